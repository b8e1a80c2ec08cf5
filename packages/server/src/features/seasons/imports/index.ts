export {
  type ImportedSeason,
  importSeason,
  ImportRefusedError,
  type ImportOptions,
  type ImportReport,
  insertImportedSeason,
  readFamilySeason,
  reportOf,
} from "./import-season.ts";
export { insertSeason, SeasonPresentError } from "./insert-season.ts";
export {
  nameOfSeason,
  type FootballerPastSeason,
  type Season,
  type SeasonClub,
  type SeasonFixture,
  type SeasonFootballer,
  type SeasonPhase,
  type SeasonRegion,
  type SeasonRound,
} from "./season.ts";
export {
  clubChangesOfRound,
  type FolderMatch,
  matchesOfRound,
  pricesOfRound,
  seasonOfFolder,
} from "./folder-season.ts";
export { lineOfPath, linesOfItems } from "./family-files/json-lines.ts";
export {
  parseCsvRows,
  readSeasonFolder,
  splitRecords,
  type RawRecord,
  type SeasonFolder,
  SeasonFileError,
} from "./season-files/index.ts";
