/** Refused messages, for the operator: each content once, however often its source repeats it, and a bounded number. */
import { createHash } from "node:crypto";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";
import type { FactProblem, FactSource, MatchFact } from "./fact.ts";
import { isStorable, quoted, storableProblems } from "./storable.ts";

/** Of one source; the oldest go. */
const KEPT_OF_A_SOURCE = 500;
/** A whole league's day is a tenth of it; a longer message is kept without its facts, and can only be dropped. */
const LONGEST_FACTS = 512 * 1024;

export type RefusalState = "open" | "taken" | "dropped";

export interface Refusal {
  readonly refusalId: number;
  readonly source: string;
  readonly messageId: string | null;
  readonly facts: readonly MatchFact[];
  readonly problems: readonly FactProblem[];
  readonly refusedAtMs: number;
  /** How often it came, and when last. */
  readonly times: number;
  readonly lastAtMs: number;
  readonly state: RefusalState;
}

/** Keeps a refused message; the same content again is counted, and stays as the operator decided. */
export async function insertRefusal(
  db: Queryable,
  { source, messageId }: FactSource,
  facts: readonly MatchFact[],
  problems: readonly FactProblem[],
): Promise<void> {
  const name = messageId === undefined ? null : quoted(messageId, 200);
  const { text, hidden } = keptFacts(facts);
  const reasons = [...hidden, ...storableProblems(problems)];
  // An unreadable message is kept by name only.
  const isUnread = facts.every((fact) => fact.kind === undefined);
  const said = (isUnread ? (name ?? "") : "") + JSON.stringify(facts.map(({ asOf: _asOf, ...fact }) => fact));
  await sql`insert into fact_refusals (source, message_id, facts, problems, refused_at, content_hash, last_at)
    values (${source}, ${name}, ${text}, ${JSON.stringify(reasons)}, game_now(),
      ${createHash("sha256").update(said).digest("hex")}, clock_timestamp())
    on conflict (source, content_hash) do update set times = fact_refusals.times + 1, last_at = clock_timestamp(),
      message_id = excluded.message_id, problems = excluded.problems`.execute(db);
  await sql`delete from fact_refusals where refusal_id in (
    select refusal_id from fact_refusals where source = ${source}
    order by coalesce(last_at, refused_at) desc, refusal_id desc offset ${KEPT_OF_A_SOURCE})`.execute(db);
}

/** Facts as they are kept; without them, the problem that says why. */
function keptFacts(facts: readonly MatchFact[]): { text: string; hidden: readonly FactProblem[] } {
  const text = JSON.stringify(facts);
  if (text.length <= LONGEST_FACTS && facts.every(isStorable)) return { text, hidden: [] };
  return { text: "[]", hidden: [{ index: 0, field: "facts", code: "too_large" }] };
}

const REFUSALS = sql`select refusal_id as "refusalId", source, message_id as "messageId", facts, problems,
  ${msOf("refused_at")} as "refusedAtMs", times, coalesce(${msOf("last_at")}, ${msOf("refused_at")}) as "lastAtMs", state
  from fact_refusals`;

/** A page of refusals in one state, latest first, and their number. */
export async function selectRefusals(
  db: Queryable,
  { state, offset, limit }: { state: RefusalState; offset: number; limit: number },
): Promise<{ refusals: Refusal[]; count: number }> {
  const { rows: refusals } = await sql<Refusal>`${REFUSALS} where state = ${state}
    order by coalesce(last_at, refused_at) desc, refusal_id desc offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from fact_refusals where state = ${state}`.execute(db);
  return { refusals, count: counted.rows[0]!.count };
}

/** The refusal, locked until the transaction ends; null when it is gone. */
export async function lockRefusal(db: Queryable, refusalId: number): Promise<Refusal | null> {
  const { rows } = await sql<Refusal>`${REFUSALS} where refusal_id = ${refusalId} for update`.execute(db);
  return rows[0] ?? null;
}

export async function updateRefusal(db: Queryable, refusalId: number, state: RefusalState): Promise<void> {
  await sql`update fact_refusals set state = ${state}, decided_at = clock_timestamp()
    where refusal_id = ${refusalId}`.execute(db);
}
