/** Chances in a league while the round is on; as open as the league's table, and silent about squads before their deadline. */
import type { EntrySquad, ImaginedRound } from "@elleveren/engine";
import {
  duelOddsCall,
  leagueOddsCall,
  rankOddsCall,
  ODDS_MEMBERS_MAX,
  routeSchema,
  UPDATING_TEXT,
  type WireDuelOdds,
  type WireLeagueOdds,
  type WireRankOdds,
} from "@elleveren/contract";
import { entryId, type EntryId, type FootballerId, type LeagueId, type RoundId } from "@elleveren/rules";

import { createBreather } from "../../../breather.ts";
import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { currentRound } from "../../live/index.ts";
import type { ForecastBook } from "../../forecasts/index.ts";
import { isInLeague, loadLeagueRound, memberIdsOf, type LeagueRound } from "../league-now/index.ts";
import { requireLeague } from "../leagues/index.ts";
import { keptPerEngine } from "../standings/index.ts";
import { DRAWS, drawNow, drawStory, type RoundDraws, type StoryDraws } from "./draw-round.ts";
import {
  byChance,
  type DrawnField,
  drawnField,
  drawnRanks,
  duelOdds,
  placeOdds,
  spreadOfEnds,
  tellChance,
  turnsOf,
} from "./odds-of.ts";

/** Of a league, the likeliest leaders. */
const SHOWN = 10;
/** More that wait would wait for longer than anybody looks. */
const LONGEST_QUEUE = 100;

/** A league's answer may be about ten thousand teams; the others are small. */
const leagueOdds = keptPerEngine<LeagueId, Awaited<ReturnType<typeof oddsOfLeague>>>(20);
const duels = keptPerEngine<string, WireDuelOdds>(1000);
const ranks = keptPerEngine<EntryId, WireRankOdds>(1000);
/** The same for every team and every duel. */
const fields = keptPerEngine<RoundId, DrawnField>(1);
const stories = keptPerEngine<RoundId, StoryDraws[]>(1);

export function leagueOddsRoutes(app: App, ctx: Context, book: ForecastBook): void {
  const inTurn = createQueue();
  /** The current round as it is drawn, and what tells it from what was known before. */
  const reached = async () => {
    const forecasts = await book.read();
    const season = ctx.live.findSeason();
    const round = currentRound(season);
    const engine = ctx.live.engine();
    if (!season || !round || !engine) throw notFound("round");
    const { roundId } = round;
    const stamp = [ctx.live.ranksMark(), season.roundsMark, forecasts.version];
    return { what: { engine, season, roundId, forecasts }, stamp };
  };
  const current = async (leagueId: number) => {
    const league = await requireLeague(ctx, leagueId);
    if (league.hidesOdds) throw refuse([{ code: "odds_hidden" }]);
    const at = await loadLeagueRound(ctx, league, undefined);
    if (!at) throw notFound("round");
    return { ...(await reached()), at };
  };

  app.get(leagueOddsCall.path, { schema: routeSchema(leagueOddsCall) }, async (request): Promise<WireLeagueOdds> => {
    const { at, what, stamp } = await current(request.params.leagueId);
    const ids = at.league.scoring === "h2h" ? null : memberIdsOf(at, ODDS_MEMBERS_MAX);
    if (!ids) throw refuse([{ code: "large_leagues_forbidden" }]);
    const all = await leagueOdds(at.engine).get(at.league.leagueId, [...stamp, ids.length], () =>
      inTurn(async () => oddsOfLeague(ctx, at, ids, await drawNow(what))),
    );
    const own = request.query.entry === undefined ? null : entryId(request.query.entry);
    const shown = all.teams.filter((team, place) => place < SHOWN || team.entryId === own);
    const names = await selectNames(
      ctx.db,
      shown.map((team) => team.entryId),
    );
    return {
      event: at.roundId,
      is_decided: all.isDecided,
      is_plain: all.isPlain,
      draws: DRAWS,
      members: all.teams.length,
      rounds_left: all.roundsLeft,
      teams: shown.flatMap((team) => {
        const name = names.get(team.entryId);
        return name
          ? [{ ...name, ...presentSpread(at, team), best: team.best, first: team.first, champion: team.champion }]
          : [];
      }),
    };
  });

  app.get(rankOddsCall.path, { schema: routeSchema(rankOddsCall) }, async (request): Promise<WireRankOdds> => {
    const id = entryId(request.params.entryId);
    const { what, stamp } = await reached();
    const { engine, roundId } = what;
    if (!engine.entryRound(id, roundId)?.overallRank) throw notFound("ranked team");
    return ranks(engine).get(id, stamp, () =>
      inTurn(async () => {
        const draws = await drawNow(what);
        const field = await fields(engine).get(roundId, [...stamp, engine.entryCount], () => fieldOf(ctx, what, draws));
        return oddsOfRank(what, id, field, draws);
      }),
    );
  });

  app.get(duelOddsCall.path, { schema: routeSchema(duelOddsCall) }, async (request): Promise<WireDuelOdds> => {
    const { at, what, stamp } = await current(request.params.leagueId);
    const [a, b] = [member(at, "a", request.query.a), member(at, "b", request.query.b)];
    if (a === b) throw refuseField("b", "same_entry");
    return duels(at.engine).get(`${at.league.leagueId} ${a} ${b}`, stamp, () =>
      inTurn(async () => {
        const story = await stories(at.engine).get(at.roundId, stamp, () => drawStory(what));
        return oddsOfDuel(ctx, at, [a, b], await drawNow(what), story);
      }),
    );
  });
}

