/** Moments of rounds as rows: columns of numbers in bytes. */
import { footballerId, type FootballerId, type Performance, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";

/** How a round stood at a moment. */
export interface RoundMoment {
  readonly atMs: number;
  /** Of the facts it was made of. */
  readonly revision: number;
  readonly performances: ReadonlyMap<FootballerId, Performance>;
  /** The lowest total after the round among ranked entries. */
  readonly lowest: number;
  /** For each total from `lowest` on how many had more. */
  readonly better: Uint32Array;
}

const [PLAYED, ABSENT, POINTS] = [1, 2, 4];

/** Nothing where there is one of the same moment already, or the round has been settled meanwhile. */
export async function insertMoment(db: Queryable, roundId: RoundId, moment: RoundMoment): Promise<void> {
  const packed = [...moment.performances].flatMap(([id, { points, played, absent }]) => [
    id,
    points * POINTS + (played ? PLAYED : 0) + (absent ? ABSENT : 0),
  ]);
  await sql`
    insert into round_moments (round_id, at, revision, footballers, lowest, better)
    select round_id, ${new Date(moment.atMs)}, ${moment.revision}, ${bytesOf(Int32Array.from(packed))}, ${moment.lowest},
      ${bytesOf(moment.better)}
    from rounds where round_id = ${roundId} and state = 'closed'
    on conflict do nothing`.execute(db);
}

/** Of a round, after a time, oldest first. */
export async function selectMoments(db: Queryable, roundId: RoundId, afterMs: number): Promise<RoundMoment[]> {
  const { rows } = await sql<{ at: Date; revision: number; footballers: Buffer; lowest: number; better: Buffer }>`
    select at, revision, footballers, lowest, better from round_moments
    where round_id = ${roundId} and at > ${new Date(afterMs)} order by at`.execute(db);
  return rows.map(({ at, revision, footballers, lowest, better }) => ({
    atMs: at.getTime(),
    revision,
    performances: performancesOf(new Int32Array(copyOf(footballers))),
    lowest,
    better: new Uint32Array(copyOf(better)),
  }));
}

/** The latest moment of a round; null when there is none. */
export async function selectLastMoment(
  db: Queryable,
  roundId: RoundId,
): Promise<Pick<RoundMoment, "atMs" | "revision"> | null> {
  const { rows } = await sql<Pick<RoundMoment, "atMs" | "revision">>`
    select ${msOf("at")} as "atMs", revision from round_moments
    where round_id = ${roundId} order by at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

function performancesOf(packed: Int32Array): Map<FootballerId, Performance> {
  const performances = new Map<FootballerId, Performance>();
  for (let index = 0; index < packed.length; index += 2) {
    const said = packed[index + 1]!;
    performances.set(footballerId(packed[index]!), {
      points: said >> 2,
      played: (said & PLAYED) !== 0,
      absent: (said & ABSENT) !== 0,
    });
  }
  return performances;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** A driver's bytes may begin anywhere in a larger buffer; numbers of 32 bits may not. */
const copyOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
