import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../db/notify.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import { createLive } from "./create-live.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
});
afterAll(() => t.close());

test("readers are told of a moved clock only when the clock itself has been read again", async () => {
  const order: string[] = [];
  const refresh = Promise.withResolvers<void>();
  const live = await createLive({ ...t.ctx, whenRefreshed: () => refresh.promise });
  const told = new Promise<void>((resolve) => {
    live.subscribe((event) => {
      if (event.kind !== "clock") return;
      order.push("told");
      resolve();
    });
  });
  await notify(t.ctx.db, { kind: "clock" });
  await t.ctx.notifications.whenDelivered();
  // Long enough for a message that does not wait to be there first.
  setTimeout(() => {
    order.push("read");
    refresh.resolve();
  }, 200);
  await told;
  expect(order).toEqual(["read", "told"]);
  await live.close();
});
