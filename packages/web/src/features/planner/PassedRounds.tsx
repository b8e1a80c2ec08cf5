import { Trans, useLingui } from "@lingui/react/macro";
import type { PlannedRound } from "@elleveren/rules";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { CHIP_TITLE } from "../footballers/names.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import styles from "./PlannerScreen.module.css";

/** Rounds whose deadline passed before what was planned for them was confirmed. */
export function PassedRounds({ rounds, onDismiss }: { rounds: readonly PlannedRound[]; onDismiss: () => void }) {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  if (rounds.length === 0) return null;
  const whatOf = ({ transfers, chip, lineup }: PlannedRound) =>
    [
      ...transfers.map(({ outId, inId }) => t`${footballer(inId).webName} in, ${footballer(outId).webName} out`),
      ...(chip === null ? [] : [i18n._(CHIP_TITLE[chip])]),
      ...(lineup === null ? [] : [t`the line-up`]),
    ].join("; ");
  return (
    <div className={styles.notice}>
      <Alert kind="info">
        {rounds.map((round) => (
          <p key={round.roundId}>
            <Trans>
              The deadline of round {round.roundId} has passed, and this was not confirmed: {whatOf(round)}.
            </Trans>
          </p>
        ))}
        <Button onPress={onDismiss}>{t`Take it out of the draft`}</Button>
      </Alert>
    </div>
  );
}
