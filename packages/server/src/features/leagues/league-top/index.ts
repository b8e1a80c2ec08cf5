export { loadLeagueTop, type LeagueTop, type TopRow } from "./load-league-top.ts";
