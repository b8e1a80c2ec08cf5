/** Fills the engine's columns from PostgreSQL: entries, settled rounds, and the squads of rounds that are played. */
import type { Engine, LoadedPoints } from "@elleveren/engine";
import { NO_MATCH, type EntryId, type FootballerId, type RoundId } from "@elleveren/rules";
import type { PoolClient } from "pg";

import { copyNumbers } from "../../../../db/values/copy-numbers.ts";
import { copyLatestSquads } from "./copy-latest-squads.ts";
import {
  ENTRY_FIELDS,
  RESULT_FIELDS,
  SQUAD_FIELDS,
  TRANSFERS_FIELDS,
  copiedSquad,
  copyEntries,
  copyResults,
  copySquadsOf,
  copyTransfers,
  copyWrittenSquads,
  squadColumns,
} from "./engine-feed.sql.ts";
import { readSettledColumns } from "./settled-columns.ts";
import type { SeasonMemory } from "../season-memory.ts";

/** Handed to the engine at a time. */
const ENTRIES_AT_A_TIME = 65_536;
const SQUADS_AT_A_TIME = 8192;

/** Entries that start in the rounds `from` to `to`. */
export async function loadEntries(client: PoolClient, engine: Engine, from: RoundId, to: RoundId): Promise<void> {
  let ids = new Float64Array(ENTRIES_AT_A_TIME);
  let started = new Uint8Array(ENTRIES_AT_A_TIME);
  let count = 0;
  const flush = () => {
    engine.appendEntries(ids.subarray(0, count), started.subarray(0, count));
    // The engine may keep them until a run has ended.
    ids = new Float64Array(ENTRIES_AT_A_TIME);
    started = new Uint8Array(ENTRIES_AT_A_TIME);
    count = 0;
  };
  await copyNumbers(client, copyEntries(from, to), ENTRY_FIELDS, (fields) => {
    ids[count] = fields[0]!;
    started[count] = fields[1]!;
    count++;
    if (count === ENTRIES_AT_A_TIME) flush();
  });
  flush();
  await engine.whenIdle();
}

/** Points, and ranks made from them, of a settled round. */
export async function loadSettledRound(client: PoolClient, engine: Engine, roundId: RoundId): Promise<void> {
  await engine.loadRound(roundId, await readSettledRound(client, engine, roundId));
}

/** Points of a settled round for `engine.loadRound`: from its columns, or from the rows of a release before them. */
export async function readSettledRound(client: PoolClient, engine: Engine, roundId: RoundId): Promise<LoadedPoints> {
  const column = () => new Int16Array(new SharedArrayBuffer(engine.entryCount * Int16Array.BYTES_PER_ELEMENT));
  const [netPoints, points] = [column(), column()];
  const add = (entryId: number, gained: number, costPoints: number) => {
    const row = engine.rowOf(entryId as EntryId);
    if (row < 0) return;
    points[row] = gained;
    netPoints[row] = gained - costPoints;
  };
  if (!(await readSettledColumns(client, roundId, "round", add))) {
    await copyNumbers(client, copyResults(roundId), RESULT_FIELDS, (fields) => add(fields[0]!, fields[1]!, fields[2]!));
  }
  return { netPoints, points };
}

/** Transfers up to a settled round: the next round's are added to them. */
export async function loadTransfers(client: PoolClient, engine: Engine, roundId: RoundId): Promise<void> {
  const transfers = new Uint16Array(engine.entryCount);
  const add = (entryId: number, made: number) => {
    const row = engine.rowOf(entryId as EntryId);
    if (row >= 0) transfers[row] = made;
  };
  if (!(await readSettledColumns(client, roundId, "season", (entryId, _, made) => add(entryId, made)))) {
    await copyNumbers(client, copyTransfers(roundId), TRANSFERS_FIELDS, (fields) => add(fields[0]!, fields[1]!));
  }
  engine.setTotalTransfers(roundId, transfers);
  await engine.whenIdle();
}

/** All squads of a round: carried from the round before where the engine has it, else read whole. */
export async function loadSquads(client: PoolClient, engine: Engine, roundId: RoundId): Promise<void> {
  const isCarried = engine.hasSquads(roundId - 1);
  if (isCarried) await engine.carryForward(roundId - 1, roundId);
  await engine.whenIdle();
  if (isCarried) return readSquads(client, engine, roundId, copyWrittenSquads(roundId));
  await collectSquads(engine, roundId, async (add) => {
    await copyLatestSquads(client, {
      roundId,
      columns: squadColumns(roundId),
      fieldCount: SQUAD_FIELDS,
      count: engine.entryCount,
      idOf: (row) => engine.entryIdOf(row),
      rowOf: (id) => engine.rowOf(id as EntryId),
      onSquad: add,
    });
  });
}

/** Some entries' squads of a round, as they are now. */
export async function reloadSquads(
  client: PoolClient,
  engine: Engine,
  roundId: RoundId,
  entryIds: readonly EntryId[],
): Promise<void> {
  if (entryIds.length > 0) await readSquads(client, engine, roundId, copySquadsOf(roundId, entryIds));
}

async function readSquads(client: PoolClient, engine: Engine, roundId: RoundId, query: string): Promise<void> {
  await collectSquads(engine, roundId, (add) =>
    copyNumbers(client, query, SQUAD_FIELDS, (fields) => {
      const row = engine.rowOf(fields[0] as EntryId);
      // An entry that is younger than this reading of the entries is told of later.
      if (row >= 0) add(row, fields);
    }),
  );
}

/** Hands the engine copied squads in batches. */
async function collectSquads(
  engine: Engine,
  roundId: RoundId,
  read: (add: (row: number, fields: Float64Array) => void) => Promise<void>,
): Promise<void> {
  let batch = engine.squadBatch(roundId, SQUADS_AT_A_TIME);
  await read((row, fields) => {
    const squad = copiedSquad(fields);
    const totalTransfers = engine.totalTransfersOf(squad.entryId, roundId - 1) + squad.countedTransfers;
    batch.add(row, { ...squad, totalTransfers });
    if (!batch.isFull) return;
    batch.write();
    batch = engine.squadBatch(roundId, SQUADS_AT_A_TIME);
  });
  // Also without squads: the round has been reached.
  batch.write();
  await engine.whenIdle();
}

/** All footballers' performances in a round; those without a match in it are absent. */
export function setAllPerformances(engine: Engine, season: SeasonMemory, roundId: RoundId): void {
  const round = season.roundPoints.get(roundId);
  const performances = [...season.footballers.keys()].map((footballerId: FootballerId) => {
    const { points, absent } = round?.get(footballerId)?.performance ?? NO_MATCH;
    return { footballerId, points, absent };
  });
  engine.setPerformances(roundId, performances);
}
