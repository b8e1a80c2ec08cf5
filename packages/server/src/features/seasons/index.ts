/**
 * A season from its files to its archive: reading and inserting one, its settings, its end, and the preparation of the
 * next.
 */
export { type FolderAppearance, parseCsv, parseJsonLines, type SeasonRecord } from "./imports/season-files/index.ts";
export {
  clubChangesOfRound,
  type FootballerPastSeason,
  ImportRefusedError,
  importSeason,
  insertSeason,
  lineOfPath,
  linesOfItems,
  matchesOfRound,
  parseCsvRows,
  pricesOfRound,
  readFamilySeason,
  readSeasonFolder,
  reportOf,
  type Season,
  type SeasonClub,
  SeasonFileError,
  type SeasonFixture,
  type SeasonFolder,
  type SeasonFootballer,
  seasonOfFolder,
  SeasonPresentError,
  type SeasonRound,
} from "./imports/index.ts";
export {
  changeHeldSeason,
  changeSeason,
  findOpenEnds,
  GameBusyError,
  holdSeasonCommand,
  loadSeasonStatus,
  type OpenEnd,
  ownSeasonsRoutes,
  putSwitchBack,
  selectKnownGame,
  setMaintenance,
  writeFinalFiles,
} from "./seasons/index.ts";
export { seasonSettingsRoutes } from "./season-settings/index.ts";
export {
  type FileProblem,
  type GivenFile,
  type GivenFixture,
  previewSeason,
  readGivenFixtures,
  readNextSeason,
  readSeasonOfFolder,
  sayFileProblem,
  selectPresentSeason,
} from "./next-season/index.ts";
