/** `Outgoing` on the table of that name: taking, sending and recording of one process. */
import { randomUUID } from "node:crypto";
import { invariant } from "@elleveren/rules";
import type { Logger } from "pino";

import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import { notify, type Notifications } from "../db/notify.ts";
import { isUnavailable } from "../db/unavailable.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { carrierPump, keptOf } from "./carrier-pump.ts";
import { createLanes, type Lanes, networkOf, turnKey } from "./lanes.ts";
import { URGENCIES, type Carrier, type ChannelName, type Kind, type Outgoing } from "./outgoing.ts";
import {
  claimOutgoing,
  deleteAbout,
  deleteOldPauses,
  insertOutgoing,
  releaseExpired,
  renewLeases,
  retryFailed,
  wakeLater,
  type Taken,
} from "./outgoing.sql.ts";
import { createPump, type Door, type Pump } from "./pump.ts";
import { createRefusalLog } from "./refusal-log.ts";
import { createSentCounts } from "./sent-counts.ts";
import { createTakenNotes } from "./taken-notes.ts";
import { createTurns, nameOf } from "./turns.ts";

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
/** After an outage of the database, other processes keep their unrecorded leases for this long, and claim nothing of carriers. */
const PATIENCE_MS = 5000;

const ANY_URGENCY = URGENCIES.length - 1;
const ASKED_OR_NEWS = URGENCIES.indexOf("news");

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { db, log, jobs, retryHours, chance = Math.random } = options;
  const kinds = new Map<string, Kind<object>>();
  const carriers: Carrier<unknown>[] = [];
  const lease = randomUUID();
  const refusals = createRefusalLog(log);
  const counts = createSentCounts(db);
  const lanes: Readonly<Record<ChannelName, Lanes>> = { mail: createLanes(), push: createLanes() };
  const taken = createTakenNotes(db);
  let running: { readonly end: () => Promise<void> } | null = null;
  let awayUntilMs = 0;

  const kindsOf = (channel: ChannelName, only: readonly string[] | null) =>
    [...kinds.values()]
      .filter((kind) => kind.channel === channel && (only === null || only.includes(kind.name)))
      .map(({ name }) => name);
  const report = (error: unknown) => {
    if (!isUnavailable(error)) return log.error({ err: error }, "what is sent was not noted");
    awayUntilMs = performance.now() + PATIENCE_MS;
  };
  const quietly = (work: () => Promise<unknown>) => work().catch(report);
  const turns = createTurns({ db, log, kinds, lanes, taken, counts, refusals, report, retryHours, chance });

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
      work: (row) => turns.give(channel, row),
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
      let count = 0;
      await wakeLater(db);
      for (const channel of CHANNELS) {
        const take = async () => {
          const among = kindsOf(channel, only ?? null);
          const of = { channel, kinds: among, limit: 1, lease, leaseSeconds: LEASE_SECONDS, upTo: ANY_URGENCY };
          return (await claimOutgoing(db, { ...of, lanes: null, without: [] }))[0];
        };
        for (let row = await take(); row; row = await take()) {
          count += 1;
          await turns.give(channel, row);
        }
      }
      await taken.flush();
      await counts.write();
      return count;
    },
    start(only) {
      if (running) return;
      const pumps = new Map<string, Pump>(CHANNELS.map((channel) => [channel, pumpOf(channel, only ?? null)]));
      if (only === undefined)
        for (const carrier of carriers) {
          const claimed: typeof carrier.claim = async (limit, among) =>
            performance.now() > awayUntilMs ? carrier.claim(limit, among) : [];
          pumps.set(carrier.name, carrierPump({ ...carrier, claim: claimed }, report, log));
        }
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
        every(RENEW_EVERY_MS, () =>
          quietly(() => renewLeases(db, [...turns.underWay(), ...taken.unnoted()], LEASE_SECONDS)),
        ),
        every(COUNT_EVERY_MS, () => quietly(() => counts.write())),
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
          await quietly(() => counts.write());
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
