import { Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import styles from "./SquadEditor.module.css";
import type { SquadEdit } from "./use-squad-edit.ts";

/** Says why an edit is not as it was left, and what has moved under it meanwhile. */
export function EditNotice({ edit, round }: { edit: Pick<SquadEdit, "notice" | "moved">; round: Round }) {
  const { notice, moved } = edit;
  const hasMoved = moved.prices.length + moved.gone.length > 0;
  if (notice === null && !hasMoved) return null;
  return (
    <div className={styles.wide}>
      {notice !== null && (
        <Alert kind="warning">
          {notice === "squad-changed" ? (
            <Trans>
              Your squad has been changed since you began, in another tab or on another device. What you had not
              confirmed here is dropped.
            </Trans>
          ) : (
            <Trans>
              The deadline passed before you were done. Your changes are still here: they are for round {round.roundId}{" "}
              now.
            </Trans>
          )}
        </Alert>
      )}
      {hasMoved && <Moved moved={moved} />}
    </div>
  );
}

function Moved({ moved }: Pick<SquadEdit, "moved">) {
  const { t } = useLingui();
  const { footballerById } = useGame();
  const nameOf = (id: number) => footballerById.get(id)?.webName ?? String(id);
  return (
    <Alert kind="warning">
      <p>{t`Something has moved while your changes waited. Nothing is sent before you confirm it.`}</p>
      <ul>
        {moved.prices.map(({ footballerId, before, after }) => {
          const [name, from, to] = [nameOf(footballerId), formatPrice(before), formatPrice(after)];
          return (
            <li key={footballerId}>
              <Trans>
                {name}: {from} → {to}
              </Trans>
            </li>
          );
        })}
        {moved.gone.map((id) => {
          const name = nameOf(id);
          return <li key={id}>{t`${name} is not in the game any more; his place is empty.`}</li>;
        })}
      </ul>
    </Alert>
  );
}
