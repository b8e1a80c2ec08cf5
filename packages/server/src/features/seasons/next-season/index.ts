export type { FileProblem, GivenFile } from "./given-file.ts";
export { previewSeason, selectPresentSeason, type PreviewedFootballer, type SeasonPreview } from "./preview.ts";
export {
  type GivenFixture,
  readGivenFixtures,
  readNextSeason,
  type NextSeason,
  type NextSeasonRequest,
} from "./read-next-season.ts";
export { readSeasonOfFolder } from "./read-season-folder.ts";
export { sayFileProblem } from "./say-problem.ts";
