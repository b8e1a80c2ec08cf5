/** Reads a folder of recorded managers: initial_squads.jsonl, transfers.csv, chips.csv and history.csv. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { footballerId, isChipName, roundId, type FootballerId } from "@elleveren/rules";

import {
  parseCsv,
  parseJsonLines,
  SeasonFileError,
  type SeasonRecord,
} from "@elleveren/server/features/seasons/index.ts";
import type { RecordedManager } from "./recorded-manager.ts";

/** Throws a `SeasonFileError` with file, line and column for the first thing that cannot be read. */
export async function readManagers(folder: string): Promise<RecordedManager[]> {
  const squads = parseJsonLines(await read("initial_squads.jsonl"), "initial_squads.jsonl");
  const transfers = groupByManager(parseCsv(await read("transfers.csv"), "transfers.csv").records);
  const chips = groupByManager(parseCsv(await read("chips.csv"), "chips.csv").records);
  const history = groupByManager(parseCsv(await read("history.csv"), "history.csv").records);
  return squads.map((record) => {
    const name = record.nonEmptyText("manager");
    return {
      name,
      startedRoundId: roundId(record.optionalInteger("started_event") ?? 1),
      squad: readSquad(record),
      bankAfterStartTenths: record.optionalInteger("bank_after_start"),
      transfers: (transfers.get(name) ?? []).map(readTransfer).toSorted(byTime),
      chips: (chips.get(name) ?? []).map(readChip).toSorted(byTime),
      history: (history.get(name) ?? []).map(readFigures).toSorted((a, b) => a.roundId - b.roundId),
    };
  });

  async function read(file: string): Promise<string> {
    return readFile(join(folder, file), "utf8").catch(() => {
      throw new SeasonFileError({ file }, "the file cannot be read");
    });
  }
}

const byTime = (first: { readonly atMs: number }, second: { readonly atMs: number }) => first.atMs - second.atMs;

function groupByManager(records: readonly SeasonRecord[]): Map<string, SeasonRecord[]> {
  const groups = new Map<string, SeasonRecord[]>();
  for (const record of records) {
    const name = record.nonEmptyText("manager");
    const group = groups.get(name);
    if (group) group.push(record);
    else groups.set(name, [record]);
  }
  return groups;
}

function readSquad(record: SeasonRecord): ReadonlyMap<FootballerId, number | null> {
  const prices = record.object("prices");
  return new Map(record.integers("squad").map((id) => [footballerId(id), prices.optionalInteger(String(id))]));
}

const readTransfer = (record: SeasonRecord) => ({
  roundId: roundId(record.integer("event")),
  atMs: record.timeMs("time"),
  inId: footballerId(record.integer("element_in")),
  inTenths: record.integer("element_in_cost"),
  outId: footballerId(record.integer("element_out")),
  outTenths: record.integer("element_out_cost"),
});

function readChip(record: SeasonRecord) {
  const chip = record.nonEmptyText("name");
  if (!isChipName(chip)) throw record.error("name", `"${chip}" is not a chip`);
  return { roundId: roundId(record.integer("event")), atMs: record.timeMs("time"), chip };
}

const readFigures = (record: SeasonRecord) => ({
  roundId: roundId(record.integer("event")),
  transfers: record.integer("event_transfers"),
  costPoints: record.integer("event_transfers_cost"),
  bankTenths: record.integer("bank"),
});
