import { useId, type ChangeEvent, type FocusEvent, type InputHTMLAttributes, type ReactNode } from "react";

import styles from "./Fields.module.css";
import { PasswordInput } from "./PasswordInput.tsx";

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The problem with the value; shown under the field and read with it. */
  readonly problem?: string | undefined;
}

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "onChange" | "required"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isRequired?: boolean;
}

export function TextField({ label, hint, problem, onChange, isRequired, ...rest }: TextFieldProps) {
  const id = useId();
  const described = [hint === undefined ? "" : `${id}-hint`, problem === undefined ? "" : `${id}-problem`]
    .join(" ")
    .trim();
  const input = {
    ...rest,
    id,
    required: isRequired,
    "aria-invalid": problem !== undefined || undefined,
    "aria-describedby": described === "" ? undefined : described,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isRequired && <Star />}
      </label>
      {rest.type === "password" ? <PasswordInput {...input} label={label} /> : <input {...input} />}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** Required fields carry an asterisk; the field itself says it to screen readers. */
export const Star = () => (
  <span aria-hidden="true" className={styles.star}>
    {" "}
    *
  </span>
);

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends Omit<FieldProps, "label"> {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (SelectOption | { readonly group: string; readonly options: readonly SelectOption[] })[];
  readonly isRequired?: boolean;
  readonly isLabelHidden?: boolean;
  readonly onBlur?: (event: FocusEvent<HTMLSelectElement>) => void;
  readonly name?: string;
  readonly autoComplete?: string;
  /** Of a text that says what is wrong with several fields together. */
  readonly problemId?: string;
}

/** The system's own list: best on phones, and no page script can break it. */
export function Select({
  label,
  hint,
  problem,
  value,
  onChange,
  options,
  isRequired,
  isLabelHidden,
  onBlur,
  name,
  autoComplete,
  problemId,
}: SelectProps) {
  const option = (row: SelectOption) => (
    <option key={row.value} value={row.value}>
      {row.label}
    </option>
  );
  return (
    <label className={styles.field}>
      <span className={isLabelHidden ? "vh" : undefined}>
        {label}
        {isRequired && <Star />}
      </span>
      <select
        value={value}
        name={name}
        autoComplete={autoComplete}
        required={isRequired}
        aria-invalid={problem !== undefined || problemId !== undefined || undefined}
        aria-describedby={problemId}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      >
        {options.map((row) =>
          "group" in row ? (
            <optgroup key={row.group} label={row.group}>
              {row.options.map(option)}
            </optgroup>
          ) : (
            option(row)
          ),
        )}
      </select>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </label>
  );
}
