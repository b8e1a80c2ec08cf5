/** The pump of a carrier, whose items are rows of another table: webhooks. */
import type { Logger } from "pino";

import { createLanes } from "./lanes.ts";
import type { Carrier } from "./outgoing.ts";
import { createPump, type Pump } from "./pump.ts";

/** A quarter of the slots, at least one of several, is kept for lanes that have answered quickly. */
export function carrierPump<T>(carrier: Carrier<T>, onFailure: (error: unknown) => void, log: Logger): Pump {
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

/** Slots that are kept free for what may not wait behind the rest. */
export const keptOf = (connections: number): number => (connections === 1 ? 0 : Math.ceil(connections / 4));
