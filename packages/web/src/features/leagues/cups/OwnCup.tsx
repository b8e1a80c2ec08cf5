import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";

import type { CupMatch } from "../../../api/leagues/cup-match.ts";
import { useCupMatches, type CupMatches, type CupStatus } from "../../../api/leagues/cups.ts";
import { useGame } from "../../../api/content/game.ts";
import { overallLeagueOf, useEntry } from "../../../api/play/entry.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import styles from "./CupsScreen.module.css";
import { DuelOddsCard } from "../leagues/odds/DuelOddsCard.tsx";
import { useHasOdds } from "../leagues/odds/use-has-odds.ts";
import { CupMatchRow } from "./CupMatchRow.tsx";
import { cupState, isInProgress } from "./cup-state.ts";

/** One's own way through the cup: where it stands in a sentence, and every match, the newest first. */
export function OwnCup({ cup, cupLeagueId }: { cup: CupStatus; cupLeagueId: LeagueId }) {
  const { account } = useMe();
  const own = account?.entryId ?? null;
  return own === null ? null : <Own own={own} cup={cup} cupLeagueId={cupLeagueId} />;
}

function Own({ own, cup, cupLeagueId }: { own: EntryId; cup: CupStatus; cupLeagueId: LeagueId }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const hasOdds = useHasOdds(cup.leagueId);
  const { data } = useCupMatches(cupLeagueId, { page: 1, entry: own, round: null });
  if (!data) {
    return (
      <LoadingRegion label={t`Loading your cup matches`}>
        <Skeleton height="160px" />
      </LoadingRegion>
    );
  }
  // In a cup of few teams and many rounds the first rounds are byes: those are one line.
  const isShown = (match: CupMatch, index: number) => match.second !== null || index === 0;
  const byes = data.matches.filter((match, index) => !isShown(match, index)).length;
  // Of the round that is on or was played last: over, it has the story of its chances.
  const tie = data.matches.find(({ roundId }) => roundId === currentRound?.roundId);
  return (
    <>
      {hasOdds && tie && <TieOdds own={own} match={tie} />}
      <Card title={t`Your cup`}>
        <div className="grid gap-1 pad-row anywhere" role="status">
          <State own={own} cup={cup} data={data} />
        </div>
        {data.matches.length > 0 && (
          <ul aria-label={t`Your matches`} className={styles.matches}>
            {data.matches.filter(isShown).map((match) => (
              <CupMatchRow key={match.matchId} match={match} own={null} withRound />
            ))}
            {byes > 0 && (
              <li className="pad-row soft ruled">
                <Plural
                  value={byes}
                  one="Before that: # bye, straight through without an opponent."
                  other="Before that: # byes, straight through without an opponent."
                />
              </li>
            )}
          </ul>
        )}
      </Card>
    </>
  );
}

/** Any two teams of the game are in its own league. */
function TieOdds({ own, match: { first, second } }: { own: EntryId; match: CupMatch }) {
  const entry = useEntry(own);
  const overall = entry.data && overallLeagueOf(entry.data);
  if (!second || !overall) return null;
  const rival = first.entryId === own ? second.entryId : first.entryId;
  return <DuelOddsCard leagueId={overall.leagueId} pair={[own, rival]} isKnockout />;
}

function State({ own, cup, data }: { own: EntryId; cup: CupStatus; data: CupMatches }): ReactNode {
  const { currentRound } = useGame();
  const state = cupState(own, data.matches);
  switch (state.kind) {
    case "not-qualified":
      return <NotQualified cup={cup} rank={data.qualificationRank} />;
    case "eliminated":
      return <Eliminated own={own} match={state.match} />;
    case "won":
      return (
        <p>
          <b>
            <Trans>You have won the cup!</Trans>
          </b>
        </p>
      );
    case "waiting":
      return <NextDraw round={state.nextRound} />;
    case "in":
      if (!isInProgress(state.match, currentRound?.roundId)) return <Next own={own} match={state.match} />;
      return <OnNow own={own} match={state.match} />;
  }
}

function NotQualified({ cup, rank }: { cup: CupStatus; rank: number | null }) {
  const { qualificationRound: round } = cup;
  const count = formatNumber(cup.qualifierCount);
  const place = rank === null ? null : formatNumber(rank);
  return (
    <>
      <p>
        <b>
          <Trans>This team did not qualify for the cup.</Trans>
        </b>
      </p>
      <p className="note">
        {place === null ? (
          <Trans>
            It was not in the table when the best {count} qualified, after round {round}.
          </Trans>
        ) : (
          <Trans>
            The best {count} of the table after round {round} qualified. This team was number {place}.
          </Trans>
        )}
      </p>
    </>
  );
}

const opponentOf = (own: EntryId, { first, second }: CupMatch): string =>
  (first.entryId === own ? second?.name : first.name) ?? "";

function Eliminated({ own, match }: { own: EntryId; match: CupMatch }) {
  const opponent = opponentOf(own, match);
  return (
    <>
      <p>
        <b>
          <Trans>This team has been eliminated</Trans>
        </b>
      </p>
      <p className="note">
        <Trans>
          {opponent} went through in round {match.roundId}.
        </Trans>
      </p>
    </>
  );
}

function Next({ own, match }: { own: EntryId; match: CupMatch }) {
  const opponent = opponentOf(own, match);
  return (
    <p>
      {match.second === null ? (
        <Trans>You have a bye in round {match.roundId}.</Trans>
      ) : (
        <Trans>
          Next opponent: <b>{opponent}</b>, in round {match.roundId}.
        </Trans>
      )}
    </p>
  );
}

function OnNow({ own, match }: { own: EntryId; match: CupMatch }) {
  const opponent = opponentOf(own, match);
  const { first, second } = match;
  const lead = second === null ? 0 : (first.points - second.points) * (first.entryId === own ? 1 : -1);
  const points = formatNumber(Math.abs(lead));
  return (
    <>
      <p>
        {second === null && <Trans>You have a bye in round {match.roundId}.</Trans>}
        {second !== null && lead > 0 && (
          <Trans>
            You lead <b>{opponent}</b> by {points} right now.
          </Trans>
        )}
        {second !== null && lead < 0 && (
          <Trans>
            You are {points} behind <b>{opponent}</b> right now.
          </Trans>
        )}
        {second !== null && lead === 0 && (
          <Trans>
            You are level with <b>{opponent}</b> right now.
          </Trans>
        )}
      </p>
      {match.roundName !== "Final" && <NextDraw round={match.roundId + 1} />}
    </>
  );
}

function NextDraw({ round }: { round: number }) {
  const before = round - 1;
  return (
    <p className="note">
      <Trans>
        Cup matches for round {round} will be available at the end of round {before}
      </Trans>
    </p>
  );
}
