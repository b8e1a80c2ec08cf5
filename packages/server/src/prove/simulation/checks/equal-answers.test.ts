/** What the simulation takes for a difference between two processes, and what for an answer that is a moment old. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "vitest";

import { checkEqualAnswers } from "./equal-answers.ts";

/** Two processes that answer as `bodyAt` says; `isLate` from the look on that comes after the long pause. */
async function compare(bodyAt: (process: 0 | 1, isLate: boolean) => object): Promise<string[]> {
  let waits = 0;
  const servers = ([0, 1] as const).map((process) =>
    createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(bodyAt(process, waits > 3)));
    }).listen(0, "127.0.0.1"),
  );
  await Promise.all(servers.map((server) => once(server, "listening")));
  const origins = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    return await checkEqualAnswers(origins, ["/api/x/"], async () => void (waits += 1));
  } finally {
    for (const server of servers) server.close();
  }
}

test("expected points may be read a moment later, and nothing else; and they may not stay apart", async () => {
  const [equal, late, points, apart] = await Promise.all([
    compare(() => ({ ep_next: "1.0", total_points: 1 })),
    compare((process, isLate) => ({ ep_next: process === 1 && !isLate ? "0.2" : "1.5", ep_this: null })),
    compare((process, isLate) => ({ ep_next: "1.0", total_points: process === 1 && !isLate ? 1 : 2 })),
    compare((process) => ({ ep_next: process === 1 ? "0.2" : "1.5" })),
  ]);
  expect([equal, late]).toEqual([[], []]);
  expect(points).toEqual([expect.stringMatching(/^\/api\/x\/ differs: .+ \(gone five seconds later\)$/u)]);
  expect(apart).toEqual([expect.stringMatching(/^\/api\/x\/ differs: .+ \(and stays so\)$/u)]);
});
