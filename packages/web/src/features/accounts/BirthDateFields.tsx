import { Trans, useLingui } from "@lingui/react/macro";

import { useGameNow } from "../../api/clock.ts";
import { Select } from "../../ui/Fields.tsx";
import styles from "./AccountForm.module.css";
import { MINIMUM_AGE_YEARS, type AccountValues } from "./account-values.ts";

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
  const { t, i18n } = useLingui();
  const thisYear = new Date(useGameNow(60_000)).getFullYear();
  const monthName = new Intl.DateTimeFormat(i18n.locale, { month: "long" });
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName.format(new Date(2000, index, 1)),
  }));
  return (
    <fieldset className={styles.date}>
      <legend>
        <Trans>Date of birth</Trans>
        <span aria-hidden="true"> *</span>
      </legend>
      <div>
        <Select
          label={t`Day`}
          isRequired
          value={values.day}
          onChange={(day) => onChange({ day })}
          options={[EMPTY, ...numbers(1, 31)]}
        />
        <Select
          label={t`Month`}
          isRequired
          value={values.month}
          onChange={(month) => onChange({ month })}
          options={[EMPTY, ...months]}
        />
        <Select
          label={t`Year`}
          isRequired
          value={values.year}
          onChange={(year) => onChange({ year })}
          onBlur={onBlur}
          options={[EMPTY, ...numbers(thisYear - MINIMUM_AGE_YEARS, 1900)]}
        />
      </div>
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
