import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useWinners, type Winner } from "../../api/winners.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { usePhaseName } from "./use-phase-name.ts";
import styles from "./WinnersCard.module.css";

/** Winners shown of rounds, and of months. */
const SHOWN = 3;

/** Who won the latest rounds and months; nothing before anybody has. */
export function WinnersCard() {
  const { t } = useLingui();
  const nameOfPhase = usePhaseName();
  const { data } = useWinners();
  if (!data || data.rounds.length === 0) return null;
  return (
    <Card title={t`Winners`}>
      <ul className={styles.winners}>
        {data.phases
          .slice(-SHOWN)
          .reverse()
          .map((winner) => (
            <Row
              key={`phase ${winner.phaseId}`}
              winner={winner}
              of={nameOfPhase(winner.phaseId)}
              to={paths.entryHistory(winner.entryId)}
            />
          ))}
        {data.rounds
          .slice(-SHOWN)
          .reverse()
          .map((winner) => (
            <Row
              key={`round ${winner.roundId}`}
              winner={winner}
              of={<Trans>Round {winner.roundId}</Trans>}
              to={paths.entryRound(winner.entryId, winner.roundId)}
            />
          ))}
      </ul>
    </Card>
  );
}

function Row({ winner, of, to }: { winner: Winner; of: ReactNode; to: string }) {
  const points = formatNumber(winner.points);
  return (
    <li>
      <span className={styles.of}>{of}</span>
      <span className={styles.who}>
        <AppLink to={to}>{winner.entryName}</AppLink>
        <small>{winner.managerName}</small>
      </span>
      <span className={styles.points}>
        <b className="num">{points}</b> <Trans>pts</Trans>
      </span>
    </li>
  );
}
