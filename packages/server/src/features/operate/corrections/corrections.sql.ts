/** Corrections as rows. */
import type { AccountId, FixtureId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import type { AnswerOf, correctableMatchCall } from "@elleveren/contract";

import type { Queryable, Tx } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";
import type { CorrectionChange, SpokenChange } from "../../facts/index.ts";
import type { Preview } from "./correction.ts";

export interface Correction {
  readonly correctionId: number;
  readonly madeBy: AccountId;
  /** As the account is called now; null when it is gone. */
  readonly maker: string | null;
  readonly madeAtMs: number;
  readonly gameMadeAtMs: number;
  readonly reason: string;
  readonly roundIds: readonly RoundId[];
  readonly draft: readonly CorrectionChange[];
  readonly spoken: readonly SpokenChange[];
  readonly preview: Preview;
  readonly revision: number;
  readonly takenBackAtMs: number | null;
  readonly takenBackWhy: string | null;
}

const CORRECTIONS = sql`
  select c.correction_id as "correctionId", c.made_by as "madeBy", a.first_name || ' ' || a.last_name as maker,
    ${msOf("c.made_at")} as "madeAtMs", ${msOf("c.game_made_at")} as "gameMadeAtMs", c.reason, c.round_ids as "roundIds",
    c.draft, c.spoken, c.preview, c.revision, ${msOf("c.taken_back_at")} as "takenBackAtMs",
    c.taken_back_why as "takenBackWhy"
  from corrections c left join accounts a on a.account_id = c.made_by`;

/** Newest first. */
export async function selectCorrections(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    ${CORRECTIONS} order by c.correction_id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function selectCorrection(db: Queryable, id: number): Promise<Correction | null> {
  const { rows } = await sql<Correction>`${CORRECTIONS} where c.correction_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function insertCorrection(
  tx: Tx,
  made: Pick<Correction, "reason" | "roundIds" | "draft" | "spoken" | "preview" | "revision"> & { by: AccountId },
): Promise<number> {
  const { rows } = await sql<{ correction_id: number }>`
    insert into corrections (made_by, game_made_at, reason, round_ids, draft, spoken, preview, revision)
    values (${made.by}, game_now(), ${made.reason}, ${made.roundIds}::integer[], ${JSON.stringify(made.draft)}::jsonb,
      ${JSON.stringify(made.spoken)}::jsonb, ${JSON.stringify(made.preview)}::jsonb, ${made.revision})
    returning correction_id`.execute(tx);
  return rows[0]!.correction_id;
}

/** False when another operator took it back first. */
export async function updateTakenBack(
  tx: Tx,
  id: number,
  taken: { by: AccountId; why: string; revision: number | null },
): Promise<boolean> {
  const done = await sql`
    update corrections set taken_back_by = ${taken.by}, taken_back_at = clock_timestamp(), taken_back_why = ${taken.why},
      taken_back_revision = ${taken.revision}
    where correction_id = ${id} and taken_back_at is null`.execute(tx);
  return done.numAffectedRows === 1n;
}

type Match = AnswerOf<typeof correctableMatchCall>;

export async function loadCorrectableMatch(db: Queryable, fixtureId: FixtureId): Promise<Match | null> {
  const { rows } = await sql<Omit<Match, "footballers">>`
    select fixture_id as fixture, round_id as event, home_club_id as team_h, away_club_id as team_a,
      home_score as team_h_score, away_score as team_a_score from fixtures where fixture_id = ${fixtureId}`.execute(db);
  const [match] = rows;
  if (!match) return null;
  const { rows: footballers } = await sql<Match["footballers"][number]>`
    select footballer_id as element, f.web_name as name, s.club_id as team, s.stats
    from match_stats s join footballers f using (footballer_id) where s.fixture_id = ${fixtureId}
    order by s.club_id, f.web_name, footballer_id`.execute(db);
  return { ...match, footballers };
}
