import { Plural, Trans } from "@lingui/react/macro";
import { Lock } from "lucide-react";

import { Button } from "../../../ui/Button.tsx";
import styles from "./OptimalSquad.module.css";

interface LockedNoteProps {
  readonly count: number;
  /** All places of the squad. */
  readonly places: number;
  /** A search has been made with them locked: letting them go searches again. */
  readonly isSearched: boolean;
  readonly onUnlock: () => void;
}

/** How many are kept whatever they are expected to score, and the way to let them all go. */
export function LockedNote({ count, places, isSearched, onUnlock }: LockedNoteProps) {
  if (count === 0) return null;
  return (
    <div className={styles.locked}>
      <Lock aria-hidden="true" />
      <p>
        {count >= places ? (
          <Trans>All {count} players are locked: nobody can be replaced by somebody better.</Trans>
        ) : (
          <Plural
            value={count}
            one="# player is locked and stays in the squad."
            other="# players are locked and stay in the squad."
          />
        )}
      </p>
      <Button onPress={onUnlock}>
        {isSearched ? <Trans>Unlock and search again</Trans> : <Trans>Unlock all</Trans>}
      </Button>
    </div>
  );
}
