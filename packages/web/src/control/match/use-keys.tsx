import { useEffect } from "react";
import type { WireToldAct } from "@elleveren/contract";
import { Trans } from "@lingui/react/macro";

import styles from "../Desk.module.css";

/** Single keys do this, wherever the focus is but in a field or a dialog. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("input, select, textarea, [role=dialog]") !== null;
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}

/** Undoes the latest act, at every moment until the round is settled; nothing without an act. */
export function UndoLast({ acts, onUndo }: { acts: readonly WireToldAct[]; onUndo: (act: WireToldAct) => void }) {
  const last = acts.findLast(({ undone_by: by }) => by === null);
  useKeys(last ? { u: () => onUndo(last) } : {});
  if (!last) return null;
  return (
    <button type="button" className={styles.key} aria-keyshortcuts="u" onClick={() => onUndo(last)}>
      <Trans>Take back the last</Trans> <kbd>U</kbd>
    </button>
  );
}
