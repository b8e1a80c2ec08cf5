/**
 * Others' pictures encoded again, so that scripts and metadata in them are not served from our host: one at a time, in
 * a separate process that is replaced when it hangs.
 */
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { CodedPicture, PictureOrder } from "./picture-process.ts";

export interface CoderLimits {
  readonly waiting: number;
  /** Of one picture, from its turn; a process that starts takes a part of it. */
  readonly patienceMs: number;
  readonly idleMs: number;
}

const LIMITS: CoderLimits = { waiting: 24, patienceMs: 15_000, idleMs: 60_000 };
const PROCESS = new URL("./picture-process.ts", import.meta.url);
/** Of JavaScript in the process; pictures are decoded beside it, within their bound of pixels. */
const HEAP_MEGABYTES = 128;

interface Waiting {
  readonly bytes: Uint8Array;
  readonly done: PromiseWithResolvers<Uint8Array>;
}

/** Not a picture, or too large: the other host's fault, reported only in the log. */
export class PictureUnreadable extends Error {}

export type PictureCoder = ReturnType<typeof createPictureCoder>;

export function createPictureCoder(limits: CoderLimits = LIMITS, script = PROCESS) {
  const queue: Waiting[] = [];
  let current: { readonly id: number; readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | null = null;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;
  let count = 0;
  let isClosed = false;

  function start(): ChildProcess {
    // Nothing of our settings: no key and no address of the database is where a decoder could be made to read it.
    const started = fork(fileURLToPath(script), {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", (coded: CodedPicture) => {
      if (started !== child || coded.id !== current?.id) return;
      finish(({ done }) =>
        "bytes" in coded ? done.resolve(coded.bytes) : done.reject(new PictureUnreadable(coded.error)),
      );
    });
    started.on("error", (error) => replace(started, error.message));
    started.on("exit", (exitCode, signal) => replace(started, `the decoder ended: ${signal ?? exitCode}`));
    started.unref();
    started.channel?.unref();
    return started;
  }

  function replace(broken: ChildProcess, reason: string): void {
    if (child !== broken) return;
    child = null;
    broken.kill("SIGKILL");
    finish(({ done }) => done.reject(new PictureUnreadable(reason)));
  }

  function finish(tell: (waiting: Waiting) => void): void {
    if (!current) return;
    clearTimeout(current.timer);
    const { waiting } = current;
    current = null;
    tell(waiting);
    next();
  }

  function next(): void {
    if (idle) clearTimeout(idle);
    const waiting = queue.shift();
    if (!waiting) {
      idle = setTimeout(end, limits.idleMs).unref();
      return;
    }
    const worker = (child ??= start());
    const timer = setTimeout(() => replace(worker, "it took too long"), limits.patienceMs);
    current = { id: (count += 1), waiting, timer };
    worker.send({ id: current.id, bytes: waiting.bytes } satisfies PictureOrder, (error) => {
      if (error) replace(worker, error.message);
    });
  }

  function end(): void {
    const ended = child;
    child = null;
    ended?.kill("SIGKILL");
  }

  return {
    /** As WebP; rejects when it cannot be decoded, when too many wait, or when the coder was closed. */
    async code(bytes: Uint8Array): Promise<Uint8Array> {
      if (isClosed) throw new PictureUnreadable("the server is stopping");
      if (queue.length + (current ? 1 : 0) >= limits.waiting) throw new PictureUnreadable("too many pictures wait");
      const done = Promise.withResolvers<Uint8Array>();
      queue.push({ bytes, done });
      if (!current) next();
      return done.promise;
    },
    async close() {
      isClosed = true;
      if (idle) clearTimeout(idle);
      for (const { done } of queue.splice(0)) done.reject(new PictureUnreadable("the server is stopping"));
      end();
      finish(({ done }) => done.reject(new PictureUnreadable("the server is stopping")));
      if (idle) clearTimeout(idle);
    },
  };
}
