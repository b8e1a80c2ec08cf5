/** `Outgoing` on the table of that name: taking, sending and recording of one process. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { invariant } from "@elleveren/rules";
import type { Logger } from "pino";

import type { Config } from "../config/config.ts";
import type { Database, Tx } from "../db/database.ts";
import { notify, type Notifications } from "../db/notify.ts";
import { transact } from "../db/writing/transactions.ts";
import { isUnavailable } from "../db/unavailable.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { createLanes, type Lanes, networkOf, turnKey, waitSeconds } from "./lanes.ts";
import {
  URGENCIES,
  type Carrier,
  type ChannelName,
  type Kind,
  type Outcome,
  type Outgoing,
  type Prepared,
  type Preparing,
} from "./outgoing.ts";
import {
  addCounts,
  claimOutgoing,
  deleteAbout,
  deleteOldPauses,
  deleteOutgoing,
  deletePause,
  failOutgoing,
  insertOutgoing,
  postponeOutgoing,
  releaseExpired,
  renewLeases,
  retryFailed,
  returnOutgoing,
  upsertPause,
  wakeLater,
  type Count,
  type Taken,
} from "./outgoing.sql.ts";
import { createPump, type Door, type Pump } from "./pump.ts";
import { createRefusalLog } from "./refusal-log.ts";

export interface ChannelLimits {
  /** Sent at the same time by one process. */
  readonly connections: number;
  /** Sent in a second by one process; 0: as fast as it goes. */
  readonly perSecond: number;
}

export interface OutgoingOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Notifications of rows stored by other processes; without them rows are found within a second. */
  readonly notifications?: Pick<Notifications, "subscribe">;
  /** Queues in which the release before kept the same wishes are emptied into this. */
  readonly jobs?: Pick<Jobs, "workFormer">;
  readonly limits: Readonly<Record<ChannelName, ChannelLimits>>;
  /** How long temporary refusals are retried. */
  readonly retryHours: number;
  /** 0 to 1, for waits. */
  readonly chance?: () => number;
}

/** The options from the settings. */
export const outgoingSettings = (config: Config): Pick<OutgoingOptions, "limits" | "retryHours"> => ({
  limits: {
    mail: { connections: config.smtpConnections, perSecond: config.smtpPerSecond },
    push: { connections: config.pushConnections, perSecond: 0 },
  },
  retryHours: config.mailRetryHours,
});

const CHANNELS: readonly ChannelName[] = ["mail", "push"];
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const SWEEP_EVERY_MS = 1000;
const COUNT_EVERY_MS = 2000;
const FORGET_EVERY_MS = 60_000;
const STOP_MS = 15_000;
/** The longest wait of a message whose lane is away: the failure is not its own. */
const LONGEST_WAIT_AWAY_SECONDS = 300;
/** What an end that stays away was not given in so long is of no use any more. */
const LONGEST_AWAY_SECONDS = 7 * 24 * 3600;
/** After an outage of the database, other processes keep their unrecorded leases for this long. */
const PATIENCE_MS = 5000;

