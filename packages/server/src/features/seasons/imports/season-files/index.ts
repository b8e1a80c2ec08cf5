export { parseCsv, parseCsvRows, splitRecords, type CsvTable, type RawRecord } from "./csv.ts";
export { parseJsonLines } from "./json.ts";
export { readSeasonFolder, readSeasonRows } from "./read-season-folder.ts";
export { SeasonFileError } from "./season-file-error.ts";
export type {
  FolderAppearance,
  FolderFixture,
  FolderFootballer,
  MatchRow,
  SeasonFolder,
  SeasonRows,
} from "./season-folder.ts";
export { SeasonRecord } from "./season-record.ts";
export { checkH2h, H2H_COLUMNS, type H2hFile } from "./check-h2h.ts";
export { checkBonus, checkPoints } from "./check-points.ts";
export { checkRounds } from "./check-rounds.ts";
export { checkRoundsByEngine } from "./check-rounds-by-engine.ts";
export { parseRecordedRounds, type RecordedRound } from "./recorded-rounds.ts";
