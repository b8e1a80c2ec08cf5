/** Of a classic league: who leads after the current round, who wins the season, and how it came to this. */
import type { WireLeagueStory, WireRivalOdds } from "@elleveren/contract";
import type { EntryId, FootballerId } from "@elleveren/rules";

import { breathe, mapInSlices } from "../../../breather.ts";
import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { League } from "../leagues/index.ts";
import { keptPerEngine } from "../standings/index.ts";
import { DRAWS, type RoundDraws, type StoryDraws, type ToDraw } from "./draw-round.ts";
import { aboutOf, aheadIn, differentialOf, presentNeed, presentSpread, presentTurned } from "./duel-odds.ts";
import { imagine, type Imagined } from "./imagine.ts";
import { needsOf } from "./needs.ts";
import type { InTurn } from "./in-turn.ts";
import { byChance, placeOdds, tellChance } from "./odds-of.ts";
import { turnedBy } from "./turned-by.ts";

/** A league whose members in the round are few enough. */
export interface OddsLeague {
  readonly league: League;
  readonly ids: readonly EntryId[];
}

export type OddsOfLeague = Awaited<ReturnType<typeof oddsOfLeague>>;

export async function oddsOfLeague(ctx: Context, what: ToDraw, { league, ids }: OddsLeague, draws: RoundDraws) {
  const { season, roundId } = what;
  const round = await imagine(what, ids, draws);
  const { played, totalBefore } = playedBefore(what, league);
  const totals = Float64Array.from(await mapInSlices(round.entryIds, totalBefore));
  const rounds: Float64Array[] = [];
  for (const one of played) {
    rounds.push(Float64Array.from(await mapInSlices(round.entryIds, (id) => what.engine.netPointsOf(id, one.roundId))));
  }
  const roundsLeft = season.rounds.filter((one) => one.roundId > roundId).length;
  const seed = `${ctx.game().seasonName} ${roundId} season`;
  const odds = await placeOdds(round, { rounds, totals }, { roundsLeft, seed });
  const teams = await mapInSlices(round.entryIds, (id, index) => ({
    entryId: id,
    ...presentSpread(round, index),
    /** Points of the season as the round stands. */
    total: totals[index]! + round.now[index]!,
    best: tellChance(odds[index]!.best, draws.isDecided),
    first: tellChance(odds[index]!.first, draws.isDecided),
    champion: tellChance(odds[index]!.champion, draws.isDecided && roundsLeft === 0),
  }));
  return { about: aboutOf(what, draws), roundsLeft, teams: teams.toSorted(byChance) };
}

/** Rounds of the season that count in the league and are over, and a team's points of them. */
function playedBefore({ engine, season, roundId }: ToDraw, { startRoundId }: League) {
  const played = season.rounds.filter((one) => one.roundId >= startRoundId && one.roundId < roundId);
  return {
    played,
    totalBefore: (id: EntryId) => played.reduce((sum, one) => sum + engine.netPointsOf(id, one.roundId), 0),
  };
}

/** Teams below that come into question as the likeliest to pass: the nearest ones, and those that expect most. */
const CANDIDATES = 15;

/** The next team above, and the likeliest to come from below. */
export async function rivalsOf(
  ctx: Context,
  what: ToDraw,
  { league, own, teams }: { readonly league: League; readonly own: EntryId } & Pick<OddsOfLeague, "teams">,
  draws: RoundDraws,
): Promise<{ readonly chase: WireRivalOdds | null; readonly threat: WireRivalOdds | null }> {
  const mine = teams.find(({ entryId }) => entryId === own);
  if (!mine || draws.isDecided) return { chase: null, threat: null };
  const above = teams.filter(({ total }) => total > mine.total);
  const below = teams.filter((team) => team !== mine && team.total <= mine.total);
  const endsAt = ({ total, net, expected }: OddsOfLeague["teams"][number]) => total - net + expected;
  const candidates = new Set([
    ...below.toSorted((one, other) => other.total - one.total || one.entryId - other.entryId).slice(0, CANDIDATES),
    ...below.toSorted((one, other) => endsAt(other) - endsAt(one) || one.entryId - other.entryId).slice(0, CANDIDATES),
  ]);
  const ahead = above.toSorted((one, other) => one.total - other.total || one.entryId - other.entryId)[0];
  const ids = [mine, ...(ahead ? [ahead] : []), ...candidates].map(({ entryId }) => entryId);
  const round = await imagine(what, ids, draws);
  const { totalBefore } = playedBefore(what, league);
  const names = await selectNames(ctx.db, ids);
  const { playing } = ctx.game().ruleset.squad;
  /** Whether the one ends above the other, draw by draw. */
  const passes = (one: EntryId, other: EntryId) =>
    aheadIn(round, ids.indexOf(one), ids.indexOf(other), totalBefore(one) - totalBefore(other));
  const present = (rival: EntryId, isAbove: boolean): WireRivalOdds | null => {
    const name = names.get(rival);
    if (!name) return null;
    const isPast = isAbove ? passes(own, rival) : passes(rival, own);
    const needs = needsOf(draws, isPast, differentialOf(what, playing, [own, rival]));
    const gap = Math.abs(teams.find(({ entryId }) => entryId === rival)!.total - mine.total);
    return { ...name, gap, chance: tellChance(shareOf(isPast), false), needs: needs.map(presentNeed) };
  };
  const threat = [...candidates]
    .map(({ entryId }) => ({ entryId, chance: shareOf(passes(entryId, own)) }))
    .toSorted((one, other) => other.chance - one.chance || one.entryId - other.entryId)[0];
  return {
    chase: ahead ? present(ahead.entryId, true) : null,
    threat: threat ? present(threat.entryId, false) : null,
  };
}

