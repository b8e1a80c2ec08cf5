import type { WireWinner } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useWinners, type Contest } from "../../api/leagues/winners.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths, type SiteAddress } from "../../paths.ts";
import { Panel } from "../../ui/Panel.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { BestOfSheet } from "./BestOfSheet.tsx";
import { usePhaseName } from "./use-phase-name.ts";
import styles from "./WinnersCard.module.css";

/** Winners shown of rounds, and of months. */
const SHOWN = 3;

/** Who won the latest rounds and months. */
export function WinnersCard() {
  const { t } = useLingui();
  const nameOfPhase = usePhaseName();
  const { data } = useWinners();
  if (!data) return null;
  if (data.events.length === 0) {
    return (
      <Panel memory="winners" title={t`Winners`}>
        <p className="pad-foot soft">
          <Trans>Nobody has won anything yet. The first winner stands here when the first round is settled.</Trans>
        </p>
      </Panel>
    );
  }
  return (
    <Panel memory="winners" title={t`Winners`}>
      <ul className={styles.winners}>
        {data.phases
          .slice(-SHOWN)
          .reverse()
          .map((winner) => (
            <Row
              key={`phase ${winner.phase}`}
              winner={winner}
              contest={{ kind: "phase", phaseId: winner.phase }}
              name={nameOfPhase(winner.phase)}
              to={paths.entryHistory(winner.entry)}
            />
          ))}
        {data.events
          .slice(-SHOWN)
          .reverse()
          .map((winner) => (
            <Row
              key={`round ${winner.event}`}
              winner={winner}
              contest={{ kind: "round", roundId: winner.event }}
              name={t`Round ${winner.event}`}
              to={paths.entryRound(winner.entry, winner.event)}
            />
          ))}
      </ul>
      <p className="pad-foot soft">
        <AppLink to={paths.winners}>
          <Trans>All winners</Trans>
        </AppLink>
      </p>
    </Panel>
  );
}

interface RowProps {
  readonly winner: WireWinner;
  readonly contest: Contest;
  readonly name: string;
  readonly to: SiteAddress;
}

/** What was won leads to the ten best of it, and the winner to what he did. */
function Row({ winner, contest, name, to }: RowProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const points = formatNumber(winner.points);
  return (
    <li>
      <button type="button" className={styles.of} aria-label={t`The ten best: ${name}`} onClick={() => setIsOpen(true)}>
        {name}
      </button>
      {isOpen && <BestOfSheet contest={contest} name={name} onClose={() => setIsOpen(false)} />}
      <span className={styles.who}>
        <AppLink to={to}>{winner.entry_name}</AppLink>
        <small>{winner.player_name}</small>
      </span>
      <span className={styles.points}>
        <b className="num">{points}</b> <Trans>pts</Trans>
      </span>
    </li>
  );
}
