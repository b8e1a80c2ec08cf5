/** Matches and footballers as their tables hold them, read into our words. */
import { clubId, roundId } from "@elleveren/rules";

import type { FixtureState, FootballerState } from "./facts.state.ts";

export interface FixtureStateRow {
  readonly round_id: number | null;
  readonly kickoff_at: Date | null;
  readonly home_club_id: number;
  readonly away_club_id: number;
  readonly home_score: number | null;
  readonly away_score: number | null;
  readonly minutes: number;
  readonly started: boolean;
  readonly finished_provisional: boolean;
  readonly finished: boolean;
  readonly tv_channel: string | null;
  readonly tickets_url: string | null;
  readonly forzify_id: string | null;
}

export const fixtureState = (row: FixtureStateRow): FixtureState => ({
  roundId: row.round_id === null ? null : roundId(row.round_id),
  kickoffAtMs: row.kickoff_at?.getTime() ?? null,
  homeClubId: clubId(row.home_club_id),
  awayClubId: clubId(row.away_club_id),
  homeScore: row.home_score,
  awayScore: row.away_score,
  minutes: row.minutes,
  started: row.started,
  finishedProvisional: row.finished_provisional,
  finished: row.finished,
  tvChannel: row.tv_channel,
  ticketsUrl: row.tickets_url,
  forzifyId: row.forzify_id,
});

export interface FootballerStateRow {
  readonly club_id: number;
  readonly status: string;
  readonly news: string;
  readonly news_nn: string;
  readonly news_en: string;
  readonly news_added_at: Date | null;
  readonly chance_this_round: number | null;
  readonly chance_next_round: number | null;
  readonly squad_number: number | null;
}

export const footballerState = (row: FootballerStateRow): FootballerState => ({
  clubId: clubId(row.club_id),
  status: row.status,
  news: row.news,
  newsNn: row.news_nn,
  newsEn: row.news_en,
  newsAddedAtMs: row.news_added_at?.getTime() ?? null,
  chanceThisRound: row.chance_this_round,
  chanceNextRound: row.chance_next_round,
  squadNumber: row.squad_number,
});
