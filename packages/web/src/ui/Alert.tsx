import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./Alert.module.css";

export type AlertKind = "error" | "success" | "warning" | "info";
const SIGNS = { error: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info };

/** A message beside what caused it. Errors are announced at once, the others politely. */
export function Alert({ kind, children }: { kind: AlertKind; children: ReactNode }) {
  const Sign = SIGNS[kind];
  return (
    <div className={styles.alert} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      <Sign aria-hidden="true" />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
