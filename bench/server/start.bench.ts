/**
 * `npm start` with everything installed, on an empty database: until the live demo round answers over HTTP. Each line that
 * the command says ends a step, so that every step's share is seen. `npm run bench -- start [runs]`, default 3
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { machine, printRow, quantile } from "../measure.ts";

const ROOT = join(import.meta.dirname, "../..");
const [runs = 3] = process.argv.slice(2).map(Number);
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

interface Step {
  readonly until: string;
  readonly ms: number;
}

say(machine());
const totals: number[] = [];
const steps = new Map<string, number[]>();
for (let run = 0; run < runs; run++) {
  const measured = await start();
  totals.push(measured.reduce((sum, step) => sum + step.ms, 0));
  for (const { until, ms } of measured) steps.set(until, [...(steps.get(until) ?? []), ms]);
}
printRow(["until", "median", "fastest-slowest"]);
printRow(["---", "---", "---"]);
const row = (name: string, values: readonly number[]) =>
  printRow([name, seconds(quantile(values, 0.5)), `${seconds(Math.min(...values))}-${seconds(Math.max(...values))}`]);
for (const [until, values] of steps) row(until, values);
row(`**in all, ${runs} runs**`, totals);

async function start(): Promise<Step[]> {
  const data = await mkdtemp(join(tmpdir(), "elleveren-start-"));
  const found: Step[] = [];
  let before = performance.now();
  const step = (until: string) => {
    const now = performance.now();
    found.push({ until, ms: now - before });
    before = now;
  };
  const child = spawn("npm", ["start", "--silent", "--", "--port=0", `--data=${data}`], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own, so that the signal reaches the server behind npm.
    detached: true,
  });
  const ended = once(child, "close");
  try {
    let url: string | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      // Numbers and names differ from run to run; the sentence names the step.
      step(line.replace(/http\S+|\(.*\)|\S+@\S+ with \S+|port \d+ after \d+ ms/g, "…"));
      url = /^Elleveren runs at (\S+)/.exec(line)?.[1];
      if (url !== undefined) break;
    }
    if (url === undefined) throw new Error("npm start ended without running");
    await expectLiveRound(url);
    step("its live round answers");
    return found;
  } finally {
    process.kill(-child.pid!, "SIGTERM");
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

/** A round is current and unfinished, and has points in it. */
async function expectLiveRound(url: string): Promise<void> {
  const get = async (path: string) => (await fetch(new URL(path, url))).json() as Promise<unknown>;
  for (;;) {
    const { events } = (await get("/api/bootstrap-static/")) as {
      events?: { id: number; is_current: boolean; finished: boolean }[];
    };
    const current = events?.find((event) => event.is_current);
    if (current && !current.finished) {
      const { elements } = (await get(`/api/event/${current.id}/live/`)) as { elements: unknown };
      const list = Object.values(elements as Record<string, { stats: { total_points: number } }>);
      if (list.some((element) => element.stats.total_points !== 0)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
