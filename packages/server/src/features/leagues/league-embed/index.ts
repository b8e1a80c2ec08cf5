/** A league's table on other pages. */
export { isShownElsewhere } from "./embed.sql.ts";
export { leagueEmbedRoutes } from "./embed.routes.ts";
