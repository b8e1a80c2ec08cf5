/**
 * Reads a league's members from PostgreSQL. Those of most leagues fit one query. Of a very large one everybody is asked for
 * first: when its members are as many as the entries, counting them is enough, which takes the database a tenth of sending
 * them. Otherwise they are sent in the order of entries, alone; when they joined is asked of those alone who joined after the
 * first deadline.
 */
import type { Engine, KnownIds, LeagueMembers, MemberMarks } from "@elleveren/engine";
import type { LeagueId, RoundId } from "@elleveren/rules";
import type { Pool, PoolClient } from "pg";

import { readAtOneMoment, readOnOne } from "../../../db/read-at-one-moment.ts";
import { copyNumbers } from "../../../db/values/copy-numbers.ts";

interface MembersReading {
  readonly pool: Pool;
  readonly engine: Engine;
  readonly leagueId: LeagueId;
  /** In their order. */
  readonly rounds: readonly { readonly roundId: RoundId; readonly deadlineAtMs: number }[];
  /** Members from which on a league is large; 100 thousand unless said otherwise. */
  readonly largeFrom?: number;
}

/** Read and made into rows within a few milliseconds. */
const LARGE_FROM = 100_000;
/** Entry ids that are nobody's (sign-ups that failed) among all those that are: more of them, and the members are read. */
const MOST_GAPS = 20_000;
/** Later than any round: not in the table of this season yet. */
const NEVER = 255;

/** Of the entries the engine knows; from which round each is in the table: the first whose deadline comes after joining. */
export async function readMembers(reading: MembersReading): Promise<LeagueMembers> {
  const { pool, engine, largeFrom = LARGE_FROM } = reading;
  const few = await readOnOne(pool, (client) => readFirst(client, reading, largeFrom));
  if (few.entryIds.length < largeFrom) return engine.leagueMembers(few.entryIds, few.rankedFrom);
  return readAtOneMoment(pool, async (client) => {
    const marks = engine.memberMarks();
    const first = roundsAfter(reading)[0]!;
    const ids = marks.knownIds(MOST_GAPS);
    if (ids && (await isEverybodyIn(client, reading, ids))) await marks.addAll(first);
    else await copyNumbers(client, copyIds(reading), 1, ([id]) => marks.add(id!, first));
    await readLateMembers(client, reading, marks);
    return marks.members();
  });
}

/** Each entry has an id of its own, so as many members among these ids as entries, and no others, are all of them. */
async function isEverybodyIn(client: PoolClient, { leagueId }: MembersReading, ids: KnownIds): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select (select count(*) from league_members where league_id = $1 and entry_id between $2 and $3) -
      (select count(*) from league_members where league_id = $1 and entry_id = any($4::bigint[])) = $5 as known`,
    [leagueId, ids.first, ids.last, ids.gaps, ids.count],
  );
  return rows[0]!.known;
}

/** The first so many members, all of a league of fewer. */
async function readFirst(
  client: PoolClient,
  reading: MembersReading,
  most: number,
): Promise<{ entryIds: number[]; rankedFrom: number[] }> {
  const [entryIds, rankedFrom]: [number[], number[]] = [[], []];
  const after = roundsAfter(reading);
  await copyNumbers(client, `${copyJoined(reading)} order by entry_id limit ${most}`, 2, ([id, passed]) => {
    entryIds.push(id!);
    rankedFrom.push(after[passed!]!);
  });
  return { entryIds, rankedFrom };
}

async function readLateMembers(client: PoolClient, reading: MembersReading, marks: MemberMarks): Promise<void> {
  const [first] = deadlinesOf(reading);
  if (!first) return;
  const after = roundsAfter(reading);
  await copyNumbers(client, `${copyJoined(reading)} and joined_at >= ${first}`, 2, ([id, passed]) =>
    marks.rankFrom(id!, after[passed!]!),
  );
}

/** By deadlines passed when a member joined: the round it is ranked from. */
function roundsAfter({ rounds }: MembersReading): number[] {
  return [...rounds.map(({ roundId }): number => roundId), NEVER];
}

/** COPY takes no parameters: whole numbers and times written out. The second number counts deadlines passed. */
function copyJoined(reading: MembersReading): string {
  return `select entry_id, width_bucket(joined_at, array[${deadlinesOf(reading).join(",")}]::timestamptz[])
    from league_members where league_id = ${Number(reading.leagueId)}`;
}

function copyIds({ leagueId }: MembersReading): string {
  return `select entry_id from league_members where league_id = ${Number(leagueId)} order by entry_id`;
}

function deadlinesOf({ rounds }: MembersReading): string[] {
  let latest = -Infinity;
  // A deadline postponed beyond the next one keeps the order: the first round after the member joined counts.
  return rounds.map(({ deadlineAtMs }) => {
    latest = Math.max(latest, deadlineAtMs);
    return `'${new Date(latest).toISOString()}'`;
  });
}
