import { join } from "node:path";
import { roundId, RULESETS } from "@elleveren/rules";
import { expect, test } from "vitest";

import { createGameClient } from "@elleveren/server/prove/game-client.ts";
import { startTestServer } from "@elleveren/server/testing/index.ts";
import { describeSeason } from "@elleveren/server/testing/season-data.ts";
import { insertSeason } from "@elleveren/server/features/seasons/index.ts";
import {
  readSeasonFolder,
  type FolderFootballer,
  type SeasonFolder,
} from "@elleveren/server/features/seasons/imports/season-files/index.ts";
import { verifySquads } from "@elleveren/server/features/play/index.ts";
import { compareHistory } from "./compare-history.ts";
import { readManagers } from "./read-managers.ts";
import type { RecordedManager, RecordedTransfer } from "./recorded-manager.ts";
import { replayManagers } from "./replay-managers.ts";
import { seasonBefore } from "./season-of-folder.ts";
import { clubsOverTime } from "./true-market.ts";

describeSeason("fpl-2025-26", (folderName) => {
  // Both chained chips and transfers before a chip of the same round are among these three; the command plays all 24.
  test("recorded managers, one who joined during the season too, end every round with the transfers, cost and bank of the real game [EG-10] [EG-12] [EG-14]", async () => {
    const ruleset = RULESETS["fpl-2025-26"];
    const recorded = (await readManagers(join(folderName, "managers"))).filter(({ name }) =>
      ["o001", "o005", "o018"].includes(name),
    );
    const folder = await readSeasonFolder(folderName);
    const managers = [...recorded, joinedLate(recorded[0]!, folder)];
    const clubAt = clubsOverTime(folder.appearances);
    const season = seasonBefore(folder, ruleset, clubAt);
    const t = await startTestServer();
    const setNow = (atMs: number) => t.setNow(new Date(atMs).toISOString());
    const startMs = season.rounds[0]!.deadlineAtMs - 3_600_000;
    await insertSeason(t.ctx, season, { clockAtMs: startMs });
    await setNow(startMs);
    const refusals: string[] = [];
    const createClient = () => createGameClient(t.origin);
    const report = (line: string) => void refusals.push(line);
    const replayed = await replayManagers(
      { ctx: t.ctx, ruleset, folder, clubAt, setNow, createClient, report },
      managers,
    );
    const held = await verifySquads(t.ctx.db, ruleset);
    await t.close();
    expect(held).toMatchObject({ entries: 4, differences: [] });
    expect(refusals).toEqual([]);
    expect(compareHistory(replayed)).toEqual({
      check: { managers: 4, rounds: 117, transfers: 117, cost: 117, bank: 117 },
      differences: [],
    });
    expect(replayed.at(-1)!.history.current[0]!.event).toBe(LATE_ROUND);
  }, 180_000);
});

const LATE_ROUND = 5;

/** An invented manager: the fifteen of another, at unrecorded list prices, entered for a later round. */
function joinedLate(other: RecordedManager, folder: SeasonFolder): RecordedManager {
  const listed = folder.footballers.filter(({ footballerId }) => other.squad.has(footballerId));
  const spentTenths = listed.reduce((sum, { startPriceTenths }) => sum + startPriceTenths, 0);
  const [out] = listed;
  const cheaper = folder.footballers.filter(
    ({ footballerId, position, clubId, startPriceTenths }) =>
      !other.squad.has(footballerId) &&
      position === out!.position &&
      startPriceTenths <= out!.startPriceTenths &&
      listed.every((owned) => owned.clubId !== clubId),
  );
  // A second transfer in a round with one free: the manager joined in the round before, and has banked none.
  const deadlineMs = folder.rounds!.find((round) => round.roundId === LATE_ROUND + 1)!.deadlineAtMs;
  const swap = (inFor: FolderFootballer, from: FolderFootballer, index: number): RecordedTransfer => ({
    roundId: roundId(LATE_ROUND + 1),
    atMs: deadlineMs - 7_200_000 + index * 600_000,
    inId: inFor.footballerId,
    inTenths: inFor.startPriceTenths,
    outId: from.footballerId,
    outTenths: from.startPriceTenths,
  });
  const [first, second] = cheaper;
  const bankTenths = 1000 - spentTenths;
  const bankAfterTenths = bankTenths + out!.startPriceTenths - second!.startPriceTenths;
  const figures = (id: number, transfers: number, costPoints: number, atEndTenths: number) => ({
    roundId: roundId(id),
    transfers,
    costPoints,
    bankTenths: atEndTenths,
  });
  return {
    name: "late",
    startedRoundId: roundId(LATE_ROUND),
    squad: new Map([...other.squad.keys()].map((id) => [id, null])),
    bankAfterStartTenths: bankTenths,
    transfers: [swap(first!, out!, 0), swap(second!, first!, 1)],
    chips: [],
    history: [
      figures(LATE_ROUND, 0, 0, bankTenths),
      figures(LATE_ROUND + 1, 2, 4, bankAfterTenths),
      figures(LATE_ROUND + 2, 0, 0, bankAfterTenths),
    ],
  };
}
