/**
 * Pictures out of drawings, one after the other in a separate thread that starts with the first. The same drawing is
 * made once and cached; requests beyond a full queue are refused; a thread that hangs or breaks is replaced.
 */
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";

import type { DrawnPicture, DrawOrder } from "./share-worker.ts";

export interface PictureMaker {
  /** The ETag of the drawing's picture: the same drawing, the same tag. */
  tagOf(svg: string): string;
  /** The picture, or null when too many wait for theirs. Rejects when it cannot be made. */
  make(svg: string): Promise<Buffer | null>;
  close(): Promise<void>;
}

export interface PictureLimits {
  /** Drawings under way and waiting. */
  readonly waiting: number;
  /** Of pictures in memory. */
  readonly keptBytes: number;
  /** Longer than any drawing of ours takes on a busy machine. */
  readonly patienceMs: number;
}

export const PICTURE_LIMITS: PictureLimits = { waiting: 24, keptBytes: 24 * 1024 * 1024, patienceMs: 20_000 };

interface Order {
  readonly svg: string;
  readonly done: PromiseWithResolvers<Buffer>;
}

export function createPictureMaker(
  limits: PictureLimits = PICTURE_LIMITS,
  script = new URL("./share-worker.ts", import.meta.url),
): PictureMaker {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let keptBytes = 0;
  let waiting: Order[] = [];
  let current: { readonly id: number; readonly order: Order; readonly timer: NodeJS.Timeout } | null = null;
  let thread: Worker | null = null;
  let orderCount = 0;

  const tagOf = (svg: string) => createHash("sha256").update(svg).digest("base64url").slice(0, 22);

  function start(): Worker {
    const worker = new Worker(script);
    worker.on("message", (drawn: DrawnPicture) => {
      if (drawn.id !== current?.id) return;
      if ("png" in drawn) finish((order) => order.done.resolve(Buffer.from(drawn.png)));
      else finish((order) => order.done.reject(new Error(drawn.error)));
    });
    worker.on("error", (error) => replace(worker, error));
    // A process that has nothing else to do may end.
    worker.unref();
    return worker;
  }

  function replace(worker: Worker, reason: unknown): void {
    if (thread !== worker) return;
    thread = null;
    void worker.terminate();
    finish((order) => order.done.reject(reason));
  }

  function finish(tell: (order: Order) => void): void {
    if (!current) return;
    clearTimeout(current.timer);
    const { order } = current;
    current = null;
    tell(order);
    next();
  }

  function next(): void {
    const order = waiting.shift();
    if (!order) return;
    const worker = (thread ??= start());
    const timer = setTimeout(() => replace(worker, new Error("A picture took too long.")), limits.patienceMs);
    current = { id: (orderCount += 1), order, timer };
    worker.postMessage({ id: current.id, svg: order.svg } satisfies DrawOrder);
  }

  function keep(tag: string, png: Buffer): void {
    kept.set(tag, png);
    keptBytes += png.length;
    for (const [oldest, old] of kept) {
      if (keptBytes <= limits.keptBytes) break;
      kept.delete(oldest);
      keptBytes -= old.length;
    }
  }

  return {
    tagOf,
    async make(svg) {
      const tag = tagOf(svg);
      const known = kept.get(tag);
      if (known) {
        // Used again: the last to go.
        kept.delete(tag);
        kept.set(tag, known);
        return known;
      }
      const same = underWay.get(tag);
      if (same) return same;
      if (underWay.size >= limits.waiting) return null;
      const done = Promise.withResolvers<Buffer>();
      underWay.set(tag, done.promise);
      waiting.push({ svg, done });
      if (!current) next();
      try {
        const png = await done.promise;
        keep(tag, png);
        return png;
      } finally {
        underWay.delete(tag);
      }
    },
    async close() {
      const worker = thread;
      thread = null;
      const left = waiting;
      waiting = [];
      for (const order of left) order.done.reject(new Error("The server is stopping."));
      finish((order) => order.done.reject(new Error("The server is stopping.")));
      await worker?.terminate();
    },
  };
}
