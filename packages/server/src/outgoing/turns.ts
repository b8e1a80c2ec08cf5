/** One message's turn: writing it, handing it to the other end, and what follows from the answer. */
import type { Logger } from "pino";
import { invariant } from "@elleveren/rules";

import type { Database } from "../db/database.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { type Lanes, waitSeconds } from "./lanes.ts";
import type { ChannelName, Kind, Outcome, Prepared, Preparing } from "./outgoing.ts";
import {
  deletePause,
  failOutgoing,
  postponeOutgoing,
  returnOutgoing,
  type Taken,
  upsertPause,
} from "./outgoing.sql.ts";
import type { createRefusalLog } from "./refusal-log.ts";
import type { SentCounts } from "./sent-counts.ts";
import type { TakenNotes } from "./taken-notes.ts";

/** The longest wait of a message whose lane is away: the failure is not its own. */
const LONGEST_WAIT_AWAY_SECONDS = 300;
/** A message that could not be delivered for so long is of no use any more. */
const LONGEST_AWAY_SECONDS = 7 * 24 * 3600;

export const nameOf = (channel: ChannelName, kind: string): string => `${channel} ${kind}`;

export interface TurnParts {
  readonly db: Database;
  readonly log: Logger;
  /** By `nameOf`. */
  readonly kinds: ReadonlyMap<string, Kind<object>>;
  readonly lanes: Readonly<Record<ChannelName, Lanes>>;
  readonly taken: TakenNotes;
  readonly counts: Pick<SentCounts, "count">;
  readonly refusals: Pick<ReturnType<typeof createRefusalLog>, "note">;
  /** Hears what could not be recorded. */
  readonly report: (error: unknown) => void;
  readonly retryHours: number;
  readonly chance: () => number;
}

export function createTurns({ db, log, kinds, lanes, taken, counts, refusals, report, retryHours, chance }: TurnParts) {
  const { count } = counts;
  /** Taken by this process, and not given back or noted yet. */
  const mine = new Set<number>();
  const quietly = (work: () => Promise<unknown>) => work().catch(report);

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

  return { give: giveTurn, underWay: (): ReadonlySet<number> => mine };
}