const ANY_URGENCY = URGENCIES.length - 1;
const ASKED_OR_NEWS = URGENCIES.indexOf("news");

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { db, log, jobs, retryHours, chance = Math.random } = options;
  const kinds = new Map<string, Kind<object>>();
  const carriers: Carrier<unknown>[] = [];
  const lease = randomUUID();
  const refusals = createRefusalLog(log);
  const counts = new Map<string, { sent: number; dropped: number; failed: number }>();
  const lanes: Readonly<Record<ChannelName, Lanes>> = { mail: createLanes(), push: createLanes() };
  const taken = createTakenNotes(db);
  let running: { readonly end: () => Promise<void> } | null = null;
  /** Taken by this process, and not given back or noted yet. */
  const mine = new Set<number>();
  let awayUntilMs = 0;

  const nameOf = (channel: ChannelName, kind: string) => `${channel} ${kind}`;
  const kindsOf = (channel: ChannelName, only: readonly string[] | null) =>
    [...kinds.values()]
      .filter((kind) => kind.channel === channel && (only === null || only.includes(kind.name)))
      .map(({ name }) => name);
  const count = (channel: ChannelName, kind: string, what: "sent" | "dropped" | "failed") => {
    const name = nameOf(channel, kind);
    const found = counts.get(name) ?? { sent: 0, dropped: 0, failed: 0 };
    found[what] += 1;
    counts.set(name, found);
  };
  const writeCounts = async () => {
    if (counts.size === 0) return;
    const rows = [...counts].map(([name, of]): Count => {
      const [channel, kind] = name.split(" ") as [ChannelName, string];
      return { channel, kind, ...of };
    });
    counts.clear();
    await addCounts(db, rows).catch((error: unknown) => {
      for (const { channel, kind, ...of } of rows) {
        for (const what of ["sent", "dropped", "failed"] as const) {
          for (let times = 0; times < of[what]; times += 1) count(channel, kind, what);
        }
      }
      throw error;
    });
  };

  /** Gives one its turn; resolves to whether anything was handed to the other end. Does not throw. */
  const giveTurn = async (channel: ChannelName, row: Taken): Promise<boolean> => {
    const lane = lanes[channel];
    if (!lane.begin(row.lane)) {
      await quietly(() => returnOutgoing(db, [row.id]));
      return false;
    }
    mine.add(row.id);
    try {
      const kind = kinds.get(nameOf(channel, row.kind));
      invariant(kind, `a kind that is claimed is registered: ${row.kind}`);
      const prepared = await prepare(kind, row);
      if (prepared === "postponed") return false;
      if (prepared === null || prepared === "over") {
        if (prepared === "over") count(channel, row.kind, "dropped");
        await taken.note(row.id, null);
        return false;
      }
      const startedMs = performance.now();
      const outcome = await prepared.deliver();
      await conclude(channel, row, { prepared, outcome, tookMs: performance.now() - startedMs });
      return true;
    } catch (error) {
      report(error);
      return true;
    } finally {
      lane.end(row.lane);
      mine.delete(row.id);
    }
  };
  const prepare = async (kind: Kind<object>, row: Taken): Promise<Preparing | "postponed"> => {
    try {
      return await kind.prepare(row.data, row.id);
    } catch (error) {
      if (isUnavailable(error)) {
        report(error);
        await quietly(() => returnOutgoing(db, [row.id]));
      } else {
        log.error({ err: error, channel: kind.channel, kind: kind.name }, "a letter could not be written");
        await refuse(kind.channel, row, { words: error instanceof Error ? error.message : String(error) });
      }
      return "postponed";
    }
  };
  const conclude = async (
    channel: ChannelName,
    row: Taken,
    { prepared, outcome, tookMs }: { readonly prepared: Prepared; readonly outcome: Outcome; readonly tookMs: number },
  ): Promise<void> => {
    const lane = lanes[channel];
    if (outcome.is === "taken" || outcome.is === "gone") {
      const failures = lane.succeeded(row.lane, tookMs);
      if (outcome.is === "taken") count(channel, row.kind, "sent");
      await taken.note(row.id, outcome.is === "taken" ? (prepared.onTaken ?? null) : null);
      if (failures > 0) {
        log.warn({ channel, lane: row.lane, failures }, "what is sent is taken again");
        await deletePause(db, channel, row.lane);
      }
      return;
    }
    await prepared.onRefused?.();
    if (outcome.is === "away") return away(channel, row, outcome.words);
    // An end that refuses everything is not believed about any of it.
    const isAboutAll = lane.refused(row.lane);
    await refuse(channel, row, { ...outcome, forGood: outcome.forGood && !isAboutAll });
    if (isAboutAll) await close(channel, row.lane, outcome.words);
  };
  const refuse = async (
    channel: ChannelName,
    row: Taken,
    {
      words,
      forGood = false,
      retryAfterSeconds = 0,
    }: Omit<Extract<Outcome, { is: "refused" }>, "is" | "forGood"> & {
      readonly forGood?: boolean;
    },
  ): Promise<void> => {
    const attempts = row.attempts + 1;
    const isLast = forGood || row.triedForSeconds > retryHours * 3600;
    const seconds = Math.max(waitSeconds(attempts, chance()), retryAfterSeconds);
    refusals.note({ channel, kind: row.kind, words, attempts, retrySeconds: isLast ? null : Math.round(seconds) });
    if (!isLast) return postponeOutgoing(db, row.id, { seconds, error: words, isAttempt: true });
    count(channel, row.kind, "failed");
    await failOutgoing(db, row.id, words);
  };
  /** A failure of the lane: the row comes again soon, but behind others, for it may be the cause. */
  const away = async (channel: ChannelName, row: Taken, words: string): Promise<void> => {
    await close(channel, row.lane, words);
    if (row.triedForSeconds > LONGEST_AWAY_SECONDS) {
      count(channel, row.kind, "failed");
      return failOutgoing(db, row.id, words);
    }
    const seconds = Math.min(waitSeconds(row.attempts + 1, chance()), LONGEST_WAIT_AWAY_SECONDS);
    await postponeOutgoing(db, row.id, { seconds, error: words, isAttempt: true });
  };
  const close = async (channel: ChannelName, lane: string, words: string): Promise<void> => {
    const closed = lanes[channel].failed(lane);
    if (!closed) return;
    const level = channel === "mail" ? "error" : "warn";
    log[level]({ channel, lane, words, ...closed }, "what is sent is not taken; it waits and is tried again");
    await upsertPause(db, { channel, lane, error: words, ...closed });
  };

  const report = (error: unknown) => {
    if (!isUnavailable(error)) return log.error({ err: error }, "what is sent was not noted");
    awayUntilMs = performance.now() + PATIENCE_MS;
  };
  const quietly = (work: () => Promise<unknown>) => work().catch(report);

  const claim =
    (channel: ChannelName, upTo: number, of: readonly string[] | null, only: readonly string[] | null) =>
    async (limit: number): Promise<readonly Taken[]> => {
      const without = lanes[channel].closed();
      if (of?.length === 0 || (channel === "mail" && without.length > 0)) return [];
      const among = kindsOf(channel, only);
      return among.length === 0
        ? []
        : claimOutgoing(db, {
            channel,
            kinds: among,
            limit,
            lease,
            leaseSeconds: LEASE_SECONDS,
            upTo,
            lanes: of,
            without,
          });
    };
  /** A quarter of the connections, at least one of several, is kept free for what may not wait behind the rest. */
  const doorsOf = (channel: ChannelName, only: readonly string[] | null): Door<Taken>[] => {
    const { connections } = options.limits[channel];
    const kept = keptOf(connections);
    const general = { slots: connections - kept, claim: claim(channel, ANY_URGENCY, null, only) };
    const special: Door<Taken> = {
      slots: kept,
      claim: (limit) =>
        channel === "mail"
          ? claim(channel, ASKED_OR_NEWS, null, only)(limit)
          : claim(channel, ANY_URGENCY, lanes.push.proven(), only)(limit),
    };
    return [special, general];
  };

  const pumpOf = (channel: ChannelName, only: readonly string[] | null): Pump =>
    createPump<Taken>({
      doors: doorsOf(channel, only),
      work: (row) => giveTurn(channel, row),
      perSecond: options.limits[channel].perSecond,
      onFailure: report,
    });

  const outgoing: Outgoing = {
    register(kind) {
      const name = nameOf(kind.channel, kind.name);
      invariant(!kinds.has(name), `a kind is registered once: ${name}`);
      kinds.set(name, kind as unknown as Kind<object>);
      if (kind.wasQueue) {
        jobs?.workFormer<object>(
          kind.name,
          async (data) => void (await outgoing.send(kind.channel, kind.name, [data])),
        );
      }
    },
    async send(channel, kindName, wishes, { tx, askedFrom } = {}) {
      if (wishes.length === 0) return 0;
      const kind = kinds.get(nameOf(channel, kindName));
      invariant(kind, `what is sent is of a kind that is registered: ${channel} ${kindName}`);
      const rows = wishes.map((data) => ({
        channel,
        kind: kindName,
        urgency: URGENCIES.indexOf(kind.urgency),
        key: kind.keyOf?.(data) ?? randomUUID(),
        data,
        account: kind.accountOf?.(data) ?? null,
        lane: kind.laneOf?.(data) ?? "",
        addressee: kind.addresseeOf ? turnKey(kind.addresseeOf(data)) : null,
        asker: askedFrom === undefined ? null : turnKey(networkOf(askedFrom)),
        atMostOnce: kind.atMostOnce ?? false,
      }));
      const stored = await insertOutgoing(tx ?? db, rows);
      // Also when all rows were waiting already: the work asked for is the same either way.
      await notify(tx ?? db, { kind: "outgoing", channel });
      return stored;
    },
    carry: (carrier) => void carriers.push(carrier as Carrier<unknown>),
    forget: deleteAbout,
    async retryFailed(tx) {
      const count = await retryFailed(tx, null);
      for (const channel of CHANNELS) await notify(tx, { kind: "outgoing", channel });
      return count;
    },
    async runDue(only) {
      let turns = 0;
      await wakeLater(db);
      for (const channel of CHANNELS) {
        const take = async () => {
          const among = kindsOf(channel, only ?? null);
          const of = { channel, kinds: among, limit: 1, lease, leaseSeconds: LEASE_SECONDS, upTo: ANY_URGENCY };
          return (await claimOutgoing(db, { ...of, lanes: null, without: [] }))[0];
        };
        for (let row = await take(); row; row = await take()) {
          turns += 1;
          await giveTurn(channel, row);
        }
      }
      await taken.flush();
      await writeCounts();
      return turns;
    },
    start(only) {
      if (running) return;
      const pumps = new Map<string, Pump>(CHANNELS.map((channel) => [channel, pumpOf(channel, only ?? null)]));
      if (only === undefined)
        for (const carrier of carriers) pumps.set(carrier.name, carrierPump(carrier, report, log));
      const sweep = async () => {
        await taken.flush();
        for (const channel of await wakeLater(db)) pumps.get(channel)?.wake();
        if (performance.now() > awayUntilMs) await releaseExpired(db);
      };
      const ends = [
        options.notifications?.subscribe((message) => {
          if (message.kind === "outgoing") pumps.get(message.channel)?.wake();
          if (message.kind === "resync") for (const pump of pumps.values()) pump.wake();
        }),
        every(SWEEP_EVERY_MS, () => quietly(sweep)),
        every(RENEW_EVERY_MS, () => quietly(() => renewLeases(db, [...mine, ...taken.unnoted()], LEASE_SECONDS))),
        every(COUNT_EVERY_MS, () => quietly(writeCounts)),
        every(FORGET_EVERY_MS, async () => {
          refusals.sum();
          await quietly(() => deleteOldPauses(db));
        }),
      ];
      for (const pump of pumps.values()) pump.start();
      running = {
        async end() {
          ends.forEach((end) => end?.());
          await Promise.all([...pumps.values()].map((pump) => pump.stop(STOP_MS)));
          await quietly(() => taken.flush());
          await quietly(writeCounts);
        },
      };
    },
    async stop() {
      const { end } = running ?? {};
      running = null;
      await end?.();
    },
  };
  return outgoing;
}

