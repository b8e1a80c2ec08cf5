import { afterEach, expect, test } from "vitest";

import { verifyResults } from "../../features/clock/index.ts";
import { startTestServer, type TestServer } from "../server.ts";
import { startWorldServer } from "./world-database.ts";
import { insertWorld, type World, type WorldName } from "./worlds.ts";

let t: TestServer | null = null;
afterEach(async () => {
  await t?.close();
  t = null;
});

interface WireRound {
  readonly id: number;
  readonly finished: boolean;
  readonly is_current: boolean;
  readonly is_next: boolean;
}

async function enter(name: WorldName): Promise<{ server: TestServer; world: World; rounds: WireRound[] }> {
  const { server, world } = await startWorldServer(name);
  t = server;
  expect(t.ctx.clock.nowMs()).toBe(world.nowMs);
  const { body } = await t.client().get("/api/bootstrap-static/");
  return { server: t, world, rounds: body.events as WireRound[] };
}

const current = (rounds: readonly WireRound[]) => rounds.find((round) => round.is_current)?.id;
const next = (rounds: readonly WireRound[]) => rounds.find((round) => round.is_next)?.id;
const finished = (rounds: readonly WireRound[]) => rounds.filter((round) => round.finished).length;

async function signInTo(
  { server, world }: { server: TestServer; world: World },
  index: number,
): Promise<number | null> {
  const client = server.client();
  const { email, password } = world.accounts[index]!;
  expect((await client.post("/api/_allauth/browser/v1/auth/login", { email, password })).status).toBe(200);
  return ((await client.get("/api/me/")).body.player.entry as number | undefined) ?? null;
}

test("pre-season: no round is current, the first is next, and the account's team is there", async () => {
  const found = await enter("pre-season");
  expect([current(found.rounds), next(found.rounds), finished(found.rounds)]).toEqual([undefined, 1, 0]);
  expect(found.world.season.rounds[0]!.deadlineAtMs - found.world.nowMs).toBe(3 * 24 * 3_600_000);
  expect(await signInTo(found, 0)).not.toBeNull();
  expect(await signInTo(found, 1)).toBeNull();
});

test("deadline-day: two rounds settled, fifty minutes to the third deadline", async () => {
  const found = await enter("deadline-day");
  expect([current(found.rounds), next(found.rounds), finished(found.rounds)]).toEqual([2, 3, 2]);
  expect(found.world.season.rounds[2]!.deadlineAtMs - found.world.nowMs).toBe(50 * 60_000);
  expect((await verifyResults(found.server.ctx.db, found.server.ctx.game().ruleset)).differences).toEqual([]);
});

test("live-round: the fourth round's matches are over, running and to come", async () => {
  const found = await enter("live-round");
  expect([current(found.rounds), next(found.rounds), finished(found.rounds)]).toEqual([4, 5, 3]);
  const { body } = await found.server.client().get("/api/fixtures/?event=4");
  const fixtures = body as { started: boolean; finished: boolean }[];
  expect(fixtures.some((one) => one.finished)).toBe(true);
  expect(fixtures.some((one) => one.started && !one.finished)).toBe(true);
  expect(fixtures.some((one) => !one.started)).toBe(true);
  const entry = await signInTo(found, 0);
  const picks = await found.server.client().get(`/api/entry/${entry}/event/4/picks/`);
  expect(picks.body.picks).toHaveLength(15);
});

test("season-over: six rounds settled and no next one", async () => {
  const found = await enter("season-over");
  expect([current(found.rounds), next(found.rounds), finished(found.rounds)]).toEqual([6, undefined, 6]);
  expect((await verifyResults(found.server.ctx.db, found.server.ctx.game().ruleset)).differences).toEqual([]);
});

test("a world is the same every time", async () => {
  const totals = async (server: TestServer) => {
    const { body } = await server.client().get("/api/leagues-classic/1/standings/");
    return (body.standings.results as { entry_name: string; total: number }[]).map((row) => [
      row.entry_name,
      row.total,
    ]);
  };
  const { server, world } = await enter("deadline-day");
  const first = await totals(server);
  expect(first.length).toBeGreaterThan(30);
  await server.close();
  t = await startTestServer();
  expect(await insertWorld(t.ctx, "deadline-day")).toEqual(world);
  await t.whenCurrent();
  expect(await totals(t)).toEqual(first);
});
