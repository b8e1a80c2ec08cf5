export { parseCsv, parseCsvRows, splitRecords, type CsvTable } from "./csv.ts";
export { parseJsonLines, SeasonFileError, SeasonRecord } from "./season-record.ts";
export { readSeasonFolder, readSeasonRows } from "./read-season-folder.ts";
export type {
  FolderAppearance,
  FolderFixture,
  FolderFootballer,
  MatchRow,
  SeasonFolder,
  SeasonRows,
} from "./season-folder.ts";
export { checkH2h, H2H_COLUMNS, type H2hFile } from "./check-h2h.ts";
export { checkBonus, checkPoints } from "./check-points.ts";
export { checkRounds, checkRoundsByEngine } from "./check-rounds.ts";
export { parseRecordedRounds, type RecordedRound } from "./recorded-rounds.ts";
