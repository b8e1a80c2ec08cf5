/** A server of the proof as a process of its own, which can be killed and started again on its data and its port. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { startEmbeddedPostgres } from "../../db/embedded/index.ts";
import { bundledProgram } from "../../cli/bundled-program.ts";
import type { FollowAnswer, FollowAsk } from "./follow-words.ts";

const PROCESS = join(import.meta.dirname, "follow-process.ts");
const LONGEST_START_MS = 180_000;

export interface FollowedGameOptions {
  readonly role: "leader" | "follower";
  readonly data: string;
  readonly port: number;
  readonly managers: number;
  /** Of the follower: where its season's lists are, and its file of feeds. */
  readonly folder?: string;
  readonly feeds?: string;
}

export interface FollowedGame {
  readonly url: string;
  start(): Promise<void>;
  /** SIGKILL: nothing is put in order. */
  kill(): Promise<void>;
  setClock(clock: { readonly atMs?: number; readonly speed: number }): Promise<number>;
  /** Game time as the server's own start-up data say. */
  read<T>(path: string): Promise<T>;
  /** A graceful stop when it runs; else its remaining processes are ended. */
  end(): Promise<void>;
}

export function createFollowedGame({ role, data, port, managers, folder, feeds }: FollowedGameOptions): FollowedGame {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const ask = async (word: FollowAsk, kind: FollowAnswer["kind"]): Promise<FollowAnswer> => {
    const answered = hear(child!, kind);
    child!.send(word);
    return answered;
  };
  return {
    url,
    async start() {
      const args = [
        role,
        String(managers),
        folder ?? "",
        `--port=${port}`,
        `--data=${data}`,
        "--log-level=error",
        `--demo=${role === "leader"}`,
        ...(feeds ? [`--match-feeds=${feeds}`] : []),
      ];
      child = fork(await bundledProgram(PROCESS), args, {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        env: ownEnvironment(),
      });
      await hear(child, "started");
    },
    async kill() {
      const gone = once(child!, "exit");
      child!.kill("SIGKILL");
      await gone;
    },
    async setClock(clock) {
      const answer = await ask({ kind: "clock", ...clock }, "clock");
      return answer.kind === "clock" ? answer.nowMs : Number.NaN;
    },
    async read(path) {
      const answer = await fetch(`${url}/api/${path}`);
      if (!answer.ok) throw new Error(`${role} answered ${answer.status} to ${path}`);
      return (await answer.json()) as never;
    },
    async end() {
      if (child && child.exitCode === null && child.signalCode === null) {
        const gone = once(child, "exit");
        child.send({ kind: "stop" } satisfies FollowAsk);
        await gone;
      }
      // A database that a killed server left running is adopted once more, to be stopped.
      await (await startEmbeddedPostgres({ dataDirectory: data })).stop();
    },
  };
}

/** Settings of the terminal are those of another game; a database of its own belongs to each server here. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
}

/** The next word of this kind; rejects when the process ends instead. */
function hear(child: ChildProcess, kind: FollowAnswer["kind"]): Promise<FollowAnswer> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => finish(() => reject(new Error(`no "${kind}" in time`))), LONGEST_START_MS);
    const onMessage = (word: FollowAnswer) => {
      if (word.kind === kind) finish(() => resolve(word));
    };
    const onExit = (code: number | null) => finish(() => reject(new Error(`the process ended with ${code}`)));
    const finish = (settle: () => void) => {
      clearTimeout(limit);
      child.off("message", onMessage);
      child.off("exit", onExit);
      settle();
    };
    child.on("message", onMessage);
    child.on("exit", onExit);
  });
}