const shareOf = (isSo: Uint8Array): number => isSo.reduce((sum, one) => sum + one, 0) / isSo.length;

/** Draw by draw, the most that anybody of the league has after the round: kept by state, as most of a story stays as it was. */
const leaders = keptPerEngine<string, Int32Array>(400);

interface StoryWish extends OddsLeague {
  readonly own: EntryId | null;
  readonly shown: readonly EntryId[];
  /** A large league takes long: others come between its states. */
  readonly inTurn: InTurn;
}

/** How the chance of leading after the round went, of the likeliest leaders now and of one's own team. */
export async function storyOfLeague(
  ctx: Context,
  what: ToDraw,
  { league, ids, own, shown, inTurn }: StoryWish,
  story: readonly StoryDraws[],
): Promise<WireLeagueStory> {
  const { engine, season } = what;
  const { totalBefore } = playedBefore(what, league);
  const names = await selectNames(ctx.db, shown);
  const teams = shown.flatMap((id) => names.get(id) ?? []);
  const counted = countedBy(what, shown);
  const states: { first: number[]; leads: Uint8Array | null }[] = [];
  for (const [at, { draws }] of story.entries()) {
    const stamp = [season.roundsMark, ids.length, ...draws.stamp];
    const most = await leaders(engine).get(`${league.leagueId} ${at}`, stamp, () =>
      inTurn(async () => mostOf(await imagine(what, ids, draws), totalBefore)),
    );
    const round = await imagine(
      what,
      teams.map(({ entry }) => entry),
      draws,
    );
    const leads = round.entryIds.map((id, team) => leadsIn(round, team, totalBefore(id), most));
    states.push({
      first: leads.map((isFirst) => tellChance(shareOf(isFirst), draws.isDecided)),
      leads: leads[round.entryIds.findIndex((id) => id === own)] ?? null,
    });
  }
  return {
    ...aboutOf(what, story.at(-1)!.draws),
    teams,
    story: story.map(({ fixtureId, draws }, at) => {
      const [before, leads] = [story[at - 1], states[at - 1]?.leads];
      const turned = before && leads ? turnedBy(before.draws, draws, leads, counted) : [];
      return { fixture: fixtureId, first: states[at]!.first, turned: presentTurned(what, fixtureId, turned) };
    }),
  };
}

async function mostOf({ netPoints, entryIds }: Imagined, totalBefore: (id: EntryId) => number): Promise<Int32Array> {
  const size = entryIds.length;
  const before = await mapInSlices(entryIds, totalBefore);
  const most = new Int32Array(DRAWS).fill(-(2 ** 31));
  const play = (end: number) => {
    for (let at = 0; at < size; at++) most[end] = Math.max(most[end]!, before[at]! + netPoints[end * size + at]!);
  };
  for (let end = 0; end < DRAWS; end++) {
    play(end);
    await breathe();
  }
  return most;
}

/** Draw by draw, whether the team leads; a shared first place counts. */
function leadsIn({ netPoints, entryIds }: Imagined, team: number, before: number, most: Int32Array): Uint8Array {
  const size = entryIds.length;
  return Uint8Array.from({ length: DRAWS }, (_, end) => Number(before + netPoints[end * size + team]! >= most[end]!));
}

/** Footballers in one of these squads. */
function countedBy({ engine, roundId }: ToDraw, ids: readonly EntryId[]): ReadonlySet<FootballerId> {
  return new Set(ids.flatMap((id) => engine.squadOf(id, roundId)?.footballerIds ?? []));
}
