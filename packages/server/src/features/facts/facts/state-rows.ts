/** Columns of `fixtures` and `footballers` by the names of `FixtureState` and `FootballerState`. */
import { sql } from "kysely";

import { msOf } from "../../../db/moments.ts";

export const FIXTURE_STATE = sql`round_id as "roundId", ${msOf("kickoff_at")} as "kickoffAtMs",
  home_club_id as "homeClubId", away_club_id as "awayClubId", home_score as "homeScore", away_score as "awayScore",
  minutes, started, finished_provisional as "finishedProvisional", finished, tv_channel as "tvChannel",
  tickets_url as "ticketsUrl", forzify_id as "forzifyId"`;

export const FOOTBALLER_STATE = sql`club_id as "clubId", status, news, news_nn as "newsNn", news_en as "newsEn",
  ${msOf("news_added_at")} as "newsAddedAtMs", chance_this_round as "chanceThisRound",
  chance_next_round as "chanceNextRound", squad_number as "squadNumber"`;
