import type { ButtonHTMLAttributes, ReactNode } from "react";

import styles from "./Button.module.css";

interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "aria-label" | "onClick"
> {
  /** What the button does, in words. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onPress?: () => void;
}

export const IconButton = ({ label, children, onPress, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={styles.icon} aria-label={label} onClick={onPress}>
    {children}
  </button>
);
