import type { ButtonHTMLAttributes, ReactNode } from "react";

import styles from "./Button.module.css";
import { Tooltip } from "./overlays/Tooltip.tsx";

interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "aria-label" | "onClick"
> {
  /** The button's action, in words. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onPress?: () => void;
}

/** A button that is only a picture: its words come on hover and with the keyboard. */
export const IconButton = ({ label, children, onPress, ...rest }: IconButtonProps) => (
  <Tooltip text={label}>
    <button type="button" {...rest} className={styles.icon} aria-label={label} onClick={onPress}>
      {children}
    </button>
  </Tooltip>
);
