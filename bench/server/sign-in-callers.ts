/** Browsers that sign in, as threads beside the server: started with what to do, they tell what they saw. */
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";

export const PASSWORD = "elleve-gode-grunner";
export const ACCOUNTS = 400;
export const emailOf = (index: number): string => `bench-${index}@example.test`;

export type Errand =
  /** Signs different people in, that many at once. */
  | { readonly kind: "crowd"; readonly origin: string; readonly seconds: number; readonly atOnce: number }
  /** The first account signs in once a second, from a browser it used before or a new one. */
  | {
      readonly kind: "good";
      readonly origin: string;
      readonly seconds: number;
      readonly isKnown: boolean;
      readonly from: string;
    }
  /** Wrong passwords at an even pace. */
  | {
      readonly kind: "guesses";
      readonly origin: string;
      readonly seconds: number;
      readonly aMinute: number;
      readonly target: Target;
    };
/** One account from many addresses; many accounts from many; many from the good person's own address. */
export type Target = "one-account" | "many-accounts" | "one-address";

export interface Seen {
  /** Milliseconds of the sign-ins that succeeded. */
  readonly times: readonly number[];
  /** Everything else: how often each status. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Runs an errand in a thread of its own. */
export function send(errand: Errand): Promise<Seen> {
  const worker = new Worker(new URL(import.meta.url), { workerData: errand });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

export const SHARED_ADDRESS = "10.9.9.9";
const isErrand = (value: unknown): value is Errand => typeof value === "object" && value !== null && "kind" in value;

async function run(errand: Errand): Promise<Seen> {
  if (errand.kind === "crowd") return crowd(errand);
  return errand.kind === "good" ? good(errand) : guesses(errand);
}

async function crowd({ origin, seconds, atOnce }: Extract<Errand, { kind: "crowd" }>): Promise<Seen> {
  const notes = noteBook();
  const endsAtMs = performance.now() + seconds * 1000;
  let next = 1;
  const caller = async () => {
    while (performance.now() < endsAtMs)
      await notes.take(signIn(origin, emailOf(next++ % ACCOUNTS), PASSWORD, "10.1.1.1"));
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return notes.seen;
}

async function good({ origin, seconds, isKnown, from }: Extract<Errand, { kind: "good" }>): Promise<Seen> {
  const notes = noteBook();
  const before = isKnown ? await knownBrowser(origin) : "";
  // The flood is under way before the first of them.
  await sleep(3000);
  for (let second = 3; second < seconds; second += 1) {
    const startedAtMs = performance.now();
    await notes.take(signIn(origin, emailOf(0), PASSWORD, from, before));
    await sleep(Math.max(0, 1000 - (performance.now() - startedAtMs)));
  }
  return notes.seen;
}

async function guesses({ origin, seconds, aMinute, target }: Extract<Errand, { kind: "guesses" }>): Promise<Seen> {
  const notes = noteBook();
  const startedAtMs = performance.now();
  const pending: Promise<void>[] = [];
  for (let guess = 0; guess < (aMinute / 60) * seconds; guess += 1) {
    await sleep(Math.max(0, startedAtMs + (guess * 60_000) / aMinute - performance.now()));
    const email = target === "one-account" ? emailOf(0) : emailOf(1 + (guess % (ACCOUNTS - 1)));
    const from = target === "one-address" ? SHARED_ADDRESS : `10.2.${guess >> 8}.${guess & 255}`;
    pending.push(notes.take(signIn(origin, email, "a wrong guess", from)));
  }
  await Promise.all(pending);
  return notes.seen;
}

function noteBook() {
  const times: number[] = [];
  const refusals: Record<string, number> = {};
  return {
    seen: { times, refusals },
    async take(answer: Promise<{ status: number }>) {
      const startedAtMs = performance.now();
      const { status } = await answer;
      if (status === 200) times.push(performance.now() - startedAtMs);
      else refusals[status] = (refusals[status] ?? 0) + 1;
    },
  };
}

/** A browser asks for its token and signs in; `from` is the address that the proxy in front tells. */
async function signIn(origin: string, email: string, password: string, from: string, cookie = "") {
  const first = await fetch(`${origin}/api/_allauth/browser/v1/config`, { headers: { "x-forwarded-for": from } });
  await first.arrayBuffer();
  const csrf = cookieOf(first, "csrftoken");
  const answer = await fetch(`${origin}/api/player/login/`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": from,
      "x-csrftoken": decodeURIComponent(csrf.slice("csrftoken=".length)),
      cookie: [csrf, cookie].filter((pair) => pair !== "").join("; "),
    },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return answer;
}

const knownBrowser = async (origin: string): Promise<string> =>
  cookieOf(await signIn(origin, emailOf(0), PASSWORD, "10.1.1.1"), "knownbrowser");

const cookieOf = (answer: Response, name: string): string =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(";")[0] ?? "";

// Last: everything above is there by then.
if (parentPort && isErrand(workerData)) parentPort.postMessage(await run(workerData));
