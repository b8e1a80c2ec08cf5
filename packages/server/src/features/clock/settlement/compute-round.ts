/** A round's results from facts and squads, entry by entry with the rules: what verifying compares with what is stored. */
import type { FootballerId, Performance, RoundId, Ruleset } from "@elleveren/rules";
import { invariant } from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import { loadRoundPerformances } from "../../live/index.ts";
import { rankResults } from "./rank-results.ts";
import type { ResultColumns } from "./result-columns.ts";
import { scoreEntries } from "./score-entries.ts";
import { selectDeadlinePrices, selectMostTransferredIn, type RoundSummary } from "./settlement.sql.ts";
import { summariseRound } from "./summarise-round.ts";

/** A footballer without a match in the round. */
const NO_MATCH: Performance = { points: 0, absent: true, played: false };

export async function computeRound(
  db: Queryable,
  ruleset: Ruleset,
  roundId: RoundId,
): Promise<{ readonly results: ResultColumns; readonly summary: RoundSummary }> {
  const { performances, positions, rounds } = await loadRoundPerformances(db, ruleset, roundId);
  const stats = new Map([...rounds].map(([id, { matches }]) => [id, matches.map((match) => match.stats)]));
  const prices = await selectDeadlinePrices(db, roundId);
  const { results, tallies } = await scoreEntries(db, {
    ruleset,
    roundId,
    positionOf: (id) => known(positions, id),
    performanceOf: (id) => performances.get(id) ?? NO_MATCH,
    statsOf: (id) => stats.get(id) ?? [],
    priceOf: (id) => known(prices, id),
  });
  rankResults(results);
  const mostTransferredIn = await selectMostTransferredIn(db, roundId);
  return { results, summary: summariseRound(results.summarised(), tallies, { mostTransferredIn, performances }) };
}

function known<T>(map: ReadonlyMap<FootballerId, T>, id: FootballerId): T {
  const value = map.get(id);
  invariant(value !== undefined, "a squad holds only footballers of the season");
  return value;
}
