/** The processes that send, a set at a time; the next set waits, started, so that a kill costs no start. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { bundledProgram } from "../../cli/bundled-program.ts";

export interface SendersOptions {
  readonly databaseUrl: string;
  /** Processes that send side by side. */
  readonly processes: number;
  /** Messages that each has under way at a time. */
  readonly connections: number;
  readonly work: "find and send" | "send";
  /** How often a set begins. */
  readonly sets: number;
}

export interface Senders {
  /** The waiting set begins to send, and another one is started to wait; only where none sends. */
  begin(): Promise<void>;
  /** `kill -9` of all that send; resolves when they are gone. */
  kill(): Promise<void>;
  /** As a deployment does it: they end in order. Throws when one does not. */
  stop(): Promise<void>;
  /** Ends all, those that wait too. */
  close(): Promise<void>;
}

export function openSenders(options: SendersOptions): Senders {
  let setsLeft = options.sets;
  const next = () => (setsLeft-- > 0 ? startSet(options) : Promise.resolve([]));
  let waiting = next();
  let sending: readonly ChildProcess[] = [];
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const ended = sending;
    sending = [];
    const gone = ended.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, "exit") as Promise<[number | null]>;
      child.kill(signal);
      return (await exit)[0];
    });
    return Promise.all(gone);
  };
  return {
    async begin() {
      sending = await waiting;
      for (const child of sending) child.send("begin");
      waiting = next();
    },
    kill: async () => void (await end("SIGKILL")),
    async stop() {
      const codes = await end("SIGTERM");
      if (codes.some((code) => code !== 0)) throw new Error(`those that send ended with ${codes.join(", ")}`);
    },
    async close() {
      await end("SIGKILL");
      sending = await waiting;
      await end("SIGKILL");
    },
  };
}

async function startSet({
  databaseUrl,
  processes,
  connections,
  work,
}: SendersOptions): Promise<readonly ChildProcess[]> {
  const program = await bundledProgram(join(import.meta.dirname, "chat-process.ts"));
  const children = Array.from({ length: processes }, () =>
    fork(program, [databaseUrl, String(connections), work], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
  );
  await Promise.all(
    children.map(async (child) => {
      const ended = once(child, "exit").then(() => {
        throw new Error("a process that is to send ended before it began");
      });
      await Promise.race([once(child, "message"), ended]);
    }),
  );
  return children;
}
