import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useRef, useState } from "react";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { Trophy } from "lucide-react";

import type { CupMatch, CupTeam } from "../../../../api/leagues/cup-match.ts";
import { type CupStatus, shownDraws, useCupBracket, useCupDraws } from "../../../../api/leagues/cups.ts";
import { useGame } from "../../../../api/content/game.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { LiveSign } from "../CupMatchRow.tsx";
import { isInProgress } from "../cup-state.ts";
import { useCupRoundName } from "../cup-groups.ts";
import { BRACKET_TIES_MAX, type BracketRound, hasTeam, moveIn, type Place, planBracket } from "./bracket.ts";
import styles from "./CupBracket.module.css";

/** The last rounds of a cup as a tree, from the round of 32 on; nothing while more teams are left. */
export function CupBracketCard({ cup, cupLeagueId }: { cup: CupStatus; cupLeagueId: LeagueId }) {
  const { t } = useLingui();
  const { data: draws } = useCupDraws(cup.leagueId);
  const shown = shownDraws(draws?.draws ?? []).filter(({ match_count: matchCount }) => matchCount <= BRACKET_TIES_MAX);
  const drawn = useCupBracket(cupLeagueId, shown.map(({ event: roundId }) => roundId).toReversed());
  if (!draws || !drawn || drawn.length === 0) return null;
  return (
    <div className={styles.card} data-bracket="">
      <Card
        title={t`Cup bracket`}
        aside={
          <span className={styles.print}>
            <Button kind="ghost" onPress={() => window.print()}>{t`Print`}</Button>
          </span>
        }
      >
        <Bracket rounds={planBracket(drawn, draws.final_event)} />
      </Card>
    </div>
  );
}

function Bracket({ rounds }: { rounds: readonly BracketRound[] }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { currentRound } = useGame();
  const nameOf = useCupRoundName();
  const region = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Place>(() => ownPlace(rounds, account?.entryId ?? null));
  // The tab key stops at one tie alone; from there the arrows lead along the tree.
  const move = (event: KeyboardEvent, from: Place) => {
    const to = moveIn(rounds, from, event.key);
    if (to === null) return;
    event.preventDefault();
    setCurrent(to);
    region.current?.querySelector<HTMLElement>(`[data-tie="${to.round}/${to.tie}"] a`)?.focus();
  };
  return (
    <div ref={region} className={styles.scroller} role="region" aria-label={t`Cup bracket`}>
      <p className="vh">{t`Move between ties with the arrow keys.`}</p>
      <ol className={styles.rounds}>
        {rounds.map(({ roundId, roundName, ties }, round) => (
          <li key={roundId} className={styles.round}>
            <h3>
              {nameOf(roundName)}{" "}
              {ties.some((match) => match !== null && isInProgress(match, currentRound?.roundId)) ? (
                <LiveSign />
              ) : (
                <small>{t`Round ${roundId}`}</small>
              )}
            </h3>
            <ol className={styles.ties}>
              {ties.map((match, tie) => (
                <li key={match?.matchId ?? tie} className={styles.tie}>
                  {match === null ? (
                    <p className={styles.toCome}>
                      <ToCome roundId={roundId} />
                    </p>
                  ) : (
                    <Tie
                      match={match}
                      own={account?.entryId ?? null}
                      isFinal={round === rounds.length - 1}
                      place={`${round}/${tie}`}
                      isCurrent={current.round === round && current.tie === tie}
                      onFocus={() => setCurrent({ round, tie })}
                      onKey={(event) => move(event, { round, tie })}
                    />
                  )}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}

const ToCome = ({ roundId }: { roundId: number }) => {
  const before = roundId - 1;
  return <Trans>Drawn after round {before}</Trans>;
};

/** One's own last tie, or else the first of the latest round. */
function ownPlace(rounds: readonly BracketRound[], own: EntryId | null): Place {
  const round = rounds.findLastIndex(({ ties }) => ties.some((match) => match !== null));
  for (let at = round; at >= 0; at -= 1) {
    const tie = rounds[at]!.ties.findIndex((match) => own !== null && match !== null && hasTeam(match, own));
    if (tie >= 0) return { round: at, tie };
  }
  return { round: Math.max(0, round), tie: 0 };
}

interface TieProps {
  readonly match: CupMatch;
  readonly own: EntryId | null;
  readonly isFinal: boolean;
  /** Where it stands, for the arrows. */
  readonly place: string;
  /** The one whose teams the tab key stops at. */
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function Tie({ match, own, isFinal, place, isCurrent, onFocus, onKey }: TieProps) {
  const { t } = useLingui();
  const { first, second } = match;
  const { name } = first;
  const link = { tabIndex: isCurrent ? 0 : -1, onFocus, onKeyDown: onKey };
  return (
    <div
      className={styles.box}
      role="group"
      aria-label={second ? `${name} – ${second.name}` : t`${name}: bye`}
      data-tie={place}
      data-own={(own !== null && hasTeam(match, own)) || undefined}
    >
      <Side team={first} match={match} isFinal={isFinal} link={link} />
      {second ? (
        <Side team={second} match={match} isFinal={isFinal} link={link} />
      ) : (
        <p className={styles.bye}>{t`Bye`}</p>
      )}
    </div>
  );
}

interface SideProps {
  readonly team: CupTeam;
  readonly match: CupMatch;
  readonly isFinal: boolean;
  /** How the keyboard comes to it and goes on. */
  readonly link: Pick<TieProps, "onFocus"> & { readonly tabIndex: number; readonly onKeyDown: TieProps["onKey"] };
}

/** A team of a tie with its points; the team that goes on is stressed, and the winner of the cup has the trophy. */
function Side({ team, match: { roundId, winnerId, second }, isFinal, link }: SideProps) {
  const { currentRound } = useGame();
  const isWinner = winnerId === team.entryId;
  const isToCome = winnerId === null && (currentRound === null || currentRound.roundId < roundId);
  return (
    <div
      className={styles.side}
      data-through={isWinner || undefined}
      data-out={(winnerId !== null && !isWinner) || undefined}
    >
      <AppLink
        to={isToCome ? paths.entryHistory(team.entryId) : paths.entryRound(team.entryId, roundId)}
        title={team.managerName}
        {...link}
      >
        {team.name}
      </AppLink>
      {isWinner && isFinal && <Trophy aria-hidden="true" />}
      {isWinner && second !== null && (
        <span className="vh">{isFinal ? <Trans>Cup winner</Trans> : <Trans>Through</Trans>}</span>
      )}
      <span className="num">{isToCome ? "–" : formatNumber(team.points)}</span>
    </div>
  );
}
