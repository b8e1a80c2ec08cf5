/**
 * Keeps the slots of a channel busy: a free slot takes a due row, at once when it is woken and once a second in any
 * case. Doors share the slots out, so that urgent rows find a free one however many others are being sent.
 */
import { setTimeout as sleep } from "node:timers/promises";

export interface Door<T> {
  readonly slots: number;
  /** Takes up to so many, in their order. */
  readonly claim: (limit: number) => Promise<readonly T[]>;
}

export interface PumpOptions<T> {
  readonly doors: readonly Door<T>[];
  /** Resolves to whether it was sent, which counts against the rate. Does not throw. */
  readonly work: (item: T) => Promise<boolean>;
  /** Sent in a second; 0: as fast as it goes. */
  readonly perSecond: number;
  /**
   * Where taking costs much however few are taken: slots that become free are filled together, a quarter of a door's at
   * a time, or after so many milliseconds; 0: each at once.
   */
  readonly gatherMs?: number;
  /** Nothing could be claimed; it is tried again within a second. */
  readonly onFailure: (error: unknown) => void;
}

export interface Pump {
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** Takes no more rows; resolves when the current ones are done, or after `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

const EVERY_MS = 1000;

export function createPump<T>({ doors, work, perSecond, gatherMs = 0, onFailure }: PumpOptions<T>): Pump {
  const busy = doors.map(() => 0);
  const underWay = new Set<Promise<void>>();
  const rate = createRate(perSecond);
  /** Doors behind which something may be due. */
  const asked = new Set<number>();
  let isOn = false;
  let timer: NodeJS.Timeout | null = null;
  let rateTimer: NodeJS.Timeout | null = null;
  let gatherTimer: NodeJS.Timeout | null = null;
  let filling: Promise<void> | null = null;

  const begin = (door: number, item: T) => {
    busy[door]! += 1;
    const done = work(item)
      .then((isSent) => {
        if (!isSent) rate.giveBack(1);
      })
      .finally(() => {
        busy[door]! -= 1;
        underWay.delete(done);
        askFreed(door);
      });
    underWay.add(done);
  };
  const fillDoor = async (index: number): Promise<void> => {
    const { slots, claim } = doors[index]!;
    const free = slots - busy[index]!;
    if (free <= 0) return;
    const limit = rate.take(free);
    if (limit === 0) {
      rateTimer ??= setTimeout(() => {
        rateTimer = null;
        ask(index);
      }, 1000 / perSecond).unref();
      return;
    }
    let claimed = 0;
    try {
      const items = await claim(limit);
      claimed = items.length;
      for (const item of items) begin(index, item);
    } finally {
      rate.giveBack(limit - claimed);
    }
    // More may wait than were asked for.
    if (claimed === limit) asked.add(index);
  };
  const fill = async () => {
    try {
      for (const index of asked) {
        asked.delete(index);
        if (isOn) await fillDoor(index);
      }
    } catch (error) {
      onFailure(error);
    } finally {
      filling = null;
    }
  };
  const ask = (...indices: readonly number[]) => {
    for (const index of indices) asked.add(index);
    if (isOn) filling ??= fill();
  };
  /** Doors with slots that became free, which are asked together with others of theirs. */
  const freed = new Set<number>();
  const askFreed = (door: number) => {
    const { slots } = doors[door]!;
    if (gatherMs === 0 || slots - busy[door]! >= slots / 4) return ask(door);
    freed.add(door);
    gatherTimer ??= setTimeout(() => {
      gatherTimer = null;
      ask(...freed);
      freed.clear();
    }, gatherMs).unref();
  };
  const wake = () => ask(...doors.keys());
  return {
    start() {
      if (isOn) return;
      isOn = true;
      timer = setInterval(wake, EVERY_MS).unref();
      wake();
    },
    wake,
    async stop(limitMs) {
      isOn = false;
      if (timer) clearInterval(timer);
      if (rateTimer) clearTimeout(rateTimer);
      if (gatherTimer) clearTimeout(gatherTimer);
      await filling;
      await Promise.race([Promise.all(underWay), sleep(limitMs, undefined, { ref: false })]);
    },
  };
}

/** A bucket of tokens: a tenth of a second's worth, and never less than one. */
export function createRate(perSecond: number) {
  const most = Math.max(1, perSecond / 10);
  let tokens = most;
  let filledMs = performance.now();
  return {
    /** Up to so many. */
    take(count: number): number {
      if (perSecond === 0) return count;
      const now = performance.now();
      tokens = Math.min(most, tokens + ((now - filledMs) * perSecond) / 1000);
      filledMs = now;
      const taken = Math.max(0, Math.min(count, Math.floor(tokens)));
      tokens -= taken;
      return taken;
    },
    giveBack(count: number) {
      tokens = Math.min(most, tokens + count);
    },
  };
}
