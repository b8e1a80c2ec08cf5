/**
 * Administrators' acts in their leagues, members that joined and left a private one, and corrections that changed what a
 * further table had decided. Rows are append-only, and
 * outlive the league.
 */
import type { WireFormatCorrection, WireLeagueAct, WireLeagueChange, WireLeagueMember } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { namedEntry, selectNames } from "../../../../db/entry-names.ts";
import { microsOf } from "../../../../db/values/moments.ts";

export interface LeagueAct {
  readonly leagueId: LeagueId;
  /** The acting entry; null for the game itself. */
  readonly entryId: EntryId | null;
  readonly kind: WireLeagueAct["kind"] | "deleted";
  /** Details for readers of the log; never a code. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export async function insertLeagueAct(tx: Tx, { leagueId, entryId, kind, details = {} }: LeagueAct): Promise<void> {
  await sql`insert into league_log (league_id, at, entry_id, kind, details)
    values (${leagueId}, game_now(), ${entryId}, ${kind}, ${JSON.stringify(details)}::jsonb)`.execute(tx);
}

/** An administrator's changes, by their stored names, in the order of the form. */
const FIELDS: readonly (readonly [name: string, field: WireLeagueChange["field"]])[] = [
  ["name", "name"],
  ["startRoundId", "start_event"],
  ["koRounds", "ko_rounds"],
  ["maxEntries", "max_entries"],
  ["closed", "closed"],
  ["codePrivacy", "code_privacy"],
  ["shownElsewhere", "shown_elsewhere"],
  ["hidesOdds", "hides_odds"],
];

/** Newest first; a deleted account has its usual name. Only administrators see bans, as in the league's own list. */
export async function selectLeagueActs(
  db: Queryable,
  leagueId: LeagueId,
  { offset, limit, isManager }: { readonly offset: number; readonly limit: number; readonly isManager: boolean },
): Promise<WireLeagueAct[]> {
  const { rows } = await sql<
    Omit<WireLeagueAct, "changes" | "format" | "correction"> & { details: Record<string, unknown> }
  >`
    with acts as (
      select log_id, at, kind, details, entry_id,
        coalesce(details->'adminEntryId'->>'to', details->>'bannedEntryId', details->>'memberId')::bigint as subject_id
      from league_log where league_id = ${leagueId} and kind <> 'deleted'
      order by log_id desc offset ${offset} limit ${limit}),
    named as (
      select ${namedEntry} from entries e
      where entry_id in (select entry_id from acts union select subject_id from acts where subject_id is not null))
    select a.log_id as id, ${microsOf("a.at")} as time, a.kind, a.details, e.*,
      case when s.entry is not null and (${isManager} or a.kind not in ('ban', 'unban')) then to_jsonb(s) end as subject
    from acts a left join named e on e.entry = a.entry_id left join named s on s.entry = a.subject_id
    order by a.log_id desc`.execute(db);
  const corrections = rows.map(({ kind, details }) => (kind === "format_corrected" ? correctionIn(details) : null));
  const named = corrections.flatMap((one) => one?.changes.flatMap(({ before, after }) => [...before, ...after]) ?? []);
  const names = await selectNames(db, [...new Set(named)]);
  return rows.map(({ details, ...act }, index) => ({
    ...act,
    changes: act.kind === "settings" ? changesOf(details) : [],
    format: FORMAT_ACTS.includes(act.kind) ? textOf(details["format"]) : null,
    correction: withNames(corrections[index] ?? null, names),
  }));
}

const FORMAT_ACTS: readonly WireLeagueAct["kind"][] = ["format", "format_ended", "format_corrected"];

type StoredCorrection = Omit<WireFormatCorrection, "entries">;

const correctionIn = (details: Readonly<Record<string, unknown>>) => details["correction"] as StoredCorrection;

function withNames(
  correction: StoredCorrection | null,
  names: ReadonlyMap<EntryId, WireLeagueMember>,
): WireFormatCorrection | null {
  if (!correction) return null;
  const ids = new Set(correction.changes.flatMap(({ before, after }) => [...before, ...after]));
  return { ...correction, entries: [...ids].flatMap((id) => names.get(id) ?? []) };
}

function changesOf(details: Readonly<Record<string, unknown>>): WireLeagueChange[] {
  return FIELDS.flatMap(([name, field]) => {
    const change = details[name] as { readonly from?: unknown; readonly to?: unknown } | undefined;
    return change ? [{ field, from: textOf(change.from), to: textOf(change.to) }] : [];
  });
}

/** Numbers and switches travel as their text; null is no limit. */
const textOf = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null;
