/**
 * The members of each department of an organisation at each round's deadline, as columns cached in this process until a
 * member joins, leaves or is moved, or a deadline changes: tables are read far more often. Read again on a notification,
 * and after any reconnect.
 */
import type { Engine, LeagueMembers } from "@elleveren/engine";
import { entryId, type OrganisationId, type RoundId } from "@elleveren/rules";
import { LRUCache } from "lru-cache";

import type { Context } from "../../../../context.ts";
import { createDatabase } from "../../../../db/pool.ts";
import { copyNumbers } from "../../../../db/values/copy-numbers.ts";
import { type Department, selectDepartments } from "../organisations.sql.ts";

export interface Spans {
  /** By name. A department's index here is its number in the columns. */
  readonly departments: readonly Department[];
  /** By span, in the order of teams: whose it is, its row in the engine, its department (-1: none), and its rounds. */
  readonly entryIds: Float64Array;
  /** `NO_ROW` for a team that the engine does not know yet. */
  readonly rows: Uint32Array;
  readonly departmentOf: Int16Array;
  readonly from: Uint8Array;
  /** The first round that it was not in any more. */
  readonly until: Uint8Array;
  /** 1 for a span that has not ended. */
  readonly isPresent: Uint8Array;
  /** Present members as the engine's tables want them, whatever department they are in. */
  readonly people: LeagueMembers;
  /** Present members, those included whom the engine does not know yet; by department, and in all. */
  readonly memberCounts: Uint32Array;
  readonly memberCount: number;
}

interface Kept {
  readonly engine: Engine;
  readonly stamp: string;
  readonly spans: Promise<Spans>;
}

interface SpanCache {
  /** Null while the engine is being built. */
  spansOf(id: OrganisationId): Promise<Spans | null>;
}

/** Organisations kept at most; a large one takes two megabytes. */
const MOST_KEPT = 500;
const caches = new WeakMap<Context["notifications"], SpanCache>();

/** The cache of this process; made with its first use. */
export function spanCache(ctx: Context): SpanCache {
  const found = caches.get(ctx.notifications) ?? createSpanCache(ctx);
  caches.set(ctx.notifications, found);
  return found;
}

function createSpanCache({ pool, live, notifications }: Context): SpanCache {
  // Not the context's own: the first use may be a call's, whose transaction ends while the cache stays.
  const db = createDatabase(pool);
  const kept = new LRUCache<OrganisationId, Kept>({ max: MOST_KEPT });
  notifications.subscribe((message) => {
    if (message.kind === "resync" || message.kind === "game") kept.clear();
    if (message.kind === "organisations") kept.delete(message.organisationId as OrganisationId);
  });

  return {
    async spansOf(id) {
      const engine = live.engine();
      const season = live.findSeason();
      if (!engine || !season) return null;
      // An engine that grew knows members it did not know before; spans follow from the deadlines.
      const stamp = `${engine.entryCount} ${season.roundsMark}`;
      const found = kept.get(id);
      if (found?.engine === engine && found.stamp === stamp) return found.spans;
      const spans = readSpans(engine);
      kept.set(id, { engine, stamp, spans });
      // A failed read is not cached: the next request reads again.
      spans.catch(() => kept.peek(id)?.spans === spans && kept.delete(id));
      return spans;

      async function readSpans(current: Engine): Promise<Spans> {
        const departments = await selectDepartments(db, id);
        const read: number[] = [];
        const client = await pool.connect();
        try {
          await copyNumbers(client, copySpans(id, season!.rounds), FIELDS, (fields) => read.push(...fields));
          client.release();
        } catch (error) {
          // A broken stream leaves a connection that is of no more use.
          client.release(true);
          throw error;
        }
        return columnsOf(current, departments, read, season!.rounds);
      }
    },
  };
}

const FIELDS = 5;
/** No engine has as many. */
const NO_ROW = 0xff_ff_ff_ff;
/** Later than any round. */
const NEVER = 255;

/** COPY takes no parameters: whole numbers and times written out. Deadlines passed at joining this department, and at leaving. */
function copySpans(id: OrganisationId, rounds: readonly { readonly deadlineAtMs: number }[]): string {
  let latest = -Infinity;
  // A deadline postponed beyond the next one keeps the order.
  const deadlines = rounds.map(({ deadlineAtMs }) => (latest = Math.max(latest, deadlineAtMs)));
  const times = `array[${deadlines.map((atMs) => `'${new Date(atMs).toISOString()}'`).join(",")}]::timestamptz[]`;
  return `select entry_id, coalesce(department_id, 0), width_bucket(since, ${times}), width_bucket(coalesce(until, since), ${times}),
      (until is null)::integer
    from organisation_members where organisation_id = ${Number(id)} order by entry_id, member_id`;
}

function columnsOf(
  engine: Engine,
  departments: readonly Department[],
  read: readonly number[],
  rounds: readonly { readonly roundId: RoundId }[],
): Spans {
  const indexOf = new Map<number, number>(departments.map(({ departmentId }, index) => [departmentId, index]));
  // A span later than all deadlines so far is of the round after them.
  const roundAfter = [...rounds.map(({ roundId }): number => roundId), NEVER];
  const size = read.length / FIELDS;
  const entryIds = new Float64Array(size);
  const rows = new Uint32Array(size);
  const departmentOf = new Int16Array(size);
  const [from, until, isPresent] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
  const memberCounts = new Uint32Array(departments.length);
  const present: number[] = [];
  const rankedFrom: number[] = [];
  let count = 0;
  for (let at = 0; at < read.length; at += FIELDS) {
    const entry = read[at]!;
    const isOpen = read[at + 4]!;
    const department = indexOf.get(read[at + 1]!) ?? -1;
    const first = roundAfter[read[at + 2]!]!;
    if (isOpen === 1) {
      if (department >= 0) memberCounts[department]!++;
      present.push(entry);
      rankedFrom.push(first);
    }
    const row = engine.rowOf(entryId(entry));
    const last = isOpen === 1 ? NEVER : roundAfter[read[at + 3]!]!;
    // Joined and left before one deadline: it is in no round. Whoever has just joined is in none yet.
    if (isOpen === 0 && (row < 0 || first >= last)) continue;
    entryIds[count] = entry;
    rows[count] = row < 0 ? NO_ROW : row;
    departmentOf[count] = department;
    from[count] = first;
    until[count] = last;
    isPresent[count] = isOpen;
    count += 1;
  }
  return {
    departments,
    entryIds: entryIds.subarray(0, count),
    rows: rows.subarray(0, count),
    departmentOf: departmentOf.subarray(0, count),
    from: from.subarray(0, count),
    until: until.subarray(0, count),
    isPresent: isPresent.subarray(0, count),
    people: engine.leagueMembers(present, rankedFrom),
    memberCounts,
    memberCount: present.length,
  };
}
