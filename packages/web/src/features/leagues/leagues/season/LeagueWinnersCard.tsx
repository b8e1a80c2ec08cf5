import type { WireLeagueMember, WireWon } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { useState, type ReactNode } from "react";

import { useIsCurrent } from "../../../../api/wire/connection.ts";
import { useLeagueWinners } from "../../../../api/leagues/league-season.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import list from "../WinnersCard.module.css";
import styles from "./Season.module.css";
import { usePhaseName } from "../tables/use-phase-name.ts";

/** Rounds shown until all are asked for. */
const SHOWN = 5;

/** The winners of each month and round, the newest first; nothing before there is a round. */
export function LeagueWinnersCard({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const phaseName = usePhaseName();
  const [isWhole, setWhole] = useState(false);
  const { data, error } = useLeagueWinners(leagueId);
  if (!data && !error) {
    return (
      <LoadingRegion label={t`Loading the winners`}>
        <Skeleton height="480px" />
      </LoadingRegion>
    );
  }
  if (!data || data.rounds.length === 0) return null;
  const rounds = data.rounds.toReversed();
  const shown = isWhole ? rounds : rounds.slice(0, SHOWN);
  const count = rounds.length;
  return (
    <Card title={t`Winners of rounds and months`}>
      <ul className={list.winners} aria-label={t`Winners of months`}>
        {data.phases.toReversed().map((won) => (
          <WonRow
            key={won.phase}
            won={won}
            of={phaseName(won.phase)}
            to={({ entry: entryId }) => paths.entryHistory(entryId)}
          />
        ))}
      </ul>
      <ul className={list.winners} aria-label={t`Winners of rounds`}>
        {shown.map((won) => (
          <WonRow
            key={won.event}
            won={won}
            of={<Trans>Round {won.event}</Trans>}
            to={({ entry: entryId }) => paths.entryRound(entryId, won.event)}
          />
        ))}
      </ul>
      {count > SHOWN && !isWhole && (
        <div className="pad-body ruled">
          <Button onPress={() => setWhole(true)}>{t`Show all ${count} rounds`}</Button>
        </div>
      )}
    </Card>
  );
}

function WonRow({ won, of, to }: { won: WireWon; of: ReactNode; to: (winner: WireLeagueMember) => SiteAddress }) {
  const { winners, winner_count: winnerCount, provisional: isProvisional } = won;
  const isCurrent = useIsCurrent();
  const points = formatNumber(won.points);
  const others = winnerCount - winners.length;
  return (
    <li>
      <span className={list.of}>
        {of}
        {isProvisional &&
          (isCurrent ? (
            <span className={`live ${styles.live}`}>
              <i className="ball ball--on" aria-hidden="true" />
              <Trans>Leads now</Trans>
            </span>
          ) : (
            <span className={styles.live}>
              <Trans>Provisional</Trans>
            </span>
          ))}
      </span>
      <ul className={styles.names}>
        {winners.map((winner) => (
          <li key={winner.entry} className={list.who}>
            <AppLink to={to(winner)}>{winner.entry_name}</AppLink>
            <small>{winner.player_name}</small>
          </li>
        ))}
        {others > 0 && (
          <li>
            <Plural value={others} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
      <span className={list.points}>
        <b className="num">{points}</b> <Trans>pts</Trans>
      </span>
    </li>
  );
}
