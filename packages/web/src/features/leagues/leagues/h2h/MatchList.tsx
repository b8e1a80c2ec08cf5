import { Trans, useLingui } from "@lingui/react/macro";

import { useIsCurrent } from "../../../../api/wire/connection.ts";
import { useGame } from "../../../../api/content/game.ts";
import type { H2hMatch, MatchSide } from "../../../../api/leagues/h2h-leagues.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Tag } from "../../../../ui/Tag.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import styles from "./Matches.module.css";

interface MatchListProps {
  readonly matches: readonly H2hMatch[];
  /** One team's matches: each row says its round. */
  readonly isOfTeam: boolean;
}

/** Matches with their current state: both teams, their points, the winner and the reason. */
export function MatchList({ matches, isOfTeam }: MatchListProps) {
  const { t } = useLingui();
  if (matches.length === 0) return null;
  return (
    <ul className="slab" aria-label={t`Matches`}>
      {matches.map((match) => (
        <MatchRow key={match.matchId} match={match} withRound={isOfTeam} />
      ))}
    </ul>
  );
}

function MatchRow({ match, withRound }: { match: H2hMatch; withRound: boolean }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { account } = useMe();
  const knockoutName = useKnockoutName();
  const { first, second, roundId } = match;
  const hasBegun = currentRound !== null && roundId <= currentRound.roundId;
  const isOn = isInProgress(match, currentRound?.roundId ?? null);
  const isOwn = account?.entryId != null && [first.entryId, second?.entryId].includes(account.entryId);
  const labels = [
    ...(withRound ? [t`Round ${roundId}`] : []),
    ...(match.knockoutName === "" ? [] : [knockoutName(match.knockoutName)]),
  ];
  const outcome = useOutcome(match);
  return (
    <li className={styles.match} data-own={isOwn || undefined} data-live={isOn || undefined}>
      {(labels.length > 0 || isOwn) && (
        <div className={styles.labels}>
          {isOwn && <Tag kind="you">{t`Your match`}</Tag>}
          {labels.length > 0 && <span className="note">{labels.join(" · ")}</span>}
        </div>
      )}
      <Side side={first} match={match} />
      {second ? (
        <span className={`num ${styles.score}`}>
          {isOn && <LiveBall />}
          {hasBegun ? (
            <>
              {formatNumber(first.points)}–{formatNumber(second.points)}
            </>
          ) : (
            <Trans context="between two teams that are to meet">v</Trans>
          )}
        </span>
      ) : (
        <span className={`num ${styles.score}`}>
          {isOn && <LiveBall />}
          {hasBegun ? formatNumber(first.points) : "–"}
        </span>
      )}
      {second ? <Side side={second} match={match} isAway /> : <span className={styles.side} data-away>{t`Bye`}</span>}
      {outcome !== null && <p className="note across text-center">{outcome}</p>}
    </li>
  );
}

const LiveBall = () =>
  useIsCurrent() && (
    <>
      <i className="ball ball--on" aria-hidden="true" />
      <span className="vh">
        <Trans>Live</Trans>{" "}
      </span>
    </>
  );

/** A match of the current round without a result (ST-15). */
export const isInProgress = (match: H2hMatch, currentRound: number | null): boolean =>
  match.roundId === currentRound && match.winnerId === null && !match.isDrawn && !match.wonByAverage;

function Side({ side, match, isAway = false }: { side: MatchSide; match: H2hMatch; isAway?: boolean }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { entryId } = side;
  const hasWon = entryId === null ? match.wonByAverage : match.winnerId === entryId;
  if (entryId === null) {
    return (
      <span className={styles.side} data-away={isAway || undefined} data-won={hasWon || undefined}>
        <b>{t`AVERAGE`}</b>
        <small>{t`of all teams in the game`}</small>
      </span>
    );
  }
  const hasBegun = currentRound !== null && match.roundId <= currentRound.roundId;
  return (
    <span className={styles.side} data-away={isAway || undefined} data-won={hasWon || undefined}>
      <AppLink to={hasBegun ? paths.entryRound(entryId, match.roundId) : paths.entryHistory(entryId)}>
        {side.name}
      </AppLink>
      <small>{side.managerName}</small>
    </span>
  );
}

/** How it was decided, where the points alone do not say it; null where they do. */
function useOutcome(match: H2hMatch): string | null {
  const { t } = useLingui();
  const { first, second, winnerId, tiebreak, isDrawn } = match;
  if (isDrawn) return t`Draw`;
  if (second === null) return t`${first.name} goes through without a match.`;
  if (winnerId === null || match.knockoutName === "") return null;
  const name = winnerId === first.entryId ? first.name : second.name;
  switch (tiebreak) {
    case "goals_scored":
      return t`${name} wins on goals scored.`;
    case "goals_conceded":
      return t`${name} wins on fewer goals conceded.`;
    case "default":
      return t`${name} wins the toss of the coin.`;
    case null: {
      const [own, other] = winnerId === first.entryId ? [first, second] : [second, first];
      // The points were corrected when the next round had begun.
      return own.points > other.points ? null : t`${name} had gone through before the points were corrected.`;
    }
  }
}

/** A knock-out round's name in the reader's language; the wire has English names. */
function useKnockoutName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    if (name === "Final") return t({ message: "Final", context: "round of knock-outs" });
    if (name === "Semi-finals") return t({ message: "Semi-finals", context: "round of knock-outs" });
    if (name === "Quarter-finals") return t({ message: "Quarter-finals", context: "round of knock-outs" });
    const places = /^Round of (\d+)$/u.exec(name)?.[1];
    return places === undefined ? name : t({ message: `Round of ${places}`, context: "round of knock-outs" });
  };
}
