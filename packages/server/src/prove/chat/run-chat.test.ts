import { expect, test } from "vitest";

import { startTestServer } from "../../testing/index.ts";
import { runChat } from "./run-chat.ts";

const LEAGUES = 120;
const KILLS = 1;

// A message told twice once in two runs is told twice: no second try.
test(
  "leagues hear of a round once, over kills of those who send, from chats that are well, slow, limiting and gone for a day",
  { timeout: 120_000, retry: 0 },
  async () => {
    let databaseUrl = "";
    const t = await startTestServer({ databaseThrough: async (url) => (databaseUrl = url) });
    try {
      const report = await runChat(
        {
          ctx: t.ctx,
          origin: t.origin,
          databaseUrl,
          whenCurrent: () => t.whenCurrent(),
          async find() {
            await t.tick();
            await t.runDueJobs();
          },
        },
        {
          seed: 5,
          leagues: LEAGUES,
          kills: KILLS,
          processes: 1,
          connections: 32,
          slowMs: 100,
          limitPerSecond: 20,
          patienceMs: 60_000,
          say: () => {},
        },
      );
      expect(report).toMatchObject({ lost: 0, late: 0, sent: 4 * LEAGUES + report.double - report.inDoubt });
      // A process that is killed has at most one message between its last byte and its note.
      const ends = report.kills + report.stops;
      expect([ends, report.double <= ends, report.refused > 0]).toEqual([KILLS + 1, true, true]);
      expect(report.violations).toHaveLength(report.double);
    } finally {
      await t.close();
    }
  },
);
