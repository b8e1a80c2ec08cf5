/** The log's short squads: as they are stored and read, and made of those that a database has from before. */
import { entryId, type FootballerId, roundId, type Squad } from "@elleveren/rules";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { openDatabaseBefore } from "../../../testing/index.ts";
import { selectLog, selectOpeningSquad } from "./entry-log.sql.ts";
import { readState, storedState } from "./stored-state.ts";

const SQUAD: Squad = {
  roundId: roundId(3),
  picks: Array.from({ length: 15 }, (_, index) => ({
    footballerId: (400 - index) as FootballerId,
    slot: index + 1,
    isCaptain: index === 9,
    isViceCaptain: index === 1,
    purchasePriceTenths: 45 + index,
  })),
  bankTenths: 3,
  chip: null,
  freeTransfers: null,
  transfersMade: 0,
};

test("a state comes back as it was stored, with and without a squad", () => {
  const state = { squad: SQUAD, transfers: [] };
  expect(storedState(state)).toEqual({
    squad: {
      roundId: 3,
      footballerIds: "400 399 398 397 396 395 394 393 392 391 390 389 388 387 386",
      purchaseTenths: "45 46 47 48 49 50 51 52 53 54 55 56 57 58 59",
      captainSlot: 10,
      viceSlot: 2,
      bankTenths: 3,
      chip: null,
      freeTransfers: null,
      transfersMade: 0,
    },
    transfers: [],
  });
  expect(readState(storedState(state))).toEqual(state);
  expect(readState(storedState({ name: "A" }))).toEqual({ name: "A" });
  expect(readState(null)).toBeNull();
});

test("rows of before are read as what they were, and everything else in the log stays", async () => {
  const { db, migrate } = await openDatabaseBefore("0258_short_squads_in_the_log.sql");
  // In any order of slots, as JSON promises none.
  const long = { squad: { ...SQUAD, picks: SQUAD.picks.toReversed() } };
  const rows = [
    ["created", null, { ...long, name: "Travle Tær" }],
    ["transfers", long, { squad: { ...long.squad, chip: "wildcard" }, transfers: [{ inId: 1 }] }],
    ["details", { name: "A" }, { name: "B", favouriteClubId: null }],
  ] as const;
  for (const [kind, before, after] of rows) {
    await sql`insert into entry_log (entry_id, round_id, at, account_id, kind, before, after)
      values (7, 3, now(), 7, ${kind}, ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(
      db,
    );
  }
  await migrate();

  const log = await selectLog(db, { entry: entryId(7), limit: 10, offset: 0 });
  expect(log.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ["details", { name: "A" }, { name: "B", favouriteClubId: null }],
    ["transfers", { squad: SQUAD }, { squad: { ...SQUAD, chip: "wildcard" }, transfers: [{ inId: 1 }] }],
    ["created", null, { squad: SQUAD, name: "Travle Tær" }],
  ]);
  expect(await selectOpeningSquad(db, entryId(7), roundId(3))).toEqual(SQUAD);
  const { rows: stored } = await sql<{ before: unknown }>`
    select before from entry_log where kind = 'transfers'`.execute(db);
  expect(stored).toEqual([{ before: storedState({ squad: SQUAD }) }]);
});
