/**
 * The season as calendars tell it: its deadlines and matches, and how often each was moved. Read once per version of the
 * season that this process holds, so that polls read nothing of it.
 */
import { createHash } from "node:crypto";
import type { ClubId, FixtureId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";

export interface CalendarRound {
  readonly roundId: RoundId;
  readonly name: string;
  readonly state: "upcoming" | "open" | "closed" | "settled";
  readonly deadlineAtMs: number;
  readonly moves: number;
  /** When it was last moved, in machine time; null for never. */
  readonly movedAtMs: number | null;
}

export interface CalendarMatch {
  readonly fixtureId: FixtureId;
  /** Null while it is postponed. */
  readonly roundId: RoundId | null;
  /** Null while it has no time. */
  readonly kickoffAtMs: number | null;
  /** The time before that was taken from it; null when it never had one. */
  readonly lastKickoffAtMs: number | null;
  readonly isProvisional: boolean;
  readonly moves: number;
  readonly movedAtMs: number | null;
  readonly home: { readonly clubId: ClubId; readonly name: string };
  readonly away: { readonly clubId: ClubId; readonly name: string };
  readonly tvChannel: string | null;
}

export interface CalendarSeason {
  /** The same for the same season, whoever read it and when. */
  readonly mark: string;
  readonly seasonName: string;
  /** The stamp of what was never moved. */
  readonly beganAtMs: number;
  readonly rounds: readonly CalendarRound[];
  /** In order of kick-off. */
  readonly matches: readonly CalendarMatch[];
}

export interface CalendarSeasons {
  read(): Promise<CalendarSeason>;
}

export function createCalendarSeasons(ctx: Context): CalendarSeasons {
  let kept: { readonly version: string; readonly season: Promise<CalendarSeason> } | null = null;
  /** The one before where nothing of it changed, as by a goal: what was made of it stays good. */
  const selectChanged = async (before: Promise<CalendarSeason> | undefined): Promise<CalendarSeason> => {
    const season = await selectSeason(ctx.db, ctx.findGame()?.seasonName ?? "");
    const former = await before?.catch(() => null);
    return former?.mark === season.mark ? former : season;
  };
  return {
    read() {
      const before = kept?.season;
      const live = ctx.live.findSeason();
      const version = `${live?.seasonName ?? ""} ${live?.version ?? 0}`;
      if (live && kept?.version === version) return kept.season;
      const reading = { version, season: selectChanged(before) };
      kept = reading;
      // A season that could not be read is read again by the next call.
      reading.season.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading.season;
    },
  };
}

async function selectSeason(db: Queryable, seasonName: string): Promise<CalendarSeason> {
  const { rows: rounds } = await sql<CalendarRound>`
    select round_id as "roundId", name, state, ${msOf("deadline_at")} as "deadlineAtMs", deadline_moves as moves,
      ${msOf("deadline_moved_at")} as "movedAtMs"
    from rounds order by round_id`.execute(db);
  const { rows: matches } = await sql<CalendarMatch>`
    select fixture_id as "fixtureId", round_id as "roundId", ${msOf("kickoff_at")} as "kickoffAtMs",
      ${msOf("last_kickoff_at")} as "lastKickoffAtMs", provisional_start as "isProvisional", kickoff_moves as moves,
      ${msOf("kickoff_moved_at")} as "movedAtMs", tv_channel as "tvChannel",
      json_build_object('clubId', h.club_id, 'name', h.name) as home,
      json_build_object('clubId', a.club_id, 'name', a.name) as away
    from fixtures f join clubs h on h.club_id = f.home_club_id join clubs a on a.club_id = f.away_club_id
    order by coalesce(kickoff_at, last_kickoff_at), fixture_id`.execute(db);
  const first = rounds[0];
  // Before anything was moved every event is as old as the season's year.
  const beganAtMs = first ? Date.UTC(new Date(first.deadlineAtMs).getUTCFullYear(), 0, 1) : 0;
  const told = { seasonName, beganAtMs, rounds, matches };
  return { ...told, mark: createHash("sha256").update(JSON.stringify(told)).digest("base64url") };
}
