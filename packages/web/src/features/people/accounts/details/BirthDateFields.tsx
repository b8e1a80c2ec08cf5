import { useLanguage } from "../../../../i18n/use-language.ts";
import { dateFormat } from "@elleveren/contract/language.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef, type FocusEvent } from "react";

import { useGameNow } from "../../../../api/wire/clock.ts";
import { Select, Star } from "../../../../ui/forms/Fields.tsx";
import styles from "./AccountForm.module.css";
import { MINIMUM_AGE_YEARS } from "@elleveren/contract/limits.ts";
import { osloDate, type AccountValues } from "./account-values.ts";

interface BirthDateFieldsProps {
  readonly values: AccountValues;
  readonly onChange: (part: Partial<AccountValues>) => void;
  readonly onBlur: () => void;
  readonly problem: string | undefined;
}

const EMPTY = { value: "", label: "" };
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => {
    const value = String(from + Math.sign(to - from) * index);
    return { value, label: value };
  });

/** Day, month and year; only over-13s take part. */
export function BirthDateFields({ values, onChange, onBlur, problem }: BirthDateFieldsProps) {
  const { t } = useLingui();
  const thisYear = Number(osloDate(useGameNow(60_000)).slice(0, 4));
  const problemId = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const common = {
    ...(problem === undefined ? {} : { problemId }),
    isRequired: true,
    // Going on from the day to the month is not leaving the date.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!fieldset.current?.contains(relatedTarget)) onBlur();
    },
  };
  const monthName = dateFormat(useLanguage(), { month: "long" });
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName.format(new Date(2000, index, 1)),
  }));
  return (
    <fieldset ref={fieldset} className={styles.date}>
      <legend>
        <Trans>Date of birth</Trans>
        <Star />
      </legend>
      <div>
        <Select
          {...common}
          label={t`Day`}
          autoComplete="bday-day"
          value={values.day}
          onChange={(day) => onChange({ day })}
          options={[EMPTY, ...numbers(1, 31)]}
        />
        <Select
          {...common}
          label={t`Month`}
          autoComplete="bday-month"
          value={values.month}
          onChange={(month) => onChange({ month })}
          options={[EMPTY, ...months]}
        />
        <Select
          {...common}
          label={t`Year`}
          autoComplete="bday-year"
          value={values.year}
          onChange={(year) => onChange({ year })}
          options={[EMPTY, ...numbers(thisYear - MINIMUM_AGE_YEARS, 1900)]}
        />
      </div>
      {problem !== undefined && (
        <span id={problemId} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
