/** Transfers, free transfers, bank and value of real managers through a season, by the rules alone. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import {
  RULESETS,
  carrySquad,
  chipType,
  clubId,
  footballerId,
  isChipName,
  planNewSquad,
  planTransfers,
  recordedMoney,
  recordedTransfers,
  roundId,
  sellingPriceTenths,
  transferCostPoints,
  type ChipName,
  type ChipPlay,
  type Footballer,
  type FootballerId,
  type Squad,
} from "@elleveren/rules";
import { expect, test } from "vitest";

import { describeSeason } from "../../../../testing/season-data.ts";
import { parseCsv } from "./csv.ts";
import { parseJsonLines, type SeasonRecord } from "./season-record.ts";
import { readSeasonFolder } from "./read-season-folder.ts";
import type { FolderFootballer } from "./season-folder.ts";

const ruleset = RULESETS["fpl-2025-26"];
/** Transfers confirmed together are recorded within a moment of each other. */
const TOGETHER_MS = 2_000;

interface Batch {
  readonly atMs: number;
  readonly transfers: SeasonRecord[];
}

/** One manager's records by round, and the squad carried along. */
interface Replay {
  readonly footballers: readonly FolderFootballer[];
  readonly startedRound: number;
  row: Squad;
  readonly chipsPlayed: ChipPlay[];
}

describeSeason("fpl-2025-26", (folder) => {
  const managers = (name: string) => readFile(join(folder, "managers", name), "utf8");
  const byManager = async (name: string) =>
    Map.groupBy(parseCsv(await managers(name), name).records, (record) => record.text("manager"));

  test("912 rounds of 24 managers [EG-05] [EG-10] [EG-11] [EG-14]", async () => {
    const { appearances, footballers } = await readSeasonFolder(folder);
    const prices = new Map(appearances.map((row) => [`${row.footballerId} ${row.roundId}`, row.priceTenths]));
    const [history, transfers, chips] = [
      await byManager("history.csv"),
      await byManager("transfers.csv"),
      await byManager("chips.csv"),
    ];
    const firstPrices = new Map<FootballerId, number>();
    for (const { footballerId: id, priceTenths } of appearances) {
      if (priceTenths !== null && !firstPrices.has(id)) firstPrices.set(id, priceTenths);
    }
    const found = { rounds: 0, transfers: 0, values: 0 };

    for (const first of parseJsonLines(await managers("initial_squads.jsonl"), "initial_squads.jsonl")) {
      const manager = first.text("manager");
      const replay = startReplay(first, footballers, firstPrices);
      const restored = new Map<number, Squad>();
      for (const record of history.get(manager) ?? []) {
        const round = record.integer("event");
        const ofRound = (rows: readonly SeasonRecord[] = []) => rows.filter((row) => row.integer("event") === round);
        replay.row = restored.get(round) ?? replay.row;
        const plan = playRound(replay, round, ofRound(transfers.get(manager)), ofRound(chips.get(manager))[0]);
        if (plan.restored) restored.set(round + 1, plan.restored);

        const { squad } = plan;
        const at = [manager, round];
        expect([...at, recordedTransfers(squad)]).toEqual([...at, record.integer("event_transfers")]);
        expect([...at, transferCostPoints(ruleset, squad)]).toEqual([...at, record.integer("event_transfers_cost")]);
        // Prices of the last two rounds, and of footballers without a match in a round, were not published.
        const priceOf = (id: FootballerId) => prices.get(`${id} ${round}`) ?? NaN;
        const { bankTenths, valueTenths } = recordedMoney({ squad, restored: plan.restored, priceOf });
        expect([...at, bankTenths]).toEqual([...at, record.integer("bank")]);
        const isPriced = !Number.isNaN(valueTenths);
        const value = record.integer("value");
        expect([...at, isPriced ? valueTenths : value]).toEqual([...at, value]);
        found.values += Number(isPriced);
        found.rounds += 1;
        found.transfers += plan.made;
      }
    }
    expect(found).toMatchObject({ rounds: 912, transfers: 1926 });
    expect(found.values).toBeGreaterThan(800);
  });
});

