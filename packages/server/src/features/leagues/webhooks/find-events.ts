/**
 * A league's events of rounds and cups, found by comparing what its webhooks have been sent with the game's state. One
 * transaction holds a webhook's deliveries and its new mark. So a process that dies in between leaves either both
 * or none, and a round settled during an outage is sent all the same.
 */
import { createHash } from "node:crypto";

import type { WebhookEvent } from "@elleveren/contract";
import { roundId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import { atOnce } from "../../../at-once.ts";
import type { Context, Queryable } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { isPastDeadline } from "../../live/index.ts";
import {
  deliveryOf,
  insertDeliveries,
  type LeagueEvent,
  type PaperData,
  type Subscribed,
} from "../league-events/index.ts";
import { loadPaperFacts, type PaperFact } from "../league-paper/index.ts";
import { type LeagueTop, loadLeagueTop } from "../league-top/index.ts";
import { type League, selectLeagues } from "../leagues/index.ts";
import { registerDeliveries } from "./deliver.ts";
import { registerGoals } from "./find-goals.ts";
import { registerOffLetters } from "./webhook-off-mail.ts";
import {
  isAnyBehind,
  lockBehind,
  selectBehind,
  selectTold,
  type Told,
  updateTold,
  type Webhook,
} from "./webhooks.sql.ts";

/** Rows of a table that is sent. */
const ROWS_SENT = 20;

/** Webhooks told in one transaction, which keeps whoever sends for them waiting until it ends. */
const TOGETHER = 200;

const QUEUE = "webhook-events";

/** The tick only asks whether there is anything: what it takes to tell is no reason for rounds to wait. */
function registerEventFinder(ctx: Context): void {
  ctx.jobs.work(QUEUE, () => findEvents(ctx));
  ctx.jobs.onTick("webhook events", async () => {
    if (!ctx.findGame() || !(await isAnyBehind(ctx.db, findNow(ctx)))) return;
    await ctx.jobs.send(QUEUE, {}, { singletonKey: QUEUE });
  });
}

function findNow(ctx: Context) {
  const rounds = ctx.live.findSeason()?.rounds ?? [];
  const current = rounds.findLast(isPastDeadline);
  return { rounds, current, isLive: current?.state === "closed", nowMs: ctx.clock.nowMs() };
}

/** Queues due events. */
async function findEvents(ctx: Context): Promise<void> {
  const { rounds, current, ...at } = findNow(ctx);
  const behind = await selectBehind(ctx.db, at);
  if (behind.length === 0) return;
  const now = await selectTold(ctx.db, at.nowMs);
  // A table is sent as this process knows it: it must know of the round what the database does.
  const settledHere = rounds.filter(({ state }) => state === "settled").length;
  if (settledHere < Object.keys(now.settled).length || (current?.roundId ?? 0) < now.closed) return;
  for (let from = 0; from < behind.length; from += TOGETHER) {
    await tellTogether(ctx, behind.slice(from, from + TOGETHER), now);
  }
}

/** In one transaction, so that many leagues cost few statements. */
async function tellTogether(ctx: Context, behind: readonly Webhook[], now: Told): Promise<void> {
  const leagues = await selectLeagues(ctx.db, [...new Set(behind.map(({ leagueId }) => leagueId))]);
  const loaded = new Map([...leagues.values()].map((league) => [league.leagueId, loadLeague(ctx, league)]));
  const found = await atOnce(
    behind.filter(({ leagueId }) => loaded.has(leagueId)),
    async (webhook) => {
      const of = loaded.get(webhook.leagueId)!;
      return { webhook, league: of.league, ...(await eventsFor(ctx, { webhook, ...of, now })) };
    },
  );
  await transact(ctx.db, async (tx) => {
    const locked = await lockBehind(
      tx,
      found.map(({ webhook }) => webhook),
    );
    const told = found.filter(({ webhook }) => locked.has(webhook.id));
    await insertDeliveries(
      tx,
      told.flatMap(({ webhook, league, events }) =>
        events.map((event) => deliveryOf(subscribed(webhook, league), event)),
      ),
    );
    await updateTold(
      tx,
      now,
      told.map(({ webhook, tableHash }) => ({ id: webhook.id, table: tableHash })),
    );
  });
}

export const subscribed = ({ id: webhookId }: Pick<Webhook, "id">, league: League): Subscribed => ({
  webhookId,
  league: { id: league.leagueId, name: league.name, scoring: league.scoring === "h2h" ? "h" : "c" },
});

/** Shared by the webhooks of one league. */
interface LoadedLeague {
  readonly league: League;
  /** The upper end of its table, worked out once. */
  readonly loadTop: () => Promise<LeagueTop>;
  /** The paper's facts about a settled round, worked out once. */
  readonly loadPaper: (roundId: RoundId) => Promise<readonly PaperFact[]>;
}

function loadLeague(ctx: Context, league: League): LoadedLeague {
  let top: Promise<LeagueTop> | null = null;
  const papers = new Map<RoundId, Promise<readonly PaperFact[]>>();
  return {
    league,
    loadTop: () => (top ??= loadLeagueTop(ctx, league, ROWS_SENT)),
    loadPaper(round) {
      const paper = papers.get(round) ?? loadPaperFacts(ctx, league, round);
      papers.set(round, paper);
      return paper;
    },
  };
}

interface Looking extends LoadedLeague {
  readonly webhook: Webhook;
  readonly now: Told;
}

async function eventsFor(ctx: Context, looking: Looking) {
  const { webhook, league, now } = looking;
  const { events: wanted, told } = webhook;
  const roundOf = (id: number) => ctx.live.findSeason()?.rounds.find((round) => round.roundId === id);
  const nameOf = (id: number) => roundOf(id)?.name ?? String(id);
  const events: LeagueEvent[] = [];
  const soon = roundOf(now.soon ?? 0);
  const isNews = soon && soon.roundId > (told.soon ?? soon.roundId) && soon.deadlineAtMs > ctx.clock.nowMs();
  if (isNews && wanted.includes("round.deadline") && soon.roundId >= league.startRoundId) {
    const deadline = new Date(soon.deadlineAtMs).toISOString();
    const data = { event: soon.roundId, event_name: soon.name, deadline_time: deadline };
    events.push({ key: `round.deadline:${soon.roundId}`, kind: "round.deadline", data });
  }
  if (wanted.includes("round.closed")) {
    for (let id = Math.max(told.closed + 1, league.startRoundId); id <= now.closed; id += 1) {
      events.push({ key: `round.closed:${id}`, kind: "round.closed", data: { event: id, event_name: nameOf(id) } });
    }
  }
  const settled = newer(told.settled, now.settled).filter(([id]) => id >= league.startRoundId);
  const isLiveDue = wanted.includes("table.live") && Object.keys(now.settled).length < now.closed;
  const needsTable = (wanted.includes("round.settled") && settled.length > 0) || isLiveDue;
  const top = needsTable ? await looking.loadTop() : null;
  if (top && wanted.includes("round.settled")) {
    for (const [id, number] of settled) {
      const data = { event: id, event_name: nameOf(id), corrected: number > 1, ...presentTop(top) };
      events.push({ key: `round.settled:${id}:${number}`, kind: "round.settled", data });
    }
  }
  for (const [id, number] of settled) {
    // A correction is told by the table; what the paper said is not said anew.
    if (number > 1 || !wanted.some((kind) => kind in PAPER_EVENTS)) continue;
    events.push(...paperEvents(wanted, { event: id, event_name: nameOf(id) }, await looking.loadPaper(id)));
  }
  if (league.cupId !== null) events.push(...(await cupEvents(ctx.db, looking, nameOf)));
  const tableHash = top && isLiveDue ? hashOf(top) : null;
  if (top && tableHash !== null && top.isProvisional && top.rows.length > 0 && tableHash !== webhook.tableHash) {
    const data = { event: top.roundId, event_name: top.roundName, provisional: true, ...presentTop(top) };
    events.push({ key: `table.live:${top.roundId}:${tableHash}`, kind: "table.live", data });
  }
  return { events, tableHash };
}

/** Of which fact of a paper each event tells. */
const PAPER_EVENTS = {
  "round.paper": "hero",
  "captain.haul": "captain",
  "bench.tears": "bench",
  "rank.turned": "lead_taken",
} as const satisfies Partial<Record<WebhookEvent, PaperFact["kind"]>>;

function paperEvents(
  wanted: readonly WebhookEvent[],
  round: Pick<PaperData, "event" | "event_name">,
  facts: readonly PaperFact[],
): LeagueEvent[] {
  return Object.entries(PAPER_EVENTS).flatMap(([name, of]): LeagueEvent[] => {
    const kind = name as keyof typeof PAPER_EVENTS;
    const found = facts.find((fact) => fact.kind === of);
    // The paper comes out whatever it says.
    if (!wanted.includes(kind) || (!found && kind !== "round.paper")) return [];
    const { entries, element, element_name, value, more } = found ?? NO_HERO;
    const data: PaperData = { ...round, entries, element, element_name, value, more };
    return [{ key: `${kind}:${round.event}`, kind, data: { ...data } }];
  });
}

const NO_HERO = { entries: [], element: null, element_name: null, value: 0, more: 0 };

/** Rounds with the number of the settling that is new. */
function newer(before: Told["settled"], now: Told["settled"]): [RoundId, number][] {
  return Object.entries(now)
    .filter(([id, number]) => number > (before[id] ?? 0))
    .map(([id, number]) => [roundId(Number(id)), number]);
}

async function cupEvents(
  db: Queryable,
  { webhook, league, now }: Looking,
  nameOf: (id: number) => string,
): Promise<LeagueEvent[]> {
  const steps = newer(webhook.told.cups, now.cups);
  if (steps.length === 0) return [];
  const { rows } = await sql<{ round_id: number; match_count: number }>`
    select round_id, match_count from cup_rounds where cup_id = ${league.cupId}`.execute(db);
  const matches = new Map(rows.map((row) => [row.round_id, row.match_count]));
  return steps.flatMap(([id, number]): LeagueEvent[] => {
    const data = (round: number) => ({
      cup: league.cupId,
      event: round,
      event_name: nameOf(round),
      match_count: matches.get(round),
      corrected: number > 1,
    });
    const events: LeagueEvent[] = [];
    if (matches.has(id) && webhook.events.includes("cup.played")) {
      events.push({ key: `cup.played:${id}:${number}`, kind: "cup.played", data: data(id) });
    }
    if (matches.has(id + 1) && webhook.events.includes("cup.drawn")) {
      events.push({ key: `cup.drawn:${id + 1}:${number}`, kind: "cup.drawn", data: data(id + 1) });
    }
    return events;
  });
}

const presentTop = ({ rows, count }: LeagueTop) => ({
  entry_count: count,
  table: rows.map((row) => ({
    rank: row.rank,
    last_rank: row.lastRank,
    entry: row.entryId,
    entry_name: row.name,
    player_name: row.manager,
    total: row.total,
    ...(row.roundPoints === null ? {} : { event_total: row.roundPoints }),
    ...(row.matches === null
      ? {}
      : { matches_won: row.matches.won, matches_drawn: row.matches.drawn, matches_lost: row.matches.lost }),
  })),
});

/** Over the rows shown: a change further down the table gives the same hash. */
const hashOf = ({ roundId: round, rows }: LeagueTop): string =>
  createHash("sha256")
    .update(JSON.stringify([round, rows.map(({ entryId, rank, total }) => [entryId, rank, total])]))
    .digest("base64url")
    .slice(0, 16);

/** After rounds and cups, whose news they tell. */
export function registerWebhooks(ctx: Context): void {
  registerEventFinder(ctx);
  registerGoals(ctx);
  registerDeliveries(ctx);
  registerOffLetters(ctx);
}
