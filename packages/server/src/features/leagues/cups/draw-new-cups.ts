/**
 * New cups: after a round is settled, every league whose cup qualifies now is given one, and its first round is drawn.
 * Called within the transaction of a round's step; the draw follows from settled results and the seed.
 */
import { cupDrawLabel, cupPlaces, type LeagueId, planCup, type RoundId, type Ruleset } from "@elleveren/rules";

import type { Tx } from "../../../context.ts";
import { type Contenders, drawAside, toContenders } from "./make-draw.ts";
import type { MatchWriter } from "./match-writer.ts";
import {
  insertCups,
  type NewCup,
  selectBestOfAll,
  selectQualifiers,
  selectUndrawnLeagues,
  selectUndrawnOverall,
  type UndrawnLeague,
} from "./qualification.sql.ts";

/** Leagues a query: at most 64 teams each come back. */
const BATCH_SIZE = 2000;

export interface CupStep {
  readonly tx: Tx;
  readonly ruleset: Ruleset;
  /** The settled round. */
  readonly roundId: RoundId;
  readonly seed: string;
  /** Writes matches of the round after it. */
  readonly writer: MatchWriter;
}

/** Returns how many cups began. */
export async function drawNewCups(step: CupStep): Promise<number> {
  return (await drawGeneralCup(step)) + (await drawClassicCups(step));
}

async function drawGeneralCup(step: CupStep): Promise<number> {
  const { tx, roundId } = step;
  const overall = await selectUndrawnOverall(tx, roundId);
  const cup = overall && dueCup(step, "general", overall);
  if (!cup) return 0;
  const cupId = (await insertCups(tx, [cup])).get(cup.leagueId)!;
  await drawFirstRound(step, cupId, cup, await selectBestOfAll(tx, roundId, cup.qualifierCount));
  return 1;
}

async function drawClassicCups(step: CupStep): Promise<number> {
  const { tx, ruleset, roundId } = step;
  // No smaller league qualifies earlier than the large ones.
  if (roundId < ruleset.cups.largeQualificationRound) return 0;
  const due = (await selectUndrawnLeagues(tx, roundId)).flatMap((league) => dueCup(step, "classic", league) ?? []);
  for (let from = 0; from < due.length; from += BATCH_SIZE) {
    const batch = due.slice(from, from + BATCH_SIZE);
    const cupIds = await insertCups(tx, batch);
    const qualifiers = Map.groupBy(await selectQualifiers(tx, roundId, batch), (row) => row.leagueId);
    for (const cup of batch) {
      await drawFirstRound(step, cupIds.get(cup.leagueId)!, cup, toContenders(qualifiers.get(cup.leagueId) ?? []));
    }
  }
  return due.length;
}

/**
 * The league's cup when it qualifies after this very round. One that grew meanwhile, so that it should have qualified
 * earlier, qualifies now, with as many teams as the rest of the season has room for.
 */
function dueCup({ ruleset, roundId }: CupStep, kind: "general" | "classic", league: UndrawnLeague): NewCup | null {
  const { leagueId, entryCount } = league;
  const startRound = Math.max(league.startRoundId, roundId);
  const plan = planCup(ruleset, { kind, entryCount, startRound });
  return plan?.qualificationRound === roundId ? { ...plan, leagueId, entryCount } : null;
}

async function drawFirstRound(step: CupStep, cupId: number, cup: NewCup, contenders: Contenders): Promise<void> {
  await drawRound(step, { cupId, leagueId: cup.leagueId, finalRound: cup.finalRound }, contenders);
}

/** Draws and writes the round after the settled one. */
export async function drawRound(
  { roundId, seed, writer }: Pick<CupStep, "roundId" | "seed" | "writer">,
  cup: { readonly cupId: number; readonly leagueId: LeagueId; readonly finalRound: RoundId },
  contenders: Contenders,
): Promise<void> {
  const next = roundId + 1;
  const places = cupPlaces(next, cup.finalRound);
  const label = cupDrawLabel(cup.leagueId, next);
  await writer.add(cup.cupId, await drawAside({ contenders, places, seed, label }));
}
