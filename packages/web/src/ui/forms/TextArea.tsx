import { useId } from "react";

import styles from "./TextArea.module.css";
import fieldStyles from "./Fields.module.css";

interface TextAreaProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
}

/** Several lines in the visitor's own words. */
export function TextArea({ label, hint, value, onChange, maxLength }: TextAreaProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.area}
        rows={4}
        maxLength={maxLength}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
