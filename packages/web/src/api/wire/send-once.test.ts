import type { joinPublicLeagueCall } from "@elleveren/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { api } from "./http.ts";
import { sendOnce } from "./send-once.ts";

const join = api<typeof joinPublicLeagueCall>("POST", "/api/leagues-public/join/");
const sent: { key: string; body: string }[] = [];

/** The network's answer to each request, in order; the last one repeats. */
function line(...answers: (() => Response)[]): void {
  let next = 0;
  vi.stubGlobal("fetch", (_: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: init.headers["idempotency-key"]!, body: init.body });
    const answer = answers[Math.min(next, answers.length - 1)]!;
    next += 1;
    return Promise.resolve().then(answer);
  });
}
const broken = () => {
  throw new TypeError("Failed to fetch");
};
const answered = () => new Response("{}", { status: 200, headers: { "content-type": "application/json" } });
const refused = () => new Response(`{"non_field_errors":[{"code":"league_limit"}]}`, { status: 400 });
const fault = () => new Response(`{"detail":"oops"}`, { status: 500 });
const write = (entry: number) => sendOnce(join, { body: { scoring: "c", entry } });

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the write to its end, pauses and all. */
async function ended(written: Promise<unknown>): Promise<string> {
  const outcome = written.then(
    () => "answered",
    (error: { kind?: string }) => error.kind ?? "thrown",
  );
  await vi.runAllTimersAsync();
  return outcome;
}

test("a write that nobody answered is sent again with its key, until somebody does", async () => {
  line(broken, broken, answered);
  expect(await ended(write(1))).toBe("answered");
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/);
});

test("pressing the button again after a broken line repeats the same intent under the same key", async () => {
  line(broken);
  expect(await ended(write(2))).toBe("network");
  expect(sent).toHaveLength(3);
  line(answered);
  expect(await ended(write(2))).toBe("answered");
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  // It was answered: the same wish is a new one from now on.
  expect(await ended(write(2))).toBe("answered");
  expect(sent[4]!.key).not.toBe(sent[3]!.key);
});

test("a fault of the server leaves it open whether it was heard: not sent by itself, but the next try keeps the key", async () => {
  line(fault);
  expect(await ended(write(3))).toBe("server");
  expect(sent).toHaveLength(1);
  line(answered);
  await ended(write(3));
  expect(sent[1]!.key).toBe(sent[0]!.key);
});

const busy =
  (seconds: string | null, detail = "The game cannot do this right now.") =>
  () =>
    new Response(JSON.stringify({ detail }), {
      status: 503,
      headers: seconds === null ? {} : { "retry-after": seconds },
    });

test("a server with too much to do is asked again when it says, under the same key", async () => {
  line(busy("2"), busy("1"), answered);
  const from = Date.now();
  expect(await ended(write(31))).toBe("answered");
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(Date.now() - from).toBeGreaterThanOrEqual(3000);
});

test.each([
  ["for ever", busy("1"), 3],
  ["and does not say until when", busy(null), 1],
  ["for longer than anybody watches", busy("60"), 1],
  ["because it is being updated", busy("1", "The game is being updated."), 1],
])("busy %s: the manager is told, and his next try keeps the key", async (_, answer, requests) => {
  line(answer);
  expect(await ended(write(32))).toBe("server");
  expect(sent).toHaveLength(requests);
  line(answered);
  await ended(write(32));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test("a refusal is an answer: the next try is judged anew", async () => {
  line(refused);
  expect(await ended(write(4))).toBe("problems");
  expect(await ended(write(4))).toBe("problems");
  expect(sent).toHaveLength(2);
  expect(sent[0]!.key).not.toBe(sent[1]!.key);
});

test("another write ends the intent before it: going back is a change and not a repeat", async () => {
  line(broken);
  await ended(write(5));
  line(answered);
  await ended(write(6));
  await ended(write(5));
  const [first] = sent;
  expect(sent.at(-1)!.body).toBe(first!.body);
  expect(new Set([first, sent.at(-2), sent.at(-1)].map((row) => row!.key)).size).toBe(3);
});

test("a browser that knows it has no network does not wait for one", async () => {
  line(broken);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await ended(write(7))).toBe("network");
  expect(sent).toHaveLength(1);
  vi.restoreAllMocks();
});
