/**
 * A manager's browser behind a load balancer of two processes, one of which may be gone, silent or behind: an
 * unanswered call is retried on the other one, with the same Idempotency-Key, until there is an answer. Every receipt
 * of an accepted write is kept, to be found again at the end.
 */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireReceipt } from "@elleveren/contract";

import type { SeededRandom } from "../../features/operate/index.ts";

export interface SteadyAnswer {
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies of every shape
  readonly body: any;
}

export interface SteadyClient {
  get(path: string): Promise<SteadyAnswer>;
  post(path: string, body: unknown): Promise<SteadyAnswer>;
}

/** The state that all clients of a season share. */
export interface Traffic {
  readonly agent: Agent;
  readonly receipts: WireReceipt[];
  /** Answers of 500 and above that are no honest 503, whatever was broken. */
  readonly faults: string[];
  readonly counts: { calls: number; repeats: number; refusedForNow: number };
}

export const openTraffic = (): Traffic => ({
  agent: new Agent({ keepAlive: true, maxSockets: 32 }),
  receipts: [],
  faults: [],
  counts: { calls: 0, repeats: 0, refusedForNow: 0 },
});

/** A silent process is given up after this long; its late work then meets the repeat of its call. */
const PATIENCE_MS = 1500;
const LONGEST_TRY_MS = 40_000;
const PAUSE_MS = 25;

export interface SteadyClientOptions {
  readonly traffic: Traffic;
  readonly origins: readonly string[];
  /** Chooses the process that is asked first. */
  readonly random: SeededRandom;
  readonly name: string;
  /** Of a signed-in manager, in app mode. */
  readonly session?: string;
}

export function createSteadyClient(options: SteadyClientOptions): SteadyClient {
  const { traffic, origins, random, name, session = "" } = options;
  let written = 0;
  const send = async (method: string, path: string, body?: unknown): Promise<SteadyAnswer> => {
    traffic.counts.calls += 1;
    const headers: Record<string, string> = session === "" ? {} : { "x-session-token": session };
    if (method === "POST") headers["idempotency-key"] = `simulated-${name}-${(written += 1)}`;
    const until = performance.now() + LONGEST_TRY_MS;
    for (let at = random.between(0, origins.length - 1); ; at += 1) {
      const answer = await sendOnce(traffic.agent, origins[at % origins.length]! + path, { method, headers, body });
      if (answer && answer.status < 500 && answer.status !== 429) {
        if (method === "POST" && answer.status < 300 && answer.body?.receipt)
          traffic.receipts.push(answer.body.receipt);
        return answer;
      }
      if (answer?.status === 503 || answer?.status === 429) traffic.counts.refusedForNow += 1;
      else if (answer)
        traffic.faults.push(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      if (performance.now() > until) throw new Error(`Nothing answers ${method} ${path}.`);
      traffic.counts.repeats += 1;
      await sleep(PAUSE_MS);
    }
  };
  return { get: (path) => send("GET", path), post: (path, body) => send("POST", path, body) };
}

interface Call {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Null: no answer, for whatever reason. */
function sendOnce(agent: Agent, url: string, { method, headers, body }: Call): Promise<SteadyAnswer | null> {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { "content-type": "application/json" };
    const sent = request(url, { method, agent, headers: { ...headers, ...type } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", () => resolve(null));
      response.on("aborted", () => resolve(null));
      response.on("end", () => {
        const read = Buffer.concat(parts).toString("utf8");
        const isJson = response.headers["content-type"]?.includes("json");
        resolve({ status: response.statusCode ?? 0, body: read === "" ? null : isJson ? JSON.parse(read) : read });
      });
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy());
    sent.on("error", () => resolve(null));
    sent.on("close", () => resolve(null));
    sent.end(text);
  });
}
