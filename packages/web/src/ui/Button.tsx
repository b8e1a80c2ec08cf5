import { useId, type ButtonHTMLAttributes, type ReactNode } from "react";

import styles from "./Button.module.css";

export interface ButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "disabled" | "onClick"
> {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly kind?: "plain" | "go" | "ghost" | "danger";
  readonly size?: "normal" | "big";
  readonly isBlock?: boolean;
  /** Its work is under way: says so, and takes no second press. */
  readonly isPending?: boolean;
  /**
   * Why the button does nothing now. The button stays reachable, so that everybody can find the reason; a screen that
   * shows the reason in words beside the button passes `isReasonShown`.
   */
  readonly disabledReason?: string | undefined;
  readonly isReasonShown?: boolean;
}

/** The system's own button: the first page carries no library for it. */
export function Button(props: ButtonProps) {
  const { children, onPress, kind = "plain", size = "normal", isBlock = false, isPending = false, ...others } = props;
  const { disabledReason, isReasonShown = false, type = "button", ...rest } = others;
  const reasonId = useId();
  const isOff = disabledReason !== undefined;
  return (
    <>
      <button
        {...rest}
        // Of a form it stays the button that Enter presses: without one a form of a single field sends itself.
        type={type}
        className={styles.button}
        data-kind={kind}
        data-size={size}
        data-block={isBlock || undefined}
        data-off={isOff || undefined}
        data-pending={isPending || undefined}
        aria-disabled={isOff || isPending || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={isOff ? reasonId : rest["aria-describedby"]}
        onClick={(event) => {
          if (isOff || isPending) event.preventDefault();
          else onPress?.();
        }}
      >
        {children}
      </button>
      {isOff && (
        <span id={reasonId} className={isReasonShown ? "soft size-3" : "vh"}>
          {disabledReason}
        </span>
      )}
    </>
  );
}
