/** A league's table on other pages. */
export { leagueEmbedRoutes } from "./embed.routes.ts";
