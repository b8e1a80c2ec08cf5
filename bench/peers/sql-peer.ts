/** The common work of both peers in SQL: tables, the event, how often, and what was found. Each tells how its words are said. */
import { quantile, type Timing } from "../measure.ts";
import { emptyFound, type Found, type PeerRequest } from "./peer.ts";
import {
  FOOTBALLERS_COLUMNS,
  MOVES_COLUMNS,
  RESULTS,
  SQUADS_COLUMNS,
  footballerRows,
  moveRows,
  rankTable,
  scored,
  type Dialect,
} from "./peer-sql.ts";

export interface SqlPeer {
  readonly name: string;
  readonly dialect: Dialect;
  run(statement: string): Promise<unknown>;
  create(table: string, columns: string): Promise<unknown>;
  /** The table of a query's rows, in place of what was there. */
  replace(table: string, query: string): Promise<unknown>;
  /** The file's lines into `squads`. */
  loadSquads(csv: string): Promise<unknown>;
  /** Rows of five whole numbers. */
  read(query: string, take: (row: ArrayLike<number>) => void): Promise<void>;
}

export type SqlRequest = PeerRequest & { readonly csv: string };

export async function fillTables(peer: SqlPeer, { columns, csv }: SqlRequest): Promise<void> {
  await peer.create("squads", SQUADS_COLUMNS);
  await peer.create("footballers", FOOTBALLERS_COLUMNS);
  await peer.create("moves", MOVES_COLUMNS);
  await peer.loadSquads(csv);
  await peer.run(`insert into footballers values ${footballerRows(columns).join()}`);
  await peer.run(`insert into moves values ${moveRows().join()}`);
}

/** One event after another, the last of them the one that everybody ends with. */
export function timeEvents(peer: SqlPeer, { scorer }: SqlRequest): Promise<Timing> {
  return timeSql(async (before) => {
    await peer.run(
      `update footballers set points = ${scorer.points - before}, absent = false where footballer_id = ${scorer.index}`,
    );
    await peer.replace("scored", scored(peer.dialect));
    await peer.replace("ranks_of_points", rankTable("points"));
    await peer.replace("ranks_of_total", rankTable("total"));
    await peer.replace("results", RESULTS);
  });
}

export async function readFound(peer: SqlPeer, { entryCount }: SqlRequest): Promise<Found> {
  const found = emptyFound(entryCount);
  let rows = 0;
  await peer.read("select entry_id, points, total, round_rank, overall_rank from results", (fields) => {
    const row = fields[0]!;
    found.points[row] = fields[1]!;
    found.totals[row] = fields[2]!;
    found.roundRanks[row] = fields[3]!;
    found.overallRanks[row] = fields[4]!;
    rows++;
  });
  if (rows !== entryCount) throw new Error(`${peer.name} has results of ${rows} entries, not of ${entryCount}.`);
  return found;
}

/** Three times after one that is not counted, or once when that takes a minute. */
const RUNS = 3;
const LONG_MS = 60_000;

/** `run` is told how far the footballer's points are from the last event's, so that the work is never the same twice. */
async function timeSql(run: (before: number) => Promise<void>): Promise<Timing> {
  const took: number[] = [];
  const used: number[] = [];
  for (let i = 0; i <= RUNS; i++) {
    const usedBefore = process.cpuUsage();
    const startedAt = performance.now();
    await run(RUNS - i);
    took.push(performance.now() - startedAt);
    const { user, system } = process.cpuUsage(usedBefore);
    used.push((user + system) / 1000);
    if (took[0]! > LONG_MS && i === 0) {
      // Once more only, so that the last event is the one that everybody ends with.
      await run(0);
      break;
    }
  }
  const counted = took.length > 1 ? took.slice(1) : took;
  return {
    fastestMs: Math.min(...counted),
    medianMs: quantile(counted, 0.5),
    slowestMs: Math.max(...counted),
    cpuMs: quantile(used.slice(used.length > 1 ? 1 : 0), 0.5),
  };
}
