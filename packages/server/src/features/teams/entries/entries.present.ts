/** Entries in the wire's words. */
import {
  wireMicros,
  type WireCreatedEntry,
  type WireEntry,
  type WireEntryLeagues,
  type WireEntryLogRow,
} from "@elleveren/contract";

import { type EntryRound, type LogRow, presentReceipt } from "../../play/index.ts";
import type { CreatedEntry } from "./create-entry.ts";
import type { EntryRow } from "./entries.sql.ts";

export function presentCreatedEntry({ entryId, name, startedRoundId, receipt }: CreatedEntry): WireCreatedEntry {
  return { id: entryId, name, started_event: startedRoundId, receipt: presentReceipt(receipt) };
}

export interface EntryPage {
  readonly entry: EntryRow;
  /** Every round it has played, oldest first. */
  readonly rounds: readonly EntryRound[];
  readonly pastSeasonCount: number;
  readonly leagues: WireEntryLeagues;
  /** Adds what only the owner sees. */
  readonly isOwn: boolean;
}

/** Everything the summary says is null until the entry's first deadline has passed. */
export function presentEntry({ entry, rounds, pastSeasonCount, leagues, isOwn }: EntryPage): WireEntry {
  const last = rounds.at(-1);
  return {
    id: entry.entryId,
    name: entry.name,
    joined_time: wireMicros(entry.joinedAtMs),
    started_event: entry.startedRoundId,
    favourite_team: entry.favouriteClubId,
    kit: entry.kit,
    name_change_blocked: false,
    player_first_name: entry.managerFirstName,
    player_last_name: entry.managerLastName,
    player_region_id: entry.region?.regionId ?? 0,
    player_region_name: entry.region?.name ?? "",
    player_region_iso_code_short: entry.region?.isoShort ?? "",
    player_region_iso_code_long: entry.region?.isoLong ?? "",
    summary_overall_points: last?.totalPoints ?? null,
    summary_overall_rank: last?.ranks?.overall ?? null,
    summary_event_points: last?.points ?? null,
    summary_event_rank: last?.ranks?.round ?? null,
    current_event: last?.roundId ?? null,
    last_deadline_bank: last?.bankTenths ?? null,
    last_deadline_value: last?.valueTenths ?? null,
    last_deadline_total_transfers: last?.totalTransfers ?? 0,
    years_active: pastSeasonCount,
    entered_events: rounds.map((round) => round.roundId),
    club_badge_src: null,
    ...(isOwn && { email: entry.email, language: entry.language }),
    leagues,
  };
}

export function presentLogRow(row: LogRow): WireEntryLogRow {
  return {
    id: row.logId,
    event: row.roundId,
    time: wireMicros(row.atMs),
    kind: row.kind,
    before: row.before,
    after: row.after,
    receipt: row.receipt && presentReceipt(row.receipt),
  };
}
