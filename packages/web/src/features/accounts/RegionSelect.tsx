import { useLingui } from "@lingui/react/macro";

import { useRegions, type Region } from "../../api/me.ts";
import { Select } from "../../ui/Fields.tsx";

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
  const options = (rows: readonly Region[]) => rows.map((row) => ({ value: String(row.regionId), label: row.name }));
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
