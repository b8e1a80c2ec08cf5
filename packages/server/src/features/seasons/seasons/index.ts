export {
  changeHeldSeason,
  changeSeason,
  type ChangeOptions,
  type SeasonChange,
  type SeasonParts,
} from "./change-season.ts";
export { findOpenEnds, type OpenEnd } from "./find-open-ends.ts";
export { loadSeasonStatus, type SeasonStatus, selectKnownGame } from "./season-status.ts";
export { ownSeasonsRoutes } from "./own-seasons.routes.ts";
export { writeFinalFiles } from "./final-files.ts";
export { GameBusyError, holdSeasonCommand, putSwitchBack, setMaintenance } from "./quiet-game.ts";
