/** Fixtures in the control room. */
import {
  addFixtureCall,
  changeFixtureCall,
  controlFixturesCall,
  FIXTURE_FILES_LIMIT_BYTES,
  fixtureFilesCall,
  removeFixtureCall,
  routeSchema,
  type BodyOf,
} from "@elleveren/contract";
import { clubId as brandClub, fixtureId as brandFixture, roundId as brandRound } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { refuseField } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { secureAddress } from "../../../web-address.ts";
import { byKickoff } from "../../live/index.ts";
import { addFixture } from "./add-fixture.ts";
import { addFixtureFiles } from "./add-fixture-files.ts";
import type { FixtureValues } from "./find-warnings.ts";
import { changeFixture } from "./change-fixture.ts";
import { presentFixture, presentList, showFixture } from "./fixture-desk.present.ts";
import { addingRefusal, changeRefusal, filesRefusal } from "./fixture-refusals.ts";
import { removeFixture } from "./remove-fixture.ts";

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
    const added = await addFixture(ctx, {
      fixture: readNew(body),
      reason: body.reason,
      isConfirmed: body.confirmed ?? false,
      by,
    });
    if (!added.ok) throw addingRefusal(added.problems);
    return showFixture(ctx, added.value.fixtureId);
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
    const listed = await addFixtureFiles(ctx, { files, seen, reason, by });
    if (!listed.ok) throw filesRefusal(listed.problems);
    if (listed.value.isAdded) await ctx.live.whenCurrent();
    return presentList(listed.value);
  });
}

const readNew = (body: BodyOf<typeof addFixtureCall>) => ({
  roundId: body.event === null ? null : brandRound(body.event),
  kickoffAtMs: readTime("kickoff_time", body.kickoff_time),
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
    kickoffAtMs: readTime("seen", seen.kickoff_time),
    tvChannel: seen.tv_channel,
    ticketsUrl: seen.tickets_url,
  };
}

function readChange(body: Body): Partial<FixtureValues> {
  const { event, kickoff_time: kickoff, tv_channel: tvChannel, tickets_url: ticketsUrl } = body;
  return {
    ...(event !== undefined && { roundId: event === null ? null : brandRound(event) }),
    ...(kickoff !== undefined && { kickoffAtMs: readTime("kickoff_time", kickoff) }),
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

function readTime(field: string, text: string | null): number | null {
  if (text === null) return null;
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(atMs)) throw refuseField(field, "not_a_time");
  return atMs;
}
