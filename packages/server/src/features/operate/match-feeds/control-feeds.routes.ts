/** The control room's area of feeds. */
import {
  contradictionsCall,
  decideContradictionCall,
  decideRefusalCall,
  feedsCall,
  giveUpGapCall,
  pauseFeedCall,
  refusalsCall,
  routeSchema,
  type WireContradiction,
  type WireFeed,
  type WireFeeds,
  wireMicros,
  type WireRefusal,
} from "@elleveren/contract";
import { type AccountId, clubId, fixtureId, footballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { heardOf } from "../../../adapters/match-feeds/index.ts";
import { recordAct } from "../../people/index.ts";
import {
  canTake,
  type Contradiction,
  decideContradiction,
  decideRefused,
  forgetPositions,
  lockFacts,
  type Refusal,
  selectContradictions,
  selectRefusals,
  type Subject,
} from "../../facts/index.ts";
import type { SeasonMemory } from "../../live/index.ts";
import { countAgain, sourceOf } from "./take-message.ts";
import {
  clearAlarm,
  clearUnreadable,
  type FeedRow,
  lockPosition,
  type RefusedFile,
  selectFeeds,
  selectNamedFeeds,
  selectRefusedFiles,
  updatePaused,
  updatePosition,
} from "./match-feeds.sql.ts";

const PAGE_SIZE = 20;
const MOST_CONTRADICTIONS = 200;
const FILES_SHOWN = 20;

export function controlFeedsRoutes(app: App, ctx: Context): void {
  const present = async (): Promise<WireFeeds> => {
    const rows = await selectFeeds(ctx.db);
    const named = await selectNamedFeeds(ctx);
    const { count } = await selectRefusals(ctx.db, { state: "open", offset: 0, limit: 1 });
    const files = await selectRefusedFiles(ctx.db, FILES_SHOWN);
    const known = rows.map((row) =>
      presentFeed(
        row,
        named.some(({ name }) => name === row.feed),
        files,
      ),
    );
    const silent = named.filter(({ name }) => rows.every(({ feed }) => feed !== name));
    const unheard = silent.map(({ name, kind, rank }) => presentFeed({ ...UNHEARD, feed: name, kind, rank }, true, []));
    const nowMs = rows[0]?.nowMs ?? ctx.live.databaseTimeAt(performance.now());
    return { now: wireMicros(nowMs), feeds: [...known, ...unheard], open_refusals: count };
  };

  app.get(feedsCall.path, { schema: routeSchema(feedsCall) }, present);

  app.post(pauseFeedCall.path, { schema: routeSchema(pauseFeedCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const { feed } = request.params;
    const { paused } = request.body;
    if (!(await selectFeeds(ctx.db)).some((row) => row.feed === feed)) throw notFound(`feed ${feed}`);
    const moved = await transact(ctx.db, async (tx) => {
      await lockFacts(tx);
      const isMoved = await updatePaused(tx, feed, paused);
      if (isMoved && !paused) await countAgain(tx, feed);
      if (isMoved)
        await recordAct(tx, {
          by: accountId,
          action: paused ? "feeds.pause" : "feeds.resume",
          subject: `feed ${feed}`,
        });
      return isMoved;
    });
    if (!moved) throw conflict(await present());
    return present();
  });

  app.post(giveUpGapCall.path, { schema: routeSchema(giveUpGapCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const { feed } = request.params;
    if (!(await selectFeeds(ctx.db)).some((row) => row.feed === feed)) throw notFound(`feed ${feed}`);
    if (!(await giveUpGap(ctx, feed, accountId))) throw conflict(await present());
    return present();
  });

  app.get(refusalsCall.path, { schema: routeSchema(refusalsCall) }, async (request) => {
    const { page = 1, state = "open" } = request.query;
    const offset = (page - 1) * PAGE_SIZE;
    const { refusals, count } = await selectRefusals(ctx.db, { state, offset, limit: PAGE_SIZE });
    return { has_next: count > offset + PAGE_SIZE, page, results: refusals.map(presentRefusal) };
  });

  app.post(decideRefusalCall.path, { schema: routeSchema(decideRefusalCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const { refusalId } = request.params;
    const ranks = new Map((await selectNamedFeeds(ctx)).map((feed) => [sourceOf(feed.name), feed.rank]));
    const rankOf = (source: string) => ranks.get(source);
    const result = await decideRefused(ctx, { refusalId, decision: request.body.decision, by: accountId, rankOf });
    if (result.ok) {
      for (const { feed, alarms } of await selectFeeds(ctx.db)) {
        const isUnreadable = alarms.some(({ alarm }) => alarm === "unreadable");
        if (isUnreadable) await clearUnreadable(ctx.db, feed, { source: sourceOf(feed) });
      }
      return { changed: result.value };
    }
    const [problem] = result.problems;
    if (problem?.code === "decided") throw conflict({ state: problem.state });
    if (problem?.code === "spoken_since") throw conflict({ state: "open", spoken_since: true });
    if (problem?.code !== "impossible") throw notFound(`refusal ${refusalId}`);
    const message = "Something in this message cannot be.";
    throw new HttpError(400, { non_field_errors: [{ code: "impossible", message }], problems: problem.problems });
  });

  app.get(contradictionsCall.path, { schema: routeSchema(contradictionsCall) }, async () => {
    const found = await selectContradictions(ctx.db, MOST_CONTRADICTIONS + 1);
    const season = ctx.live.findSeason();
    const contradictions = found.slice(0, MOST_CONTRADICTIONS).map((one) => presentContradiction(one, season));
    return { contradictions, more: found.length > MOST_CONTRADICTIONS };
  });

  app.post(decideContradictionCall.path, { schema: routeSchema(decideContradictionCall) }, async (request) => {
    const { accountId } = requireOperator(request);
    const { of, fixture, footballer, club = null, field, source, says } = request.body;
    const subject: Subject = { kind: of, fixtureId: fixture ?? 0, aboutId: (of === "lineup" ? club : footballer) ?? 0 };
    const result = await decideContradiction(ctx, { subject, field, source, says, by: accountId });
    if (result.ok) return { changed: result.value };
    const [problem] = result.problems;
    if (problem?.code === "moved") throw conflict({ says: problem.says });
    if (problem?.code === "corrected") {
      throw new HttpError(409, { detail: "A correction decides until it is taken back.", code: problem.code });
    }
    const message = "This would make something impossible of the match.";
    throw new HttpError(400, { non_field_errors: [{ code: "impossible", message }] });
  });
}

/** The current state, changed by another operator. */
const conflict = (now: object): HttpError => new HttpError(409, { detail: "Changed meanwhile.", now });

/** Named in the file, and never yet worked. */
const UNHEARD = {
  position: null,
  heardAtMs: null,
  changedAtMs: null,
  messages: 0,
  failures: 0,
  lastError: null,
  failedAtMs: null,
  pausedAtMs: null,
  alarms: [],
  unknown: {},
  nowMs: 0,
} as const;

/** False when nothing is missing, or not any more. */
async function giveUpGap(ctx: Pick<Context, "db">, feed: string, by: AccountId): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    await lockFacts(tx);
    const heard = heardOf(await lockPosition(tx, feed));
    const row = (await selectFeeds(tx)).find(({ feed: name }) => name === feed);
    const alarms = (row?.alarms ?? []).filter(({ alarm }) => alarm === "gap" || alarm === "renumbered");
    if (!heard || alarms.length === 0) return false;
    const isRenumbered = alarms.some(({ alarm }) => alarm === "renumbered");
    // Its next messages are new, whatever their number; the first one restarts the counting.
    if (isRenumbered) await forgetPositions(tx, sourceOf(feed));
    await updatePosition(tx, feed, isRenumbered ? null : { ...heard, missing: [] });
    await clearAlarm(tx, feed, ["gap", "renumbered"]);
    const details = Object.fromEntries(alarms.map(({ alarm, details: said }) => [alarm, said]));
    await recordAct(tx, { by, action: "feeds.give_up_gap", subject: `feed ${feed}`, details });
    return true;
  });
}

const FACTS_SHOWN = 50;
const PROBLEMS_SHOWN = 50;

const time = (atMs: number | null): string | null => (atMs === null ? null : wireMicros(atMs));

const presentFeed = (row: FeedRow, configured: boolean, files: readonly RefusedFile[]): WireFeed => ({
  name: row.feed,
  kind: row.kind,
  rank: row.rank,
  configured,
  heard_at: time(row.heardAtMs),
  changed_at: time(row.changedAtMs),
  messages: row.messages,
  failures: row.failures,
  last_error: row.lastError,
  failed_at: time(row.failedAtMs),
  paused_at: time(row.pausedAtMs),
  alarm: row.alarms[0]?.alarm ?? null,
  alarm_details: row.alarms[0]?.details ?? {},
  alarm_at: time(row.alarms[0]?.atMs ?? null),
  alarms: row.alarms.map(({ alarm, details, atMs }) => ({ alarm, details, at: wireMicros(atMs) })),
  unknown: row.unknown,
  position: row.position ?? {},
  refused_files: files.filter(({ feed }) => feed === row.feed).map(({ feed: _feed, ...file }) => file),
});

const presentRefusal = (refusal: Refusal): WireRefusal => ({
  id: refusal.refusalId,
  source: refusal.source,
  message: refusal.messageId,
  refused_at: wireMicros(refusal.refusedAtMs),
  times: refusal.times,
  last_at: wireMicros(refusal.lastAtMs),
  state: refusal.state,
  facts: refusal.facts.slice(0, FACTS_SHOWN).map((fact) => ({ ...fact })),
  fact_count: refusal.facts.length,
  problems: refusal.problems.slice(0, PROBLEMS_SHOWN).map((problem) => ({ ...problem })),
  can_take: canTake(refusal),
});

function presentContradiction({ subject, field, says }: Contradiction, season: SeasonMemory | null): WireContradiction {
  const { kind, fixtureId: fixture, aboutId } = subject;
  const isFixture = fixture !== 0;
  const isLineup = kind === "lineup";
  const aboutName = isLineup ? clubName : footballerName;
  const names = [
    ...(isFixture ? [matchName(fixture, season)] : []),
    ...(aboutId === 0 ? [] : [aboutName(aboutId, season)]),
  ];
  return {
    of: kind,
    fixture: isFixture ? fixture : null,
    footballer: aboutId === 0 || isLineup ? null : aboutId,
    club: isLineup ? aboutId : null,
    name: names.join(": "),
    field,
    says: says.map(({ source, value, toldAtMs }) => ({ source, value, told_at: wireMicros(toldAtMs) })),
  };
}

function matchName(id: number, season: SeasonMemory | null): string {
  const match = season?.fixtures.get(fixtureId(id));
  const nameOf = (club: NonNullable<typeof match>["homeClubId"]) => season?.clubs.get(club)?.name ?? String(club);
  return match ? `${nameOf(match.homeClubId)} – ${nameOf(match.awayClubId)}` : `#${id}`;
}

const clubName = (id: number, season: SeasonMemory | null): string => season?.clubs.get(clubId(id))?.name ?? `#${id}`;

const footballerName = (id: number, season: SeasonMemory | null): string =>
  season?.footballers.get(footballerId(id))?.webName ?? `#${id}`;
