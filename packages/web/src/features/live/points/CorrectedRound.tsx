import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { useRoundCorrections, type RoundCorrection } from "../../../api/content/round-corrections.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { formatDayTime } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import styles from "./CorrectedRound.module.css";

interface CorrectedRoundProps {
  readonly round: Round;
  /** The team's footballers: what moved of theirs is named. */
  readonly footballerIds: readonly FootballerId[];
}

/** Corrections of a settled round's points: time, reason, and the team's affected footballers; nothing without any. */
export function CorrectedRound({ round, footballerIds }: CorrectedRoundProps) {
  const corrections = useRoundCorrections(round);
  if (corrections.length === 0) return null;
  return (
    <div className={`page ${styles.notice}`}>
      <Alert kind="info">
        {corrections.map((one) => (
          <Correction key={one.key} correction={one} footballerIds={footballerIds} />
        ))}
      </Alert>
    </div>
  );
}

interface CorrectionProps {
  readonly correction: RoundCorrection;
  readonly footballerIds: readonly FootballerId[];
}

function Correction({ correction: { atMs, reason, takenBackWhy, moved }, footballerIds }: CorrectionProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const time = formatDayTime(atMs);
  const own = moved.filter(({ footballerId }) => footballerIds.includes(footballerId));
  const others = moved.length - own.length;
  return (
    <>
      <p>
        {reason === null ? (
          <Trans>Figures of this round were changed at their source after it was settled ({time}).</Trans>
        ) : (
          <Trans>
            This round was corrected after it was settled ({time}): {reason}
          </Trans>
        )}
      </p>
      {takenBackWhy === null ? (
        <ul>
          {own.map(({ footballerId, before, after }) => {
            const name = footballer(footballerId).webName;
            return (
              <li key={footballerId}>
                <Trans>
                  {name}: {before} → {after} points
                </Trans>
              </li>
            );
          })}
          {own.length === 0 && <li>{t`Nobody in this team got other points.`}</li>}
          {own.length > 0 && others > 0 && <li>{t`Footballers outside this team got other points too.`}</li>}
        </ul>
      ) : (
        <p>{t`It was taken back, and points are what they were: ${takenBackWhy}`}</p>
      )}
    </>
  );
}