/** A quarter of the slots, at least one of several, is kept for lanes that have answered quickly. */
function carrierPump<T>(carrier: Carrier<T>, onFailure: (error: unknown) => void, log: Logger): Pump {
  const { name, connections, laneOf } = carrier;
  const lanes = createLanes();
  const kept = keptOf(connections);
  const work = async (item: T): Promise<boolean> => {
    const lane = laneOf(item);
    try {
      if (!lanes.begin(lane)) {
        await carrier.release(item);
        return false;
      }
      try {
        const { isAway, tookMs } = await carrier.work(item);
        const closed = isAway ? lanes.failed(lane) : null;
        if (closed)
          log.warn({ channel: name, lane, ...closed }, "what is sent is not taken; it waits and is tried again");
        if (!isAway) lanes.succeeded(lane, tookMs);
      } finally {
        lanes.end(lane);
      }
    } catch (error) {
      onFailure(error);
    }
    return true;
  };
  const proven = (limit: number) => {
    const only = lanes.proven();
    return only.length === 0 ? Promise.resolve([]) : carrier.claim(limit, { only, without: [] });
  };
  return createPump<T>({
    doors: [
      { slots: kept, claim: proven },
      { slots: connections - kept, claim: (limit) => carrier.claim(limit, { only: null, without: lanes.closed() }) },
    ],
    work,
    perSecond: 0,
    onFailure,
  });
}

