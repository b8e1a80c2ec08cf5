import type { ReactNode } from "react";

import { Star } from "./Fields.tsx";
import styles from "./Fields.module.css";

interface CheckboxProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
  readonly isRequired?: boolean;
}

export const Checkbox = ({ children, isRequired, isSelected, onChange }: CheckboxProps) => (
  <label className="row gap-3 tap relative size-4 pointer">
    <input
      type="checkbox"
      className={styles.choice}
      required={isRequired}
      checked={isSelected}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.box} aria-hidden="true">
      <svg viewBox="0 0 16 16">
        <path d="m3 8.500 3.500 3.500L13 4.500" fill="none" stroke="currentColor" strokeWidth="2.500" />
      </svg>
    </span>
    <span>
      {children}
      {isRequired && <Star />}
    </span>
  </label>
);
