export { createQueue } from "./in-turn.ts";
export { leagueOddsRoutes } from "./league-odds.routes.ts";
export { createOddsBook, type OddsBook } from "./odds-book.ts";
export type { DuelWish } from "./duel-odds.ts";