const keptOf = (connections: number): number => (connections === 1 ? 0 : Math.ceil(connections / 4));

/** Runs the work so often, never twice at once; returns what ends it. */
function every(ms: number, work: () => Promise<unknown>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  }, ms).unref();
  return () => clearInterval(timer);
}

/**
 * Records successes. Those that end during a write are recorded together with the next one; those that cannot be
 * recorded because the database is away are kept and recorded first when it is back, so that they are not sent again.
 */
function createTakenNotes(db: Database) {
  let waiting: number[] = [];
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      try {
        await deleteOutgoing(db, ids);
      } catch (error) {
        waiting.push(...ids);
        throw error;
      }
    }
  };
  const flush = (): Promise<void> => (writing ??= write().finally(() => (writing = null)));
  return {
    flush,
    unnoted: (): readonly number[] => waiting,
    async note(id: number, onTaken: ((tx: Tx) => Promise<void>) | null): Promise<void> {
      if (onTaken) {
        // The row is deleted last and in any case: the kind's own record may be repeated, the e-mail may not.
        await transact(db, onTaken).catch(async (error: unknown) => {
          if (!isUnavailable(error)) throw error;
          await sleep(200);
          return transact(db, onTaken);
        });
      }
      waiting.push(id);
      await flush();
      // What came while the last note was being written.
      if (waiting.length > 0) await flush();
    },
  };
}
