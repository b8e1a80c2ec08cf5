/** The acts in organisations. Rows are append-only, and outlive the organisation. */
import type { WireOrganisationAct } from "@elleveren/contract";
import type { EntryId, OrganisationId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { namedEntry } from "../../../db/entry-names.ts";
import { microsOf } from "../../../db/values/moments.ts";

export interface OrganisationAct {
  readonly organisationId: OrganisationId;
  /** The entry that acted. */
  readonly entryId: EntryId;
  /** On whom, besides. */
  readonly subjectId?: EntryId;
  readonly kind: WireOrganisationAct["kind"] | "deleted";
  /** Of a change of settings: which, by its name on the wire. */
  readonly field?: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly count?: number;
}

export async function insertActs(tx: Tx, acts: readonly OrganisationAct[]): Promise<void> {
  for (const { organisationId, entryId, subjectId = null, kind, ...details } of acts) {
    await sql`insert into organisation_log (organisation_id, at, entry_id, subject_entry_id, kind, details)
      values (${organisationId}, game_now(), ${entryId}, ${subjectId}, ${kind}, ${JSON.stringify(details)}::jsonb)`.execute(
      tx,
    );
  }
}

/** Newest first; a deleted account has its usual name. */
export async function selectActs(
  db: Queryable,
  id: OrganisationId,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<WireOrganisationAct[]> {
  const { rows } = await sql<WireOrganisationAct>`
    with acts as (
      select * from organisation_log where organisation_id = ${id} and kind <> 'deleted'
      order by log_id desc offset ${offset} limit ${limit}),
    named as (
      select ${namedEntry} from entries e
      where entry_id in (select entry_id from acts union select subject_entry_id from acts where subject_entry_id is not null))
    select a.log_id as id, ${microsOf("a.at")} as time, a.kind, e.*,
      case when s.entry is not null then to_jsonb(s) end as subject,
      a.details->>'field' as field, a.details->>'from' as "from", a.details->>'to' as "to", (a.details->>'count')::integer as count
    from acts a join named e on e.entry = a.entry_id left join named s on s.entry = a.subject_entry_id
    order by a.log_id desc`.execute(db);
  return rows;
}

export interface ToldAct {
  readonly organisation: OrganisationId;
  readonly organisation_name: string;
  readonly kind: "moved" | "removed" | "readmitted" | "administrator" | "administrator_ended";
  readonly time: string;
  readonly department: string | null;
}

/** The last act of administrators on a team, in each organisation that is there still. */
export async function selectToldActs(db: Queryable, entry: EntryId): Promise<ToldAct[]> {
  const { rows } = await sql<ToldAct>`
    select l.organisation_id as organisation, o.name as organisation_name, l.kind, ${microsOf("l.at")} as time,
      l.details->>'to' as department
    from (select distinct on (organisation_id) * from organisation_log
      where subject_entry_id = ${entry} and entry_id <> ${entry} order by organisation_id, log_id desc) l
    join organisations o using (organisation_id) order by l.log_id desc`.execute(db);
  return rows;
}
