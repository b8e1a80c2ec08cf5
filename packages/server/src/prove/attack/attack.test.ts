/** A short lane of `npm run prove -- attack`, on this process: every call, page and viewer a few times. */
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startSmallSeason } from "../../testing/small-season.ts";
import { startTestServer, type TestServer } from "../../testing/index.ts";
import { openAttackedWorld } from "./attacked-world.ts";
import { isFault } from "./faults.ts";
import { ATTACKED_CALLS } from "./plan-request.ts";
import { runAttack } from "./run-attack.ts";

const REQUESTS = 3000;
let t: TestServer;
const faults: string[] = [];

beforeAll(async () => {
  const kept = new Writable({
    write(line: Buffer, _encoding, done) {
      if (isFault(line.toString())) faults.push(line.toString());
      done();
    },
  });
  t = await startTestServer({ log: pino({ level: "error" }, kept) });
  await startSmallSeason(t);
});
afterAll(() => t?.close());

test("hostile values at every depth of every call, by every kind of viewer: no fault, no long work, no long refusal [V1.4.2, V2.2.1, V2.2.2, V15.2.2]", async () => {
  const world = await openAttackedWorld({ origin: t.origin, db: t.ctx.db, sessions: t.ctx.config.sessions });
  const cpuMs = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const target = { origin: t.origin, cpuMs, memoryBytes: async () => null, faults };
  const report = await runAttack(target, world, { seed: 7, requests: REQUESTS });
  expect(report.violations).toEqual([]);
  expect(report.calls).toBe(ATTACKED_CALLS.length);
  // Some requests succeeded too: refusals alone would show nothing.
  expect(report.statuses["200"]).toBeGreaterThan(REQUESTS / 20);
  expect(report.statuses["400"]).toBeGreaterThan(REQUESTS / 20);
  for (const count of Object.values(report.kinds)) expect(count).toBeGreaterThan(REQUESTS / 100);
}, 240_000);
