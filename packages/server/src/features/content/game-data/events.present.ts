/** Rounds as start-up data shows them. */
import { wireSeconds, type WireEvent } from "@elleveren/contract";
import type { RoundSummary } from "@elleveren/engine";
import type { FootballerId, RoundId } from "@elleveren/rules";

import type { FootballerRound, LiveRound, SeasonMemory } from "../../live/index.ts";
import { currentRoundId } from "./season-figures.ts";

/** A round's average and highest score as far as it has come. */
export type SummaryOf = (roundId: RoundId) => RoundSummary | null;

/**
 * At a deadline the open round becomes current and the one before it previous (EG-35). Until a round is settled its
 * average and highest score are those of the moment.
 */
export function presentEvents(season: SeasonMemory, summaryOf: SummaryOf): WireEvent[] {
  const currentIndex = season.rounds.findIndex((round) => round.roundId === currentRoundId(season));
  return season.rounds.map((round, index) => ({
    id: round.roundId,
    name: round.name,
    deadline_time: wireSeconds(round.deadlineAtMs),
    deadline_time_epoch: Math.floor(round.deadlineAtMs / 1000),
    deadline_time_game_offset: 0,
    release_time: null,
    ...presentScores(round, round.state === "closed" ? summaryOf(round.roundId) : null),
    finished: round.state === "settled",
    data_checked: round.state === "settled",
    is_previous: currentIndex > 0 && index === currentIndex - 1,
    is_current: index === currentIndex,
    is_next: round.state === "open",
    cup_leagues_created: round.cupsDrawn,
    h2h_ko_matches_created: isKnockoutRound(season, round) && ["closed", "settled"].includes(round.state),
    can_enter: round.state === "open",
    can_manage: round.state === "open",
    released: true,
    chip_plays: [...round.chipPlays],
    most_selected: round.mostSelected,
    most_transferred_in: round.mostTransferredIn,
    most_captained: round.mostCaptained,
    most_vice_captained: round.mostViceCaptained,
    ...presentTop(season, round),
    transfers_made: round.transfersMade,
    overrides: { rules: {}, scoring: {}, element_types: [], pick_multiplier: null },
  }));
}

/** One of the last rounds, in which head-to-head leagues may play knock-outs; their pairs are fixed at its deadline. */
const isKnockoutRound = ({ ruleset }: SeasonMemory, { roundId }: LiveRound): boolean =>
  roundId > ruleset.roundCount - ruleset.leagues.maxKoRoundsPrivateH2h;

function presentScores(round: LiveRound, live: RoundSummary | null) {
  return {
    average_entry_score: live?.averagePoints ?? round.averagePoints ?? 0,
    highest_score: live?.highest?.points ?? round.highestPoints,
    highest_scoring_entry: live?.highest?.entryId ?? round.highestEntryId,
    ranked_count: live?.rankedCount ?? round.rankedCount,
  };
}

/** The round's best footballer so far: most points, then the lower price, then the lower id. */
function presentTop(season: SeasonMemory, round: LiveRound): Pick<WireEvent, "top_element" | "top_element_info"> {
  const prices = season.frozen.get(round.roundId);
  const priceOf = (id: FootballerId) => prices?.get(id)?.priceTenths ?? season.footballers.get(id)?.priceTenths ?? 0;
  let top: FootballerRound | null = null;
  for (const own of season.roundPoints.get(round.roundId)?.values() ?? []) {
    if (own.performance.played && (!top || isBetter(own, top))) top = own;
  }
  return top
    ? { top_element: top.footballerId, top_element_info: { id: top.footballerId, points: top.points } }
    : { top_element: null, top_element_info: null };

  function isBetter(a: FootballerRound, b: FootballerRound): boolean {
    const byPoints = a.points - b.points;
    if (byPoints !== 0) return byPoints > 0;
    const byPrice = priceOf(b.footballerId) - priceOf(a.footballerId);
    return byPrice === 0 ? a.footballerId < b.footballerId : byPrice > 0;
  }
}
