import { LOCALES, type Language } from "@elleveren/contract/language.ts";
import { useLingui } from "@lingui/react/macro";

import { useRegions, type Region } from "../../../../api/people/me.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { Select } from "../../../../ui/forms/Fields.tsx";

/** Codes from here on are Norwegian counties, lower ones other countries. */
const NORWAY_FROM = 286;

interface RegionSelectProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly problem: string | undefined;
}

export function RegionSelect({ value, onChange, onBlur, problem }: RegionSelectProps) {
  const { t } = useLingui();
  const { data: regions = [], isError } = useRegions();
  const language = useLanguage();
  const options = (rows: readonly Region[]) => inAlphabet(rows, language);
  return (
    <Select
      label={t`Region`}
      isRequired
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      problem={isError ? t`The list of regions did not load. Load the page again.` : problem}
      options={[
        { value: "0", label: "" },
        { group: t`Norway`, options: options(regions.filter((row) => row.code >= NORWAY_FROM)) },
        { group: t`International`, options: options(regions.filter((row) => row.code < NORWAY_FROM)) },
      ]}
    />
  );
}

/** Countries in the page's language, counties by their own names, in that language's alphabet. */
export function inAlphabet(rows: readonly Region[], language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(LOCALES[language], { type: "region", fallback: "none" });
  const { compare } = new Intl.Collator(LOCALES[language]);
  const nameOf = ({ name, code, isoCode }: Region): string =>
    code < NORWAY_FROM && /^[A-Z]{2}$/u.test(isoCode) ? (names.of(isoCode) ?? name) : name;
  return rows
    .map((row) => ({ value: String(row.regionId), label: nameOf(row) }))
    .toSorted((a, b) => compare(a.label, b.label));
}
