/**
 * Open pages: streams that are read, lost after a while and opened again with what they knew, as phones do. Each tells
 * how long after a fact's commit the ranks that follow from it were in its hands.
 */
import { Agent, get, type ClientRequest } from "node:http";

import { STREAM_PATH } from "../../packages/contract/src/index.ts";
import type { SeededRandom } from "../../packages/server/src/features/operate/index.ts";
import { Spread } from "./spread.ts";

export interface ReadersRequest {
  readonly origin: string;
  readonly count: number;
  /** Sessions of the signed-in readers; the others have none. */
  readonly sessions: readonly string[];
  readonly random: SeededRandom;
}

export interface Readers {
  /** A fact was committed: its revision, and this process's time when it was told of it. */
  committed(revision: number, atMs: number): void;
  readonly freshness: Spread;
  readonly counts: { frames: number; bytes: number; opened: number; reconnected: number; resumed: number };
  readonly errors: readonly string[];
  open(): number;
  close(): void;
}

/** How far a reader is: facts before `next` are answered; the newest ranks it has, and since when. */
interface Place {
  next: number;
  revision: number;
  atMs: number;
}

/** A page stays open so long, on average, until its line is lost. */
const MEAN_LIFE_MS = 240_000;
const BACK_AFTER_MS = 2000;

export function openReaders({ origin, count, sessions, random }: ReadersRequest): Readers {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const freshness = new Spread();
  const counts = { frames: 0, bytes: 0, opened: 0, reconnected: 0, resumed: 0 };
  const errors: string[] = [];
  const open = new Set<ClientRequest>();
  const timers = new Set<NodeJS.Timeout>();
  /** In order; each reader has its place in it. */
  const commits: { readonly revision: number; readonly atMs: number }[] = [];
  let isClosed = false;
  const placeNow = (): Place => ({ next: commits.length, revision: 0, atMs: 0 });

  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  const connect = (session: string | null, lastEventId: string | null, place: Place) => {
    if (isClosed) return;
    let seen = lastEventId;
    let lost = false;
    const headers = {
      accept: "text/event-stream",
      ...(session !== null && { cookie: `sessionid=${session}` }),
      ...(seen !== null && { "last-event-id": seen }),
    };
    const again = () => {
      open.delete(request);
      if (isClosed) return;
      counts.reconnected += 1;
      later(() => connect(session, seen, placeNow()), BACK_AFTER_MS);
    };
    const request = get(origin + STREAM_PATH, { agent, headers }, (response) => {
      if (response.statusCode !== 200) {
        errors.push(`a stream was answered ${response.statusCode}`);
        response.resume();
        return again();
      }
      counts.opened += 1;
      if (lastEventId !== null) counts.resumed += 1;
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        counts.bytes += part.length;
        const frames = (rest + part).split("\n\n");
        rest = frames.pop()!;
        const nowMs = performance.now();
        for (const frame of frames) {
          counts.frames += 1;
          seen = /^id: (\S+)$/m.exec(frame)?.[1] ?? seen;
          const revision = frame.includes("event: ranks") ? /"revision":(\d+)/.exec(frame)?.[1] : undefined;
          if (revision !== undefined) take(place, Number(revision), nowMs);
        }
      });
      response.on("close", () => {
        if (!lost && !isClosed) errors.push("a stream was closed by the game");
        again();
      });
      response.on("error", () => {});
    });
    request.on("error", (error) => {
      if (lost || isClosed || !open.has(request)) return;
      errors.push(`a stream failed: ${error.message}`);
      again();
    });
    open.add(request);
    later(
      () => {
        lost = true;
        request.destroy();
      },
      -Math.log(1 - random.next()) * MEAN_LIFE_MS,
    );
  };

  /** Ranks of a revision are here: every fact up to it has been answered, the newest ones perhaps before we knew of them. */
  const take = (place: Place, revision: number, nowMs: number) => {
    const settle = (upTo: number, atMs: number) => {
      for (let commit = commits[place.next]; commit && commit.revision <= upTo; commit = commits[place.next]) {
        freshness.add(Math.max(0, atMs - commit.atMs));
        place.next += 1;
      }
    };
    settle(place.revision, place.atMs);
    settle(revision, nowMs);
    place.revision = revision;
    place.atMs = nowMs;
  };

  for (let index = 0; index < count; index++) {
    // Not all in the same instant: people come one after another.
    later(() => connect(sessions[index] ?? null, null, placeNow()), random.next() * 3000);
  }
  return {
    committed: (revision, atMs) => void commits.push({ revision, atMs }),
    freshness,
    counts,
    errors,
    open: () => open.size,
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      for (const request of open) request.destroy();
      agent.destroy();
    },
  };
}