/** `firstPrices` stand in where a purchase was not recorded: no price moves before the first deadline. */
function startReplay(
  first: SeasonRecord,
  footballers: readonly FolderFootballer[],
  firstPrices: ReadonlyMap<FootballerId, number>,
): Replay {
  const paid = first.object("prices");
  const startedRound = first.integer("started_event");
  const purchases = new Map<FootballerId, number>();
  const listed = new Set(first.integers("squad").map(footballerId));
  for (const { footballerId: id } of footballers) {
    if (listed.has(id)) purchases.set(id, paid.optionalInteger(String(id)) ?? firstPrices.get(id)!);
  }
  const market = marketWith(footballers, purchases);
  const { picks } = planNewSquad({ ruleset, market, footballerIds: [...purchases.keys()] });
  const bankTenths = first.integer("bank_after_start");
  expect(bankTenths + [...purchases.values()].reduce((sum, price) => sum + price, 0)).toBe(ruleset.squad.budgetTenths);
  const row = { roundId: roundId(startedRound), picks, bankTenths, chip: null, freeTransfers: null, transfersMade: 0 };
  return { footballers, startedRound, row, chipsPlayed: [] };
}

/** Plays a round's transfers as they were confirmed, each at its recorded prices, and leaves its squad as the latest row. */
function playRound(replay: Replay, round: number, rows: readonly SeasonRecord[], chipRow: SeasonRecord | undefined) {
  const startedRoundId = roundId(replay.startedRound);
  const opening = carrySquad({ ruleset, squad: replay.row, roundId: roundId(round), startedRoundId });
  const chip = readChip(chipRow);
  let squad: Squad = opening;
  let restored: Squad | null = null;
  for (const { atMs, transfers } of batchesOf(rows)) {
    const isDue = chip !== null && chipType(chip) === "transfer" && chipRow!.timeMs("time") <= atMs + TOGETHER_MS;
    const result = planTransfers({
      ruleset,
      market: marketWith(replay.footballers, pricesOf(squad, transfers)),
      squad,
      opening,
      chip: isDue && squad.chip === null ? chip : null,
      transfers: transfers.map((row) => ({
        outId: footballerId(row.integer("element_out")),
        inId: footballerId(row.integer("element_in")),
      })),
      roundId: roundId(round),
      startedRoundId,
      chipsPlayed: replay.chipsPlayed,
    });
    if (!result.ok) throw new Error(`round ${round}: ${JSON.stringify(result.problems)}`);
    squad = result.value.squad;
    restored = result.value.restored;
  }
  if (chip !== null) {
    squad = { ...squad, chip };
    const number = ruleset.chips.find(
      ({ name, startRound, stopRound }) => name === chip && startRound <= round && round <= stopRound,
    )!.number;
    replay.chipsPlayed.push({ name: chip, number, roundId: roundId(round) });
  }
  replay.row = squad;
  return { squad, restored, made: rows.length };
}

function batchesOf(rows: readonly SeasonRecord[]): Batch[] {
  const batches: Batch[] = [];
  for (const row of rows.toSorted((first, second) => first.timeMs("time") - second.timeMs("time"))) {
    const atMs = row.timeMs("time");
    const last = batches.at(-1);
    if (last && atMs - last.atMs <= TOGETHER_MS) last.transfers.push(row);
    else batches.push({ atMs, transfers: [row] });
  }
  return batches;
}

/** Market prices that give the recorded selling prices and purchase prices. */
function pricesOf(squad: Squad, transfers: readonly SeasonRecord[]): Map<FootballerId, number> {
  const prices = new Map<FootballerId, number>();
  for (const row of transfers) {
    const outId = footballerId(row.integer("element_out"));
    const receivedTenths = row.integer("element_out_cost");
    const paidTenths = squad.picks.find((pick) => pick.footballerId === outId)?.purchasePriceTenths ?? receivedTenths;
    const keptTenths = Math.max(0, receivedTenths - paidTenths);
    const nowTenths = keptTenths > 0 ? paidTenths + keptTenths * 2 : receivedTenths;
    expect(sellingPriceTenths(ruleset, paidTenths, nowTenths)).toBe(receivedTenths);
    prices.set(outId, nowTenths);
    prices.set(footballerId(row.integer("element_in")), row.integer("element_in_cost"));
  }
  return prices;
}

/** Each footballer in a separate club: the files do not tell the dates of moves in January. */
const marketWith = (footballers: readonly FolderFootballer[], prices: ReadonlyMap<FootballerId, number>) =>
  new Map(
    footballers.map(({ footballerId: id, position }): [FootballerId, Footballer] => [
      id,
      { footballerId: id, clubId: clubId(id), position, priceTenths: prices.get(id) ?? 50, status: "a" },
    ]),
  );

function readChip(row: SeasonRecord | undefined): ChipName | null {
  const name = row?.text("name") ?? "";
  return isChipName(name) ? name : null;
}
