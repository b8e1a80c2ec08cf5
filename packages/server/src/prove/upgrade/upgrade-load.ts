/** Managers at a game that is upgraded under them: pages are read, line-ups saved, streams left open, and every failure is kept. */
import { Agent, get, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireReceipt } from "@elleveren/contract";

import type { RushManager } from "../rush/rush-managers.ts";

export interface UpgradeLoad {
  readonly reads: number;
  readonly saves: number;
  /** Times a stream was opened; each is opened again when it ends. */
  readonly streamsOpened: number;
  readonly receipts: readonly WireReceipt[];
  /** A sentence each. */
  readonly failures: readonly string[];
  /** The longest wait for an answer. */
  readonly slowestMs: number;
  /** Ends when pending calls have been answered. */
  stop(): Promise<void>;
}

export interface LoadRequest {
  readonly origin: string;
  readonly managers: readonly RushManager[];
  readonly streams: number;
  readonly roundId: number;
}

const PAUSE_MS = 15;
const REOPEN_MS = 50;
const LONGEST_ANSWER_MS = 20_000;

export function startLoad({ origin, managers, streams, roundId }: LoadRequest): UpgradeLoad {
  // The proxy's connections are kept, as browsers do; those behind it are its own business.
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const state = {
    reads: 0,
    saves: 0,
    streamsOpened: 0,
    receipts: [] as WireReceipt[],
    failures: [] as string[],
    slowestMs: 0,
  };
  let isOver = false;
  const call = async (method: string, path: string, session: string, body?: unknown, key?: string) => {
    const startedAtMs = performance.now();
    const answer = await send(agent, origin + path, { method, session, body, key });
    state.slowestMs = Math.max(state.slowestMs, performance.now() - startedAtMs);
    if (answer.status !== 200) state.failures.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const manage = async (manager: RushManager, index: number) => {
    const pages = [
      "/api/bootstrap-static/",
      `/api/my-team/${manager.entryId}/`,
      `/api/entry/${manager.entryId}/`,
      `/api/entry/${manager.entryId}/history/`,
      "/api/fixtures/",
      `/api/event/1/live/`,
      "/api/me/",
    ];
    for (let turn = 0; !isOver; turn += 1) {
      await call("GET", pages[(turn + index) % pages.length]!, manager.session);
      state.reads += 1;
      const captain = 1 + ((turn + index) % 11);
      const picks = manager.picks.map(({ element, position }) => ({
        element,
        position,
        is_captain: position === captain,
        is_vice_captain: position === (captain % 11) + 1,
      }));
      const key = `upgrade-${manager.entryId}-${turn}`;
      const path = `/api/my-team/${manager.entryId}/`;
      const saved = await call("POST", path, manager.session, { event: roundId, picks }, key);
      if (saved.status === 200) {
        state.saves += 1;
        state.receipts.push((JSON.parse(saved.text) as { receipt: WireReceipt }).receipt);
      }
      await sleep(PAUSE_MS);
    }
  };
  const watch = async () => {
    while (!isOver) {
      const ended = await openStream(
        origin,
        () => (state.streamsOpened += 1),
        () => isOver,
      );
      if (ended !== null && !isOver) state.failures.push(`GET /api/stream/: ${ended}`);
      await sleep(REOPEN_MS);
    }
  };
  const working = [...managers.map(manage), ...Array.from({ length: streams }, watch)];
  return {
    get reads() {
      return state.reads;
    },
    get saves() {
      return state.saves;
    },
    get streamsOpened() {
      return state.streamsOpened;
    },
    receipts: state.receipts,
    failures: state.failures,
    get slowestMs() {
      return Math.round(state.slowestMs);
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
      agent.destroy();
    },
  };
}

interface Sent {
  readonly method: string;
  readonly session: string;
  readonly body?: unknown;
  readonly key?: string | undefined;
}

function send(agent: Agent, address: string, { method, session, body, key }: Sent) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve) => {
    const headers: Record<string, string> = { "x-session-token": session };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (key !== undefined) headers["idempotency-key"] = key;
    const failed = (error: Error) => resolve({ status: 0, text: error.message });
    const sent = request(address, { method, headers, agent, timeout: LONGEST_ANSWER_MS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", failed);
      answer.on("aborted", () => failed(new Error("the answer was cut off")));
      answer.on("end", () => {
        const proxy = answer.headers["x-proxy"];
        const text = Buffer.concat(parts).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, text: proxy === undefined ? text : `proxy: ${String(proxy)}` });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("nothing was answered")));
    sent.on("error", failed);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Resolves when the stream has ended, as it may when its process stops; with a sentence when it could not be opened. */
function openStream(origin: string, onOpen: () => void, isOver: () => boolean): Promise<string | null> {
  return new Promise((resolve) => {
    const opened = get(`${origin}/api/stream/`, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        return resolve(String(answer.statusCode));
      }
      onOpen();
      answer.resume();
      answer.on("error", () => {});
      answer.on("close", () => resolve(null));
    });
    const looking = setInterval(() => {
      if (isOver()) opened.destroy();
    }, REOPEN_MS);
    opened.on("error", (error) => resolve(isOver() ? null : error.message));
    opened.on("close", () => clearInterval(looking));
  });
}
