/** A phone on a bad line: requests whose connection breaks before the answer came, and the same request once more. */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import type { GameAnswer } from "../game-client.ts";

export interface RushCall {
  readonly path: string;
  /** Of the signed-in manager, in app mode. */
  readonly session: string;
  readonly idempotencyKey: string;
  readonly body: unknown;
  /** After so many milliseconds each of the first tries loses its connection; the tries after them wait for the answer. */
  readonly dropsAfterMs: readonly number[];
}

export interface RushAnswer extends GameAnswer {
  /** Requests that went out for it. */
  readonly tries: number;
  /** How often it was told to come back later. */
  readonly waits: number;
}

export interface RushClient {
  /** Repeats the call with its key until it is answered. Throws when nothing answers. */
  post(call: RushCall): Promise<RushAnswer>;
  close(): void;
}

/** Connections of all managers together; more wait their turn, as at any load balancer. */
const MOST_CONNECTIONS = 64;
const MOST_TRIES = 10;
const PAUSE_MS = 30;
/** At two seconds each, longer than any outage that is tried. */
const MOST_WAITS = 400;

export function createRushClient(origin: string): RushClient {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  return {
    async post(call) {
      let waits = 0;
      for (let tries = 1; ; tries += 1) {
        try {
          const { retryAfterMs, ...answer } = await sendOnce(agent, origin, call, call.dropsAfterMs[tries - 1]);
          const isBusy = answer.status === 503;
          if (!isBusy || waits === MOST_WAITS) return { ...answer, tries, waits };
          // Nothing was done: the same again, when the server says.
          waits += 1;
          tries -= 1;
          await sleep(retryAfterMs);
        } catch (error) {
          // A manager cannot know whether the request arrived, and repeats it.
          if (tries === MOST_TRIES) throw error;
          await sleep(PAUSE_MS);
        }
      }
    },
    close: () => agent.destroy(),
  };
}

function sendOnce(
  agent: Agent,
  origin: string,
  call: RushCall,
  dropAfterMs: number | undefined,
): Promise<GameAnswer & { readonly retryAfterMs: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "x-session-token": call.session,
      "idempotency-key": call.idempotencyKey,
    };
    const sent = request(origin + call.path, { method: "POST", agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        const retryAfterMs = 1000 * Number(response.headers["retry-after"] ?? 1);
        resolve({ status: response.statusCode ?? 0, body: text === "" ? null : JSON.parse(text), retryAfterMs });
      });
    });
    sent.on("error", reject);
    if (dropAfterMs !== undefined) {
      // Counted from when the request had a connection: a drop in the queue would be no drop.
      sent.on("socket", () => setTimeout(() => sent.destroy(new Error("the line broke")), dropAfterMs));
    }
    sent.end(JSON.stringify(call.body));
  });
}
