import styles from "./Button.module.css";

/** The attributes that make a link look like a button: spread on TanStack's Link or on an anchor. */
export const buttonLook = (kind: "plain" | "go" | "ghost" = "plain", size: "normal" | "big" = "normal") =>
  ({ className: styles.button ?? "", "data-kind": kind, "data-size": size }) as const;
