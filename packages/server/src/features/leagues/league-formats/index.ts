export { checkFormatName, normaliseFormatName } from "./change-formats.ts";
export { type FormatChampions, loadFormatChampions } from "./format-champions.ts";
export { leagueFormatRoutes } from "./league-formats.routes.ts";
export { formatSeason } from "./season-now.ts";
export { registerFormatCorrections } from "./tell-corrections.ts";
