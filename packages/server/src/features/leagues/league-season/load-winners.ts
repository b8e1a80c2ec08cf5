/** Winners of a league's rounds and months so far. Equal figures share a win. */
import type { WireLeagueMember, WireLeagueWinners } from "@elleveren/contract";
import { type Holders, MOST_NAMED } from "@elleveren/engine";
import { roundId as toRoundId, type EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { LivePhase } from "../../live/index.ts";
import { type LeagueSeason, requestOf } from "./season-of-league.ts";
import { selectNames } from "../../../db/entry-names.ts";

/** Entries in the list of most wins. */
const TALLIED = 50;

interface Won {
  readonly holders: Holders;
  readonly provisional: boolean;
}

/**
 * A round is won by points before the transfer cost, as in the whole game; a month as its table is led: by points after
 * it. A win shared by more than fifty is listed and counts for none of them. The round and the month under way have a
 * leader.
 */
export async function loadLeagueWinners(ctx: Context, season: LeagueSeason): Promise<WireLeagueWinners> {
  const { engine } = season;
  const states = new Map(season.rounds.map(({ roundId, state }) => [roundId as number, state]));
  const rounds = (await engine.leagueRounds(requestOf(season))).map(({ roundId, best }) => ({
    event: toRoundId(roundId),
    holders: best,
    provisional: states.get(roundId) !== "settled",
  }));
  const phases = [];
  for (const phase of phasesOf(ctx, season)) {
    const holders = await phaseLeaders(season, phase);
    const { phaseId, name } = phase;
    if (holders) phases.push({ phase: phaseId, name, holders, provisional: !isOver(season, phase) });
  }

  const tally = tallyOf(rounds, phases);
  const ids = [...rounds, ...phases].flatMap(({ holders }) => holders.entryIds);
  const names = await selectNames(ctx.db, [...new Set([...ids, ...tally.map(({ entryId }) => entryId)])]);
  return {
    rounds: rounds.map(({ event, ...won }) => ({ event, ...presentWon(won, names) })),
    phases: phases.map(({ phase, name, ...won }) => ({ phase, name, ...presentWon(won, names) })),
    tally: tally.flatMap(({ entryId, ...wins }) => {
      const member = names.get(entryId);
      return member ? [{ ...member, ...wins }] : [];
    }),
  };
}

/** Phases with a round that counts and has begun, by their last round; the whole season only when it is over. */
function phasesOf(ctx: Context, season: LeagueSeason): LivePhase[] {
  return ctx.live
    .season()
    .phases.filter((phase) => phase.startRoundId <= season.roundId && phase.stopRoundId >= season.league.startRoundId)
    .filter((phase) => !isWholeSeason(ctx, phase) || isOver(season, phase))
    .toSorted((one, other) => one.stopRoundId - other.stopRoundId || other.startRoundId - one.startRoundId);
}

const isOver = ({ rounds }: LeagueSeason, { stopRoundId }: LivePhase): boolean => {
  const last = rounds.find(({ roundId }) => roundId === stopRoundId);
  const before = rounds.filter(({ roundId }) => roundId <= stopRoundId);
  return last !== undefined && before.every(({ state }) => state === "settled");
};

const isWholeSeason = (ctx: Context, { startRoundId, stopRoundId }: LivePhase): boolean =>
  stopRoundId - startRoundId + 1 === ctx.live.season().rounds.length;

/** Months that are settled and have a round that counts: every phase but the whole season. */
export const monthsOver = (ctx: Context, season: LeagueSeason): LivePhase[] =>
  ctx.live
    .season()
    .phases.filter(
      (phase) => phase.stopRoundId >= season.league.startRoundId && !isWholeSeason(ctx, phase) && isOver(season, phase),
    );

/** Null without participants. */
async function phaseLeaders(season: LeagueSeason, phase: LivePhase): Promise<Holders | null> {
  const { rows } = await season.engine.leagueTable({ ...requestOf(season, phase), offset: 0, limit: MOST_NAMED + 1 });
  const [first] = rows;
  if (!first) return null;
  const leaders = rows.filter(({ rank }) => rank === 1);
  const entryIds = leaders.slice(0, MOST_NAMED).map(({ entryId }) => entryId);
  return { value: first.totalPoints, entryIds, count: leaders.length };
}

interface Tally {
  readonly entryId: EntryId;
  readonly rounds: number;
  readonly phases: number;
}

function tallyOf(rounds: readonly Won[], phases: readonly Won[]): Tally[] {
  const wins = (won: readonly Won[]) => {
    const counts = new Map<EntryId, number>();
    for (const { holders, provisional } of won) {
      if (provisional || holders.count > MOST_NAMED) continue;
      for (const id of holders.entryIds) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  };
  const [ofRounds, ofPhases] = [wins(rounds), wins(phases)];
  return [...new Set([...ofRounds.keys(), ...ofPhases.keys()])]
    .map((entryId) => ({ entryId, rounds: ofRounds.get(entryId) ?? 0, phases: ofPhases.get(entryId) ?? 0 }))
    .toSorted((one, other) => other.rounds - one.rounds || other.phases - one.phases || one.entryId - other.entryId)
    .slice(0, TALLIED);
}

const presentWon = ({ holders, provisional }: Won, names: ReadonlyMap<EntryId, WireLeagueMember>) => ({
  points: holders.value,
  provisional,
  winner_count: holders.count,
  winners: holders.entryIds.flatMap((id) => names.get(id) ?? []),
});
