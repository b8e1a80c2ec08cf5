/** Fixtures in the control room. */
import {
  addFixtureCall,
  type BodyOf,
  changeFixtureCall,
  controlFixturesCall,
  FIXTURE_FILES_LIMIT_BYTES,
  fixtureFilesCall,
  removeFixtureCall,
  routeSchema,
  type WireControlFixture,
  type WireFixtureList,
  type WireFixtureWarning,
  wireSeconds,
} from "@elleveren/contract";
import { clubId as brandClub, fixtureId, fixtureId as brandFixture, roundId as brandRound } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, refuseField, valueOf } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { secureAddress } from "../../../web-address.ts";
import { byKickoff, type LiveFixture, type SeasonMemory } from "../../live/index.ts";
import { addFixture, type AddRefusal } from "./add-fixture.ts";
import { addFixtureFiles, type FilesProblem, type FixtureList } from "./add-fixture-files.ts";
import type { FixtureValues, FixtureWarning } from "./find-warnings.ts";
import { changeFixture, type FixtureProblem, type RemovalProblem, removeFixture } from "./change-fixture.ts";

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
    if (!changed.ok) throw await changeRefusal(ctx, request.params.fixtureId, changed.problems);
    return showFixture(ctx, request.params.fixtureId);
  });

  app.post(addFixtureCall.path, { schema: routeSchema(addFixtureCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { body } = request;
    const added = valueOf(
      await addFixture(ctx, {
        fixture: readNew(body),
        reason: body.reason,
        isConfirmed: body.confirmed ?? false,
        by,
      }),
      addingRefusal,
    );
    return showFixture(ctx, added.fixtureId);
  });

  app.post(removeFixtureCall.path, { schema: routeSchema(removeFixtureCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { seen, reason, confirmed = false } = request.body;
    const fixtureId = brandFixture(request.params.fixtureId);
    const removed = await removeFixture(ctx, { fixtureId, seen: readSeen(seen), reason, isConfirmed: confirmed, by });
    if (!removed.ok) throw await changeRefusal(ctx, fixtureId, removed.problems);
    await ctx.live.whenCurrent();
    return { removed: fixtureId };
  });

  const upload = { schema: routeSchema(fixtureFilesCall), bodyLimit: FIXTURE_FILES_LIMIT_BYTES };
  app.post(fixtureFilesCall.path, upload, async (request) => {
    const by = requireOperator(request).accountId;
    const { files, seen = null, reason } = request.body;
    const listed = valueOf(await addFixtureFiles(ctx, { files, seen, reason, by }), filesRefusal);
    if (listed.isAdded) await ctx.live.whenCurrent();
    return presentList(listed);
  });
}

const readNew = (body: BodyOf<typeof addFixtureCall>) => ({
  roundId: body.event === null ? null : brandRound(body.event),
  kickoffAtMs: readTime(body.kickoff_time),
  homeClubId: brandClub(body.team_h),
  awayClubId: brandClub(body.team_a),
  tvChannel: body.tv_channel ?? null,
  ticketsUrl: readAddress(body.tickets_url ?? null),
  code: body.code ?? null,
  fixtureId: null,
});

function readSeen(seen: Body["seen"]): FixtureValues {
  return {
    roundId: seen.event === null ? null : brandRound(seen.event),
    kickoffAtMs: readTime(seen.kickoff_time),
    tvChannel: seen.tv_channel,
    ticketsUrl: seen.tickets_url,
  };
}

function readChange(body: Body): Partial<FixtureValues> {
  const { event, kickoff_time: kickoff, tv_channel: tvChannel, tickets_url: ticketsUrl } = body;
  return {
    ...(event !== undefined && { roundId: event === null ? null : brandRound(event) }),
    ...(kickoff !== undefined && { kickoffAtMs: readTime(kickoff) }),
    ...(tvChannel !== undefined && { tvChannel }),
    ...(ticketsUrl !== undefined && { ticketsUrl: readAddress(ticketsUrl) }),
  };
}

function readAddress(text: string | null): string | null {
  if (text === null) return null;
  const address = secureAddress(text);
  if (address === null) throw refuseField("tickets_url", "not_an_address");
  return address;
}

/** Problems listed per file; further rows fail in the same ways. */
const MOST_PROBLEMS = 200;

async function changeRefusal(
  ctx: Context,
  id: number,
  problems: readonly (FixtureProblem | RemovalProblem)[],
): Promise<HttpError> {
  const first = problems[0]!;
  if (first.code === "unknown_fixture") return notFound("fixture");
  if (first.code === "changed") {
    const now = await showFixture(ctx, id);
    return new HttpError(409, { detail: "Somebody else changed it meanwhile.", code: "changed", now });
  }
  if (first.code === "warned") return warned(first.warnings);
  if (first.code === "facts_refused") {
    return refuse(
      first.problems.map(({ code, field }) => ({ code, field })),
      ({ field }) => FIELDS[field] ?? null,
    );
  }
  return refuse([first]);
}

const warned = (warnings: readonly FixtureWarning[]) =>
  new HttpError(409, {
    detail: "It means more than it seems.",
    code: "warned",
    warnings: warnings.map(presentWarning),
  });

function addingRefusal(problems: readonly AddRefusal[]): HttpError {
  const [first] = problems;
  if (first?.code === "warned") return warned(first.warnings);
  return refuse(
    problems.map((problem) => ({ code: problem.code, field: "field" in problem ? problem.field : null })),
    ({ field }) => (field === null ? null : (ADDED_FIELDS[field] ?? field)),
  );
}

function filesRefusal(problems: readonly FilesProblem[]): HttpError {
  const first = problems[0]!;
  if (first.code === "changed") {
    const now = presentList(first.now);
    return new HttpError(409, { detail: "It would mean something else by now.", code: "changed", now });
  }
  if (first.code === "reason_needed") return refuse([first]);
  const total = first.problems.length;
  return refuse(
    first.problems.slice(0, MOST_PROBLEMS).map((problem) => ({ ...problem, total })),
    () => "files",
  );
}

const ADDED_FIELDS: Readonly<Record<string, string>> = { home: "team_h", away: "team_a", round: "event" };

const FIELDS: Readonly<Record<string, string>> = { roundId: "event", kickoffAtMs: "kickoff_time" };

async function showFixture(ctx: Context, id: number): Promise<WireControlFixture> {
  await ctx.live.whenCurrent();
  const season = ctx.live.findSeason();
  const fixture = season?.fixtures.get(fixtureId(id));
  if (!season || !fixture) throw notFound("fixture");
  return presentFixture(season, fixture);
}

const presentFixture = (season: SeasonMemory, fixture: LiveFixture): WireControlFixture => ({
  ...presentControlled(season, fixture),
  tv_channel: fixture.tvChannel,
  tickets_url: fixture.ticketsUrl,
});

/** A match as the control room lists it. */
export function presentControlled(season: SeasonMemory, fixture: LiveFixture) {
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
  };
}

const presentList = ({ mark, isAdded, fixtures }: FixtureList): WireFixtureList => ({
  mark,
  added: isAdded,
  fixtures: fixtures.map(({ file, line, homeName, awayName, fixture, warnings }) => ({
    file,
    line,
    team_h_name: homeName,
    team_a_name: awayName,
    event: fixture.roundId,
    kickoff_time: fixture.kickoffAtMs === null ? null : wireSeconds(fixture.kickoffAtMs),
    warnings: warnings.map(presentWarning),
  })),
});

const presentWarning = (warning: FixtureWarning): WireFixtureWarning => ({
  code: warning.code,
  event: warning.roundId,
  ...("clubName" in warning && { team_name: warning.clubName }),
  ...("matches" in warning && { matches: warning.matches }),
});

const readTime = (text: string | null): number | null => (text === null ? null : Date.parse(text));