/** One after the other, however many leagues are asked for; too many are sent away. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (waiting >= LONGEST_QUEUE) throw new HttpError(503, UPDATING_TEXT, { "retry-after": "5" });
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}

function member(at: LeagueRound, field: string, id: number): EntryId {
  if (!isInLeague(at, entryId(id))) throw refuseField(field, "not_in_table");
  return entryId(id);
}

/** End by end, letting others in between. */
async function imagine(
  { engine, roundId }: Pick<LeagueRound, "engine" | "roundId">,
  ids: readonly EntryId[],
  draws: RoundDraws,
): Promise<ImaginedRound> {
  const ends = engine.imagineRound(roundId, ids, draws.ends);
  const breathe = createBreather();
  for (;;) {
    const step = ends.next();
    if (step.done) {
      if (!step.value) throw notFound("squads of the round");
      return step.value;
    }
    await breathe();
  }
}

/** Teams taken evenly from all; ranks of a small game are exact. */
const FIELD = 2000;

async function fieldOf(
  ctx: Context,
  at: Pick<LeagueRound, "engine" | "roundId">,
  draws: RoundDraws,
): Promise<DrawnField> {
  const { engine, roundId } = at;
  const step = Math.max(1, Math.ceil(engine.entryCount / FIELD));
  const ids: EntryId[] = [];
  for (let row = 0; row < engine.entryCount; row += step) ids.push(engine.entryIdOf(row));
  const round = await imagine(at, ids, draws);
  const played = ctx.live.season().rounds.filter((one) => one.roundId < roundId);
  const before = round.entryIds.map((id) => played.reduce((sum, one) => sum + engine.netPointsOf(id, one.roundId), 0));
  return drawnField(round, before);
}

async function oddsOfRank(
  at: Pick<LeagueRound, "engine" | "roundId">,
  id: EntryId,
  field: DrawnField,
  draws: RoundDraws,
): Promise<WireRankOdds> {
  const { engine, roundId } = at;
  const own = await imagine(at, [id], draws);
  const standing = engine.entryRound(id, roundId);
  if (!standing) throw notFound("ranked team");
  const before = standing.totalPoints - standing.netPoints;
  const drawn = drawnRanks(
    field,
    own.netPoints.map((net) => net + before),
    standing.rankedCount,
  );
  const within = (share: number) => drawn[Math.round(share * (drawn.length - 1))]!;
  return {
    event: roundId,
    is_decided: draws.isDecided,
    is_plain: draws.isPlain,
    draws: DRAWS,
    rank: standing.overallRank,
    best: within(0.1),
    middle: within(0.5),
    worst: within(0.9),
    drawn_against: field.size,
    teams: standing.rankedCount,
  };
}

