import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useIsCurrent } from "../../../api/wire/connection.ts";
import type { CupMatch, CupTeam } from "../../../api/leagues/cup-match.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./CupMatch.module.css";
import { isInProgress } from "./cup-state.ts";
import { useCupRoundName } from "./cup-groups.ts";

/** One match: both teams with their points, the winner and the reason. `own` is marked. */
export function CupMatchRow({ match, own, withRound }: { match: CupMatch; own: EntryId | null; withRound: boolean }) {
  const { currentRound } = useGame();
  const nameOf = useCupRoundName();
  const { first, second, roundId } = match;
  const isLive = isInProgress(match, currentRound?.roundId);
  const isToCome = match.winnerId === null && !isLive;
  const isOwn = own !== null && (first.entryId === own || second?.entryId === own);
  return (
    <li className={styles.match} data-own={isOwn || undefined}>
      {withRound && (
        <p className={styles.round}>
          <span>
            {nameOf(match.roundName)} · <Trans>Round {roundId}</Trans>
          </span>
          {isLive && second !== null && <LiveSign />}
        </p>
      )}
      <Team team={first} match={match} isToCome={isToCome} />
      {second ? (
        <Team team={second} match={match} isToCome={isToCome} />
      ) : (
        <p className="note">
          <Trans>Bye: goes on with the points of the round before.</Trans>
        </p>
      )}
      <Reason match={match} />
    </li>
  );
}

/** Nothing without a network: stored answers are not live. */
export const LiveSign = () =>
  useIsCurrent() && (
    <span className="live">
      <i className="ball ball--on" aria-hidden="true" />
      <Trans>Live</Trans>
    </span>
  );

function Team({ team, match, isToCome }: { team: CupTeam; match: CupMatch; isToCome: boolean }) {
  const { t } = useLingui();
  const { roundId, winnerId, second } = match;
  const isWinner = winnerId === team.entryId;
  return (
    <div className={styles.team} data-out={(winnerId !== null && !isWinner) || undefined}>
      <span className={styles.who}>
        <AppLink to={isToCome ? paths.entryHistory(team.entryId) : paths.entryRound(team.entryId, roundId)}>
          {team.name}
        </AppLink>
        <small>{team.managerName}</small>
      </span>
      {isWinner && second !== null && <span className={styles.through}>{t`Through`}</span>}
      <span className={`num ${styles.points}`}>{isToCome && second !== null ? "–" : formatNumber(team.points)}</span>
    </div>
  );
}

/** Why a tied match went as it did. */
function Reason({ match: { tiebreak, first, second, winnerId } }: { match: CupMatch }) {
  const { t } = useLingui();
  if (tiebreak === null) return null;
  const winner = winnerId === first.entryId ? first.name : (second?.name ?? "");
  const reasons = {
    goals_scored: t`Level on points. ${winner} goes through: most goals scored.`,
    goals_conceded: t`Level on points. ${winner} goes through: fewest goals conceded.`,
    default: t`Level on points and goals. ${winner} goes through: virtual coin toss.`,
  };
  return <p className="note anywhere">{reasons[tiebreak]}</p>;
}
