/** Fixtures in the control room. */
import {
  changeFixtureCall,
  controlFixturesCall,
  routeSchema,
  wireSeconds,
  type BodyOf,
  type WireControlFixture,
} from "@elleveren/contract";
import { fixtureId as brandFixture, roundId as brandRound } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { HttpError, notFound, refuse, refuseField } from "../../http/errors.ts";
import { requireOperator } from "../../http/session.ts";
import { byKickoff, type LiveFixture, type SeasonMemory } from "../live/index.ts";
import { changeFixture, type FixtureProblem, type FixtureValues } from "./change-fixture.ts";

type Body = BodyOf<typeof changeFixtureCall>;

export function fixtureDeskRoutes(app: App, ctx: Context): void {
  app.get(controlFixturesCall.path, { schema: routeSchema(controlFixturesCall) }, async () => {
    await ctx.live.whenCurrent();
    const season = ctx.live.findSeason();
    const fixtures = season ? [...season.fixtures.values()] : [];
    const untimed = fixtures.filter(({ kickoffAtMs }) => kickoffAtMs === null);
    const timed = fixtures.filter(({ kickoffAtMs }) => kickoffAtMs !== null).sort(byKickoff);
    return { fixtures: [...untimed, ...timed].map((fixture) => presentFixture(season!, fixture)) };
  });

  app.patch(changeFixtureCall.path, { schema: routeSchema(changeFixtureCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const fixtureId = brandFixture(request.params.fixtureId);
    const { body } = request;
    const changed = await changeFixture(ctx, {
      fixtureId,
      change: readChange(body),
      seen: readSeen(body.seen),
      reason: body.reason,
      isConfirmed: body.confirmed ?? false,
      by,
    });
    if (!changed.ok) throw await refusal(ctx, request.params.fixtureId, changed.problems);
    return showFixture(ctx, request.params.fixtureId);
  });
}

async function showFixture(ctx: Context, id: number): Promise<WireControlFixture> {
  await ctx.live.whenCurrent();
  const season = ctx.live.findSeason();
  const fixture = season?.fixtures.get(brandFixture(id));
  if (!season || !fixture) throw notFound("fixture");
  return presentFixture(season, fixture);
}

function presentFixture(season: SeasonMemory, fixture: LiveFixture): WireControlFixture {
  return {
    id: fixture.fixtureId,
    event: fixture.roundId,
    event_state: season.rounds.find(({ roundId }) => roundId === fixture.roundId)?.state ?? null,
    kickoff_time: fixture.kickoffAtMs === null ? null : wireSeconds(fixture.kickoffAtMs),
    team_h: fixture.homeClubId,
    team_a: fixture.awayClubId,
    team_h_name: season.clubs.get(fixture.homeClubId)?.name ?? "",
    team_a_name: season.clubs.get(fixture.awayClubId)?.name ?? "",
    team_h_score: fixture.homeScore,
    team_a_score: fixture.awayScore,
    minutes: fixture.minutes,
    started: fixture.started,
    finished_provisional: fixture.finishedProvisional,
    finished: fixture.finished,
    tv_channel: fixture.tvChannel,
    tickets_url: fixture.ticketsUrl,
  };
}

function readSeen(seen: Body["seen"]): FixtureValues {
  return {
    roundId: seen.event === null ? null : brandRound(seen.event),
    kickoffAtMs: readTime("seen", seen.kickoff_time),
    tvChannel: seen.tv_channel,
    ticketsUrl: seen.tickets_url,
  };
}

function readChange(body: Body): Partial<FixtureValues> {
  const { event, kickoff_time: kickoff, tv_channel: tvChannel, tickets_url: ticketsUrl } = body;
  if (ticketsUrl != null && !/^https?:\/\/\S+$/u.test(ticketsUrl)) throw refuseField("tickets_url", "not_an_address");
  return {
    ...(event !== undefined && { roundId: event === null ? null : brandRound(event) }),
    ...(kickoff !== undefined && { kickoffAtMs: readTime("kickoff_time", kickoff) }),
    ...(tvChannel !== undefined && { tvChannel }),
    ...(ticketsUrl !== undefined && { ticketsUrl }),
  };
}

function readTime(field: string, text: string | null): number | null {
  if (text === null) return null;
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(atMs)) throw refuseField(field, "not_a_time");
  return atMs;
}

async function refusal(ctx: Context, id: number, problems: readonly FixtureProblem[]): Promise<HttpError> {
  const first = problems[0]!;
  if (first.code === "unknown_fixture") return notFound("fixture");
  if (first.code === "changed") {
    const now = await showFixture(ctx, id);
    return new HttpError(409, { detail: "Somebody else changed it meanwhile.", code: "changed", now });
  }
  if (first.code === "warned") {
    const warnings = first.warnings.map((warning) => ({
      code: warning.code,
      event: warning.roundId,
      ...("clubName" in warning && { team_name: warning.clubName, matches: warning.matches }),
    }));
    return new HttpError(409, { detail: "It means more than it seems.", code: "warned", warnings });
  }
  if (first.code === "facts_refused") {
    return refuse(
      first.problems.map(({ code, field }) => ({ code, field })),
      ({ field }) => FIELDS[field] ?? null,
    );
  }
  return refuse([first]);
}

const FIELDS: Readonly<Record<string, string>> = { roundId: "event", kickoffAtMs: "kickoff_time" };
