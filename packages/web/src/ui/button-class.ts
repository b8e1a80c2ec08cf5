import styles from "./Button.module.css";

/** What a link needs to look like a button: spread on TanStack's Link or on an anchor. */
export const buttonLook = (kind: "plain" | "go" | "ghost" = "plain", size: "normal" | "big" = "normal") =>
  ({ className: styles.button ?? "", "data-kind": kind, "data-size": size }) as const;