async function oddsOfLeague(ctx: Context, at: LeagueRound, ids: readonly EntryId[], draws: RoundDraws) {
  const { engine, league, roundId } = at;
  const round = await imagine(at, ids, draws);
  const { rounds } = ctx.live.season();
  const played = rounds
    .filter((one) => one.roundId >= league.startRoundId && one.roundId < roundId)
    .map((one) => one.roundId);
  const before = round.entryIds.map((id) => ({
    total: played.reduce((sum, one) => sum + engine.netPointsOf(id, one), 0),
    rounds: played.length,
  }));
  const roundsLeft = rounds.filter((one) => one.roundId > roundId).length;
  const seed = `${ctx.game().seasonName} ${roundId} season`;
  const odds = placeOdds(round, before, { roundsLeft, seed });
  const teams = round.entryIds.map((id, index) => ({
    entryId: id,
    ...spreadOfEnds(round, index),
    best: tellChance(odds[index]!.best, draws.isDecided),
    first: tellChance(odds[index]!.first, draws.isDecided),
    champion: tellChance(odds[index]!.champion, draws.isDecided && roundsLeft === 0),
  }));
  return { teams: teams.toSorted(byChance), roundsLeft, isDecided: draws.isDecided, isPlain: draws.isPlain };
}

async function oddsOfDuel(
  ctx: Context,
  at: LeagueRound,
  [a, b]: readonly [EntryId, EntryId],
  draws: RoundDraws,
  story: readonly StoryDraws[],
): Promise<WireDuelOdds> {
  const round = await imagine(at, [a, b], draws);
  const names = await selectNames(ctx.db, [a, b]);
  const [first, second] = [names.get(a), names.get(b)];
  if (round.entryIds.length < 2 || !first || !second) throw notFound("team");
  const { win, draw, loss } = duelOdds(round);
  const { helps, harms } = turnsOf(draws, round, differentialOf(at, ctx.game().ruleset.squad.playing, [a, b]));
  const states: WireDuelOdds["story"] = [];
  for (const state of story) {
    const then = duelOdds(await imagine(at, [a, b], state.draws));
    states.push({
      fixture: state.fixtureId,
      win: tellChance(then.win, state.draws.isDecided),
      draw: tellChance(then.draw, state.draws.isDecided),
    });
  }
  const present = ({ footballerId, kind, chance, win: then }: (typeof helps)[number]) => ({
    element: footballerId,
    kind,
    chance: tellChance(chance, draws.isDecided),
    win: tellChance(then, draws.isDecided),
  });
  return {
    event: at.roundId,
    is_decided: draws.isDecided,
    is_plain: draws.isPlain,
    draws: DRAWS,
    a: { ...first, ...presentSpread(at, { entryId: a, ...spreadOfEnds(round, 0) }) },
    b: { ...second, ...presentSpread(at, { entryId: b, ...spreadOfEnds(round, 1) }) },
    win: tellChance(win, draws.isDecided),
    draw: tellChance(draw, draws.isDecided),
    loss: tellChance(loss, draws.isDecided),
    helps: helps.map(present),
    harms: harms.map(present),
    story: states,
  };
}

const presentSpread = (
  { engine, roundId }: LeagueRound,
  { entryId: id, expected, low, high }: { entryId: EntryId; expected: number; low: number; high: number },
) => ({ net: engine.netPointsOf(id, roundId), expected: Math.round(expected * 10) / 10, low, high });

/** Whom the two do not have alike: in one squad only, or with an armband in one. */
function differentialOf(
  { engine, roundId }: LeagueRound,
  playing: number,
  [a, b]: readonly [EntryId, EntryId],
): ReadonlySet<FootballerId> {
  const [one, other] = [a, b].map((id) => {
    const squad = engine.squadOf(id, roundId);
    return new Map(
      squad?.footballerIds.map((footballerId, index) => [footballerId, roleOf(index + 1, squad, playing)]),
    );
  });
  return new Set([...one!.keys(), ...other!.keys()].filter((id) => one!.get(id) !== other!.get(id)));
}

function roleOf(
  slot: number,
  { captainSlot, viceSlot }: EntrySquad,
  playing: number,
): "captain" | "vice" | "eleven" | "bench" {
  if (slot === captainSlot) return "captain";
  if (slot === viceSlot) return "vice";
  return slot <= playing ? "eleven" : "bench";
}
