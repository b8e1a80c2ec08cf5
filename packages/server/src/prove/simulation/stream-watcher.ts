/**
 * An open page: it reads the stream of one process, goes to the other when it is disconnected, sends its last event id,
 * and must then catch up.
 */
import { get, type ClientRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { AnswerOf, liveCall, WireLiveMessage } from "@elleveren/contract";

import { createClient } from "../../testing/client.ts";

const RECONNECT_MS = 100;
const LONGEST_WAIT_MS = 15_000;

export interface StreamWatcher {
  /** Times the stream was opened. */
  readonly opened: number;
  /** Waits until the page matches the round's live answer; returns sentences about the differences. */
  check(roundId: number): Promise<string[]>;
  close(): void;
}

export function watchStream(origins: readonly string[]): StreamWatcher {
  let opened = 0;
  let isClosed = false;
  let lastId: string | null = null;
  let open: ClientRequest | null = null;
  const points = new Map<number, Map<number, number>>();

  const read = (name: string, data: string) => {
    if (name !== "live") return;
    const message = JSON.parse(data) as WireLiveMessage;
    const round = points.get(message.event) ?? new Map<number, number>();
    for (const element of message.elements) round.set(element.id, element.total_points);
    points.set(message.event, round);
  };
  const connect = () => {
    if (isClosed) return;
    const origin = origins[opened % origins.length]!;
    opened += 1;
    const again = () => void setTimeout(connect, RECONNECT_MS).unref();
    const headers = lastId === null ? {} : { "last-event-id": lastId };
    let hasBegun = false;
    open = get(`${origin}/api/stream/`, { headers, agent: false }, (response) => {
      hasBegun = true;
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        const frames = (rest + text).split("\n\n");
        rest = frames.pop() ?? "";
        for (const frame of frames) {
          const fields = new Map(
            frame.split("\n").map((line) => [line.split(":", 1)[0]!, line.slice(line.indexOf(":") + 2)]),
          );
          lastId = fields.get("id") ?? lastId;
          read(fields.get("event") ?? "", fields.get("data") ?? "");
        }
      });
      response.on("error", () => {});
      response.on("close", again);
    });
    open.on("error", () => {
      // A response that has begun says so itself.
      if (!hasBegun) again();
    });
  };
  connect();
  return {
    get opened() {
      return opened;
    },
    async check(roundId) {
      const expected = await readLive(origins[0]!, roundId);
      const until = performance.now() + LONGEST_WAIT_MS;
      for (;;) {
        const shown = points.get(roundId) ?? new Map<number, number>();
        const ids = new Set([...shown.keys(), ...expected.keys()]);
        const wrong = [...ids].filter((id) => (shown.get(id) ?? 0) !== (expected.get(id) ?? 0));
        if (wrong.length === 0) return [];
        if (performance.now() > until)
          return wrong.slice(0, 5).map((id) => {
            return `round ${roundId}: an open page shows ${shown.get(id) ?? 0} points of footballer ${id}, not ${expected.get(id) ?? 0}`;
          });
        await sleep(20);
      }
    },
    close() {
      isClosed = true;
      open?.destroy();
    },
  };
}

async function readLive(origin: string, roundId: number): Promise<Map<number, number>> {
  const { status, body } = await createClient(origin).get(`/api/event/${roundId}/live/`);
  if (status !== 200) throw new Error(`The live figures of round ${roundId} answered ${status}.`);
  const { elements } = body as AnswerOf<typeof liveCall>;
  return new Map(elements.map((element) => [element.id, element.stats.total_points]));
}
