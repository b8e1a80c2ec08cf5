export { type FileProblem, type GivenFile, sayFileProblem } from "./given-file.ts";
export { previewSeason, selectPresentSeason } from "./preview.ts";
export {
  type GivenFixture,
  type NextSeason,
  type NextSeasonRequest,
  readGivenFixtures,
  readNextSeason,
  readSeasonOfFolder,
} from "./read-next-season.ts";
