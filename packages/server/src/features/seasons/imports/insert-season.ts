/** Puts a season into an empty database: the game and its clock, clubs, market, rounds with gates, phases, fixtures. */
import { MOST_FOOTBALLERS, invariant, phasesFor, rulesetById, type Ruleset } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { commitSeeds, ensureOverallLeague } from "../../leagues/index.ts";
import { phaseLabel } from "../../content/index.ts";
import { GATES_PER_ROUND } from "../../clock/index.ts";
import type { Season, SeasonPhase } from "./season.ts";
import {
  insertClubs,
  insertFixtures,
  insertFootballers,
  insertGame,
  insertPastSeasons,
  insertPhases,
  insertRegions,
  insertRounds,
  selectHasSeason,
} from "./season.sql.ts";

/** Thrown when the database already holds a season: facts of two seasons never mix. */
export class SeasonPresentError extends Error {
  constructor() {
    super("This database already holds a season. Import into an empty one.");
  }
}

/** Thrown for a season with more footballers than the game has room for; nothing was inserted. */
export class SeasonTooLargeError extends Error {
  constructor(footballers: number) {
    super(`A season has at most ${MOST_FOOTBALLERS} footballers; this one has ${footballers}.`);
  }
}

/**
 * Inserts a season in one transaction, or in the caller's. The clock starts at `clockAtMs`, else runs with real time. Throws
 * `SeasonPresentError`, `SeasonTooLargeError`, and for broken references.
 */
export async function insertSeason(
  ctx: Pick<Context, "db" | "random">,
  season: Season,
  options: { clockAtMs?: number } = {},
): Promise<void> {
  const ruleset = rulesetById(season.rulesetId);
  checkOrder(season);
  if (season.footballers.length > MOST_FOOTBALLERS) throw new SeasonTooLargeError(season.footballers.length);
  await transact(ctx.db, async (tx) => {
    if (await selectHasSeason(tx)) throw new SeasonPresentError();
    const secret = ctx.random.bytes(32);
    await insertGame(tx, { seasonName: season.seasonName, ruleset, secret, nowMs: options.clockAtMs ?? null });
    if (season.regions) await insertRegions(tx, season.regions);
    await insertClubs(tx, season.clubs);
    await insertFootballers(tx, season.footballers);
    await insertRounds(tx, season.rounds, GATES_PER_ROUND);
    // Chance is promised before anything is known that it could be chosen by.
    await commitSeeds({ db: tx, random: ctx.random });
    await insertPhases(tx, season.phases ?? namedPhases(season, ruleset));
    await insertFixtures(tx, season.fixtures);
    if (season.pastSeasons) await insertPastSeasons(tx, season.pastSeasons);
    await ensureOverallLeague(tx);
    await notify(tx, { kind: "clock" });
    await notify(tx, { kind: "game" });
    await notify(tx, { kind: "rounds" });
  });
}

const namedPhases = ({ rounds }: Season, ruleset: Ruleset): SeasonPhase[] =>
  phasesFor(rounds, ruleset.prices.timeZone).map((phase) => ({ ...phase, name: phaseLabel(ruleset, phase.name) }));

function checkOrder(season: Season): void {
  invariant(season.rounds.length > 0, "a season has rounds");
  season.rounds.forEach((round, index) => {
    const before = season.rounds[index - 1];
    const rises = !before || (before.roundId < round.roundId && before.deadlineAtMs < round.deadlineAtMs);
    invariant(rises, `rounds and their deadlines rise: round ${round.roundId}`);
  });
}
