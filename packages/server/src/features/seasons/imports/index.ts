export * from "./import-season.ts";
export { insertSeason, SeasonPresentError, SeasonTooLargeError } from "./insert-season.ts";
export * from "./season.ts";
export * from "./folder-season.ts";
export { lineOfPath, linesOfItems } from "./family-files/json-lines.ts";
export * from "./season-files/index.ts";
