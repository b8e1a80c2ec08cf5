/** Result columns as COPY text: one line an entry, streamed, so that memory stays flat at any number of entries. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { RoundId } from "@elleveren/rules";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import type { ResultColumns } from "./result-columns.ts";
import { COPY_RESULTS } from "./settlement.sql.ts";

/** Lines per chunk: about 64 KiB, so that the socket is fed in few writes. */
const LINES_PER_CHUNK = 1000;

/** Writes every row of the round inside the client's transaction. */
export async function copyResults(client: PoolClient, roundId: RoundId, results: ResultColumns): Promise<void> {
  await pipeline(Readable.from(chunks(roundId, results)), client.query(copyFrom(COPY_RESULTS)));
}

function* chunks(roundId: RoundId, results: ResultColumns): Generator<string> {
  let chunk = "";
  for (let rowIndex = 0; rowIndex < results.count; rowIndex += 1) {
    chunk += line(roundId, results, rowIndex);
    if ((rowIndex + 1) % LINES_PER_CHUNK === 0) {
      yield chunk;
      chunk = "";
    }
  }
  if (chunk !== "") yield chunk;
}

function line(roundId: RoundId, results: ResultColumns, rowIndex: number): string {
  const row = results.row(rowIndex);
  const fields = [
    row.entryId,
    roundId,
    row.points,
    row.benchPoints,
    row.costPoints,
    row.transfers,
    row.chip ?? "\\N",
    row.totalPoints,
    results.roundRank[rowIndex]!,
    results.overallRank[rowIndex]!,
    results.rankSort[rowIndex]!,
    row.bankTenths,
    row.valueTenths,
    row.totalTransfers,
    row.goalsScored,
    row.goalsConceded,
    row.autoSubs ? `{${row.autoSubs.join(",")}}` : "\\N",
  ];
  return `${fields.join("\t")}\n`;
}
