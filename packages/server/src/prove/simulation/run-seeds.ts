/** Many seasons, some at a time, each by a command of its own in a folder of its own; one line each, failures at the end. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { bundledProgram } from "../../cli/bundled-program.ts";

const COMMAND = join(import.meta.dirname, "..", "simulate.ts");

export interface SeedsRequest {
  readonly seeds: readonly number[];
  readonly atOnce: number;
  readonly folder: string;
  readonly passed: { readonly managers: number; readonly rounds: number; readonly faults: number };
}

/** Answers with the exit code: 0 when every season kept every invariant. Ctrl-C ends it in order, with what is known. */
export async function runSeeds({ seeds, atOnce, folder, passed }: SeedsRequest): Promise<number> {
  const command = await bundledProgram(COMMAND);
  const waiting = [...seeds];
  const options = Object.entries(passed).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const failed: number[] = [];
  const running = new Set<ChildProcess>();
  let isStopped = false;
  let done = 0;
  const stop = () => {
    isStopped = true;
    for (const child of running) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

  const work = async (place: number) => {
    for (let seed = waiting.shift(); seed !== undefined && !isStopped; seed = waiting.shift()) {
      const args = ["--seed", String(seed), ...options, "--data", join(folder, `place-${place}`)];
      const child = spawn(process.execPath, [command, ...args], {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
        // A group of its own: Ctrl-C at the terminal reaches us alone, and we end it.
        detached: true,
      });
      running.add(child);
      const [output, problems] = [textOf(child.stdout), textOf(child.stderr)];
      const [code] = (await once(child, "close")) as [number | null];
      running.delete(child);
      if (isStopped) {
        waiting.unshift(seed);
        return;
      }
      done += 1;
      const report = (await output).trim();
      console.log(report === "" ? JSON.stringify({ seed, ended: code }) : report);
      if (code === 0) continue;
      failed.push(seed);
      // Progress lines begin with the seconds; what is left says what is wrong.
      const lines = (await problems).split("\n").filter((text) => text !== "" && !/^ *[\d.]+ s {2}/.test(text));
      for (const text of lines.slice(0, 20)) console.error(`seed ${seed}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, seeds.length) }, (_, place) => work(place + 1)));
  const left = isStopped ? seeds.length - done : 0;
  console.error(`${done} seasons, ${failed.length} failed${left > 0 ? `, ${left} not played` : ""}.`);
  for (const seed of failed) console.error(`npm run prove -- simulate --seed ${seed} ${options.join(" ")}`);
  return failed.length > 0 || left > 0 ? 1 : 0;
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const part of stream) text += String(part);
  return text;
}
