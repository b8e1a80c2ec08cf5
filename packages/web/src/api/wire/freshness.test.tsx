/** Whatever moves between a page's answers and its stream, the page ends as a fresh one would be. */
import type { WireStreamMessage } from "@elleveren/contract";
import { QueryClient, QueryClientProvider, useQuery, type QueryPersister } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { connection, connectionLostAtMs } from "./connection.ts";
import { stamped } from "./freshness.ts";
import { api, send } from "./http.ts";
import { orLastSeen } from "./seen-queries.ts";
import { OpenStream } from "../live/stream.ts";

/** The server's game: what answers and stream are made of. */
let game = { facts: 1, ranks: 1, rounds: 1, market: 1 };
/** A process that hears of things later answers from this. */
let lagging: typeof game | null = null;
const stampOf = (state: typeof game) =>
  `${state.facts}.${state.ranks}.r${state.rounds}.m${state.market}.g.${Math.floor(performance.now()) + 1000}`;
const asked: string[] = [];

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  tell(message: WireStreamMessage) {
    this.dispatchEvent(new MessageEvent(message.kind, { data: JSON.stringify(message) }));
  }
  state() {
    this.tell({ kind: "state", stamp: stampOf(game) });
  }
}

const QUERIES = {
  live: ["live", 3],
  picks: ["picks", 7, 3],
  table: ["league", 5, "standings"],
  game: ["game"],
} as const;
let client: QueryClient;
const shown = () =>
  Object.fromEntries(Object.entries(QUERIES).map(([name, queryKey]) => [name, client.getQueryData(queryKey)]));
/** The state of a page that is opened now. */
const fresh = () => ({
  live: { facts: game.facts, rounds: game.rounds },
  picks: { ranks: game.ranks, rounds: game.rounds },
  table: { ranks: game.ranks, rounds: game.rounds },
  game: { market: game.market, rounds: game.rounds },
});

beforeEach(() => {
  vi.useFakeTimers();
  game = { facts: 1, ranks: 1, rounds: 1, market: 1 };
  lagging = null;
  asked.length = 0;
  FakeEventSource.opened = [];
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const by = lagging ?? game;
    const answer = {
      "/live/": { facts: by.facts, rounds: by.rounds },
      "/picks/": { ranks: by.ranks, rounds: by.rounds },
      "/table/": { ranks: by.ranks, rounds: by.rounds },
      "/game/": { market: by.market, rounds: by.rounds },
    }[url];
    // Made now, here in fifty milliseconds.
    const response = Response.json(answer, { headers: { "x-live-stamp": stampOf(by) } });
    return new Promise((resolve) => setTimeout(() => resolve(response), 50));
  });
  const persister = stamped(orLastSeen) as QueryPersister<never>;
  client = new QueryClient({ defaultOptions: { queries: { retry: false, persister: persister as never } } });
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Ask({ name }: { name: keyof typeof QUERIES }) {
  const call = api<never>("GET" as never, `/${name}/` as never);
  useQuery({ queryKey: QUERIES[name], queryFn: ({ signal }) => send(call, { signal } as never) });
  return null;
}

function Page({ isOpen }: { isOpen: boolean }) {
  return (
    <QueryClientProvider client={client}>
      <Ask name="live" />
      <Ask name="picks" />
      <Ask name="table" />
      <Ask name="game" />
      {isOpen && <OpenStream />}
    </QueryClientProvider>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function loaded() {
  const page = render(<Page isOpen={false} />);
  await wait(100);
  expect(shown()).toEqual(fresh());
  asked.length = 0;
  return page;
}

test("nothing moved: nothing is asked for again, and the stream is opened with what the page has", async () => {
  const page = await loaded();
  page.rerender(<Page isOpen />);
  const [stream] = FakeEventSource.opened;
  expect(stream!.url).toMatch(/^\/api\/stream\/\?since=1\.1\.r1\.m1\.g\.\d+$/);
  stream!.state();
  await wait(20_000);
  expect(asked).toEqual([]);
});

test.each([
  ["points", { facts: 2, ranks: 2 }],
  ["ranks alone", { ranks: 2 }],
  ["a round's state", { rounds: 2 }],
  ["prices", { market: 2 }],
  ["all of it", { facts: 2, ranks: 2, rounds: 2, market: 2 }],
])("%s moved between the page's answers and its stream", async (_, moved) => {
  const page = await loaded();
  game = { ...game, ...moved };
  page.rerender(<Page isOpen />);
  FakeEventSource.opened[0]!.state();
  await wait(2000);
  expect(shown()).toEqual(fresh());
  const count = asked.length;
  await wait(60_000);
  expect(asked).toHaveLength(count);
});

test("an answer that was under way when its process did not know yet is asked for again", async () => {
  const page = render(<Page isOpen={false} />);
  // Asked and answered, not here yet.
  await wait(10);
  game = { facts: 2, ranks: 2, rounds: 2, market: 2 };
  page.rerender(<Page isOpen />);
  FakeEventSource.opened[0]!.state();
  await wait(100);
  expect(shown()).not.toEqual(fresh());
  await wait(2000);
  expect(shown()).toEqual(fresh());
});

test("a process that hears later is asked until it knows, and not for ever", async () => {
  const page = await loaded();
  page.rerender(<Page isOpen />);
  lagging = game;
  game = { facts: 2, ranks: 2, rounds: 2, market: 2 };
  FakeEventSource.opened[0]!.state();
  await wait(3000);
  expect(shown()).not.toEqual(fresh());
  lagging = null;
  await wait(10_000);
  expect(shown()).toEqual(fresh());

  lagging = { ...game, facts: 1 };
  void client.invalidateQueries({ queryKey: QUERIES.live });
  asked.length = 0;
  await wait(120_000);
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.length).toBeLessThan(7);
});

test("more was missed than can be told: everything shown is asked for again", async () => {
  const page = await loaded();
  page.rerender(<Page isOpen />);
  FakeEventSource.opened[0]!.state();
  FakeEventSource.opened[0]!.tell({ kind: "missed" });
  await wait(3000);
  expect(asked.toSorted()).toEqual(["/game/", "/live/", "/picks/", "/table/"]);
});

test("a line that is given up is opened again with what it told last", async () => {
  const page = await loaded();
  page.rerender(<Page isOpen />);
  const [stream] = FakeEventSource.opened;
  game = { ...game, facts: 5 };
  stream!.state();
  stream!.close();
  stream!.dispatchEvent(new Event("error"));
  await wait(3000);
  expect(FakeEventSource.opened[1]!.url).toMatch(/\?since=5\.1\.r1\.m1\.g\.\d+$/);
});

test("a server that is itself cut off: the page knows since when, until it has caught up", async () => {
  const page = await loaded();
  page.rerender(<Page isOpen />);
  const [stream] = FakeEventSource.opened;
  stream!.tell({ kind: "stale", for_ms: 20_000 });
  expect(connection()).toBe("behind");
  expect(connectionLostAtMs()).toBe(Date.now() - 20_000);
  stream!.tell({ kind: "stale", for_ms: null });
  expect(connection()).toBe("connected");
});
