import { useEffect, useRef, type ReactNode } from "react";

import { Alert, type AlertKind } from "../../../ui/Alert.tsx";
import styles from "./rows.module.css";

interface SaidProps {
  readonly kind: AlertKind;
  readonly children: ReactNode;
  /** The button that did it is gone with its row: the keyboard goes here. */
  readonly takesFocus?: boolean;
}

/** The result of the last act in a card. Give it a new `key` each time. */
export function Said({ kind, children, takesFocus = false }: SaidProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} className={styles.said} tabIndex={-1}>
      <Alert kind={kind}>{children}</Alert>
    </div>
  );
}
