import type { WireToldAct } from "@elleveren/contract";
import { Trans } from "@lingui/react/macro";

import styles from "../Desk.module.css";
import { useKeys } from "./use-keys.ts";

/** Takes back what was told last, at every moment until the round is settled; nothing while nothing stands. */
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
