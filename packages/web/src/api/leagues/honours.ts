/** The honours won in a league, this season and before. */
import type { hallOfFameCall, leagueHonoursCall } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getHonours = api<typeof leagueHonoursCall>("GET", "/api/league/:leagueId/honours/");
const getHall = api<typeof hallOfFameCall>("GET", "/api/league/:leagueId/hall-of-fame/");

export const useHonours = (leagueId: LeagueId) =>
  useQuery({ ...queryOf(keys.leagueHonours(leagueId), getHonours, { params: { leagueId } }), staleTime: 60_000 });

export const useHallOfFame = (leagueId: LeagueId) =>
  useQuery({ ...queryOf(keys.hallOfFame(leagueId), getHall, { params: { leagueId } }), staleTime: 60_000 });
