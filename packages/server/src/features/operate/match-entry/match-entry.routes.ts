/** The calls of match entry: see a match, tell an act, take one back. */
import {
  controlMatchCall,
  routeSchema,
  takeOverCall,
  tellActCall,
  undoActCall,
  type WireControlMatch,
  type WireEnteredFootballer,
  wireMicros,
  type WireStarting,
} from "@elleveren/contract";
import {
  isDerivedStat,
  fixtureId as brandFixture,
  type FootballerId,
  type MatchSide,
  type MatchSoFar,
  playActs,
  POSITIONS,
  type Ruleset,
  STAT_NAMES,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, valueOf } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { realSeconds } from "../../../clock.ts";
import type { LiveFixture, SeasonMemory } from "../../live/index.ts";
import { presentControlled } from "../fixture-desk/index.ts";
import { type EntryProblem, tellAct, undoAct } from "./enter-act.ts";
import { selectActs, selectTellers, type ToldActs } from "./match-acts.sql.ts";
import { presentAct, readAct } from "./read-act.ts";
import { takeOver } from "./take-over.ts";

export function matchEntryRoutes(app: App, ctx: Context): void {
  app.get(controlMatchCall.path, { schema: routeSchema(controlMatchCall) }, async (request) =>
    showMatch(ctx, request.params.fixtureId),
  );

  app.post(tellActCall.path, { schema: routeSchema(tellActCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { season, fixture } = findMatch(ctx, request.params.fixtureId);
    const { seen, confirmed = false } = request.body;
    const act = readAct(request.body.act);
    if (!act.ok) throw refuse(act.problems, ({ field }) => ["act", field]);
    valueOf(await tellAct(ctx, { season, fixtureId: fixture.fixtureId, by, act: act.value, seen, confirmed }), refusal);
    return showMatch(ctx, fixture.fixtureId);
  });

  app.post(takeOverCall.path, { schema: routeSchema(takeOverCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { season, fixture } = findMatch(ctx, request.params.fixtureId);
    valueOf(await takeOver(ctx, { season, fixtureId: fixture.fixtureId, by, seen: request.body.seen }), refusal);
    return showMatch(ctx, fixture.fixtureId);
  });

  app.post(undoActCall.path, { schema: routeSchema(undoActCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { season, fixture } = findMatch(ctx, request.params.fixtureId);
    valueOf(await undoAct(ctx, { season, fixtureId: fixture.fixtureId, by, actId: request.params.actId }), refusal);
    return showMatch(ctx, fixture.fixtureId);
  });
}

function findMatch(ctx: Context, id: number) {
  const season = ctx.live.findSeason();
  const fixture = season?.fixtures.get(brandFixture(id));
  if (!season || !fixture) throw notFound("fixture");
  return { season, fixture };
}

/** With the points that follow from everything committed so far. */
async function showMatch(ctx: Context, id: number): Promise<WireControlMatch> {
  findMatch(ctx, id);
  await ctx.live.whenCurrent();
  const { season, fixture } = findMatch(ctx, id);
  const told = await selectActs(ctx.db, fixture.fixtureId);
  const tellers = await selectTellers(ctx.db, [fixture.fixtureId]);
  return { ...presentMatch(season, fixture, told), teller: tellers.get(fixture.fixtureId) ?? null };
}

/** 409 for an act that may be another's told twice; 400 for what cannot be. */
function refusal(problems: readonly EntryProblem[]): HttpError {
  const [first] = problems;
  if (first?.code === "same_again") {
    const detail = "Somebody told what may be the same.";
    return new HttpError(409, { detail, code: first.code, acts: first.acts.map(({ actId }) => actId) });
  }
  if (first?.code === "list_moved") {
    return new HttpError(409, { detail: "Somebody told an act meanwhile.", code: "changed" });
  }
  if (first?.code === "match_is_on") {
    const { code, homeScore, awayScore, minutes } = first;
    const now = { team_h_score: homeScore, team_a_score: awayScore, minutes };
    return new HttpError(409, { detail: "Others tell this match already.", code, ...now });
  }
  return refuse(
    problems.map((problem) => {
      const {
        footballerId,
        actId,
        index: _index,
        acts: _acts,
        ...rest
      } = problem as EntryProblem & {
        footballerId?: number;
        actId?: number | null;
        index?: number | null;
        acts?: unknown;
      };
      return {
        ...rest,
        ...(footballerId !== undefined && { element: footballerId }),
        ...(actId != null && { act: actId }),
      };
    }),
  );
}

function presentMatch(season: SeasonMemory, fixture: LiveFixture, told: ToldActs): Omit<WireControlMatch, "teller"> {
  const { match } = playActs(told.acts.filter(({ undoneBy }) => undoneBy === null).map(({ act }) => act));
  return {
    ...presentControlled(season, fixture),
    version: told.version,
    now: wireMicros(realSeconds() * 1000),
    told: [...match.told],
    catching_up: match.isCatchingUp
      ? { team_h_score: match.score.home, team_a_score: match.score.away, minutes: match.minute }
      : null,
    lineups: {
      home: presentStarting(season, fixture, { match, side: "home" }),
      away: presentStarting(season, fixture, { match, side: "away" }),
    },
    figures: figuresOf(season.ruleset),
    acts: told.acts.map(({ actId, toldAtMs, actor, act, undoneBy }) => ({
      id: actId,
      time: wireMicros(toldAtMs),
      actor,
      act: presentAct(act),
      undone_by: undoneBy,
    })),
    elements: presentFootballers(season, fixture, match),
  };
}

/** Line-ups entered here take precedence over announced ones. */
function presentStarting(
  season: SeasonMemory,
  fixture: LiveFixture,
  { match, side }: { match: MatchSoFar; side: MatchSide },
): WireStarting | null {
  const told = match.lineups[side];
  if (told) return { told: true, starters: [...told.starters], bench: [...told.bench] };
  const clubId = side === "home" ? fixture.homeClubId : fixture.awayClubId;
  const announced = season.lineups.get(fixture.fixtureId)?.find((row) => row.clubId === clubId);
  if (!announced?.starters) return null;
  return { told: false, starters: [...announced.starters], bench: announced.bench && [...announced.bench] };
}

/** Statistics that are worth points or decide bonus, less those that follow from acts. */
function figuresOf({ scoring, bonus }: Ruleset): string[] {
  const rating = bonus.mode === "opta-strict" ? "opta_index" : "bps";
  return STAT_NAMES.filter((name) => !isDerivedStat(name) && (scoring[name] !== undefined || name === rating));
}

/** All footballers of both clubs, home first, from the goalkeeper forwards. */
function presentFootballers(season: SeasonMemory, fixture: LiveFixture, match: MatchSoFar): WireEnteredFootballer[] {
  const points = season.matchPoints.get(fixture.fixtureId);
  const market = (fixture.roundId !== null && season.frozen.get(fixture.roundId)) || season.market;
  return [...season.footballers.values()]
    .flatMap((footballer) => {
      const row = points?.get(footballer.footballerId);
      const clubId = row?.clubId ?? footballer.clubId;
      if (clubId !== fixture.homeClubId && clubId !== fixture.awayClubId) return [];
      if (footballer.removed && !row) return [];
      return [
        {
          element: footballer.footballerId as number,
          home: clubId === fixture.homeClubId,
          name: footballer.webName,
          squad_number: footballer.squadNumber,
          element_type: POSITIONS.indexOf(footballer.position) + 1,
          place: placeOf(match, footballer.footballerId),
          stats: { ...row?.stats },
          points: row?.points ?? 0,
          selected: market.get(footballer.footballerId)?.selectedCount ?? 0,
        },
      ];
    })
    .sort(
      (a, b) =>
        Number(b.home) - Number(a.home) || a.element_type - b.element_type || a.name.localeCompare(b.name, "nb"),
    );
}

function placeOf(match: MatchSoFar, footballerId: FootballerId): WireEnteredFootballer["place"] {
  const footballer = match.footballers.get(footballerId);
  if (footballer) return footballer.offAt === null ? "pitch" : footballer.isSentOff ? "sent_off" : "off";
  const isOnBench = (["home", "away"] as const).some((side) => match.lineups[side]?.bench.includes(footballerId));
  return isOnBench ? "bench" : "out";
}
