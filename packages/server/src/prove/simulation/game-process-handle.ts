/** A process of the simulated game as the simulation holds it: started, asked, killed in the middle of anything, started again. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { bundledProgram } from "../../cli/bundled-program.ts";
import type { Answer, Ask, ProcessState } from "./process-words.ts";

const LONGEST_START_MS = 60_000;
/** After a fault a process has this long until it answers again. */
const LONGEST_RECOVERY_MS = 40_000;
const LONGEST_STOP_MS = 25_000;
/** As a supervisor does it: a database that is just coming back ends several starts within seconds. */
const STARTED_AGAIN_FOR_MS = 60_000;
const RETRY_MS = 20;

/** The program that such processes run: a season starts a hundred of them. */
export const gameProgram = (): Promise<string> => bundledProgram(join(import.meta.dirname, "game-process.ts"));

export interface GameProcessOptions {
  readonly name: string;
  /** See `gameProgram`. */
  readonly program: string;
  readonly args: readonly string[];
  /** The file of its standard error. */
  readonly logFile: string;
  /** The folder of Node's compile cache: a start with it takes half the work. */
  readonly cacheFolder: string;
  /** Called when it ends without having been killed. */
  readonly onDeath: (how: string) => void;
}

export class GameProcess {
  readonly name: string;
  private readonly options: GameProcessOptions;
  private child: ChildProcess | null = null;
  private readonly answers = new Map<number, (result: Answer["result"] | null) => void>();
  private number = 0;
  private isUp = false;

  constructor(options: GameProcessOptions) {
    this.options = options;
    this.name = options.name;
  }

  /** True while it runs and has said that it answers. */
  get up(): boolean {
    return this.isUp;
  }

  /** Resolves when it answers. A start may meet a broken line; a supervisor then starts it again. */
  async start(): Promise<void> {
    const until = performance.now() + STARTED_AGAIN_FOR_MS;
    for (let starts = 1; ; starts += 1) {
      if (await this.startOnce()) return;
      if (performance.now() > until) {
        this.options.onDeath(`${this.name} did not start in ${starts} attempts`);
        return;
      }
      await sleep(RETRY_MS);
    }
  }

  private async startOnce(): Promise<boolean> {
    const { program, args, logFile, cacheFolder, onDeath } = this.options;
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { PATH: process.env["PATH"], TZ: "UTC", NODE_COMPILE_CACHE: cacheFolder },
      serialization: "json",
    });
    this.child = child;
    const kept = createWriteStream(logFile, { flags: "a" });
    child.stderr!.pipe(kept);
    const started = this.answerOf(0);
    child.on("message", (answer: Answer) => {
      this.answers.get(answer.number)?.(answer.result);
      this.answers.delete(answer.number);
    });
    child.on("error", () => {});
    child.on("exit", (code, signal) => {
      if (this.child !== child) return;
      const wasUp = this.isUp;
      this.child = null;
      this.isUp = false;
      this.letGo();
      if (!wasUp) return;
      onDeath(`${this.name} ended by itself (${code ?? signal})`);
      void this.start();
    });
    const result = await Promise.race([started, sleep(LONGEST_START_MS, null, { ref: false })]);
    if (this.child === child && result?.ok) this.isUp = true;
    else child.kill("SIGKILL");
    return this.isUp;
  }

  /** `kill -9`; resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.takeChild();
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** As an operator stops it; answers with a sentence when it does not end in order. */
  async stop(): Promise<string | null> {
    const child = this.takeChild();
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, "exit") as Promise<[number | null, string | null]>;
    child.kill("SIGTERM");
    const end = await Promise.race([gone, sleep(LONGEST_STOP_MS, null, { ref: false })]);
    if (end === null) {
      child.kill("SIGKILL");
      await gone;
      return `${this.name} did not stop`;
    }
    return end[0] === 0 ? null : `${this.name} stopped with ${end[0] ?? end[1]}`;
  }

  /** Retries across restarts until answered; throws after the deadline. */
  async ask<T>(ask: Ask): Promise<{ readonly value: T; readonly tries: number }> {
    let last = "it did not run";
    const until = performance.now() + LONGEST_RECOVERY_MS;
    for (let tries = 0; performance.now() < until;) {
      if (this.isUp) {
        tries += 1;
        const result = await this.askOnce(ask);
        if (result?.ok) return { value: result.value as T, tries };
        if (result) last = result.error;
      }
      await sleep(RETRY_MS);
    }
    throw new Error(`${this.name} did not answer ${ask.kind}: ${last}`);
  }

  state(): Promise<{ readonly value: ProcessState }> {
    return this.ask<ProcessState>({ kind: "state" });
  }

  private async askOnce(ask: Ask): Promise<Answer["result"] | null> {
    const child = this.child;
    if (!child?.connected) return null;
    const number = (this.number += 1);
    const answer = this.answerOf(number);
    child.send({ number, ask }, (error) => {
      if (!error) return;
      this.answers.get(number)?.(null);
      this.answers.delete(number);
    });
    return answer;
  }

  private answerOf(number: number): Promise<Answer["result"] | null> {
    return new Promise((resolve) => this.answers.set(number, resolve));
  }

  private takeChild(): ChildProcess | null {
    const { child } = this;
    this.child = null;
    this.isUp = false;
    this.letGo();
    return child;
  }

  private letGo(): void {
    for (const resolve of this.answers.values()) resolve(null);
    this.answers.clear();
  }
}
