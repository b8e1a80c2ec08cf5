/** The pump of a carrier, whose items are rows of another table: webhooks. */
import type { Logger } from "pino";

import { createLanes } from "./lanes.ts";
import type { Carrier } from "./outgoing.ts";
import { createPump, createRate, type Pump } from "./pump.ts";

/** A claim looks at every row that is due, however few it takes. */
const GATHER_MS = 50;
/** Of the slots for proven lanes no lane holds more than this share, and of those for all no more than that one. */
const SHARE_OF_PROVEN = 3 / 4;
const SHARE_OF_ALL = 1 / 4;
/** How soon a lane that takes so many a second is asked for more. */
const PACE_MS = 50;

interface Claimed<T> {
  readonly item: T;
  readonly door: number;
}

/**
 * A quarter of the slots serves any lane, the others only those that have answered quickly; and no lane holds all of
 * either. So neither an end that hangs nor hundreds of them keep anybody else waiting.
 */
export function carrierPump<T>(carrier: Carrier<T>, onFailure: (error: unknown) => void, log: Logger): Pump {
  const { name, connections, laneOf } = carrier;
  const lanes = createLanes();
  const forAll = connections === 1 ? 1 : Math.ceil(connections / 4);
  const slots = [connections - forAll, forAll];
  const rooms = [SHARE_OF_PROVEN, SHARE_OF_ALL].map((share, door) => Math.max(1, Math.floor(slots[door]! * share)));
  /** Under way, by door and lane. */
  const held = slots.map(() => new Map<string, number>());
  const rates = [...carrier.perSecond].map(([lane, perSecond]) => ({ lane, rate: createRate(perSecond) }));
  let paceTimer: NodeJS.Timeout | null = null;

  const hold = (door: number, lane: string, by: 1 | -1) => {
    const count = (held[door]!.get(lane) ?? 0) + by;
    if (count === 0) held[door]!.delete(lane);
    else held[door]!.set(lane, count);
  };
  const work = async ({ item, door }: Claimed<T>): Promise<boolean> => {
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
    } finally {
      hold(door, lane, -1);
    }
    return true;
  };
  const claimAt = (door: number) => async (limit: number) => {
    const only = door === 0 ? lanes.proven() : null;
    if (only?.length === 0) return [];
    const most = rooms[door]!;
    const roomOf = new Map([...held[door]!].map(([lane, count]) => [lane, Math.max(0, most - count)]));
    const paced = rates.map(({ lane, rate }) => {
      const wanted = roomOf.get(lane) ?? most;
      const room = rate.take(wanted);
      roomOf.set(lane, room);
      return { lane, rate, room, isShort: room < wanted };
    });
    const full = [...roomOf].filter(([, room]) => room === 0).map(([lane]) => lane);
    let items: readonly T[] = [];
    try {
      const without = [...lanes.closed(), ...full];
      items = await carrier.claim(limit, { only, without, rooms: roomOf, roomOfOthers: most });
    } finally {
      for (const { lane, rate, room, isShort } of paced) {
        const count = items.filter((item) => laneOf(item) === lane).length;
        rate.giveBack(room - count);
        if (isShort && count === room) askAgain();
      }
    }
    for (const item of items) hold(door, laneOf(item), 1);
    return items.map((item) => ({ item, door }));
  };
  const pump = createPump<Claimed<T>>({
    doors: slots.map((count, door) => ({ slots: count, claim: claimAt(door) })),
    work,
    perSecond: 0,
    gatherMs: GATHER_MS,
    onFailure,
  });
  const askAgain = () => {
    paceTimer ??= setTimeout(() => {
      paceTimer = null;
      pump.wake();
    }, PACE_MS).unref();
  };
  return pump;
}

/** Slots that are kept free for what may not wait behind the rest. */
export const keptOf = (connections: number): number => (connections === 1 ? 0 : Math.ceil(connections / 4));
