/**
 * A season from a folder, as the commands take it: the files that docs/SEASON-FILES.md describes, checked as those that come
 * through the control room, or kept answers of a server of the API family, taken as they stand with their results.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { accepted, type Result } from "@elleveren/rules";

import { type ImportedSeason, readFamilySeason } from "../imports/index.ts";
import type { FileProblem } from "./given-file.ts";
import type { KnownGame } from "./check-whole.ts";
import { type NextSeasonRequest, readNextSeason } from "./read-next-season.ts";

/** Every problem of the documented files; throws `SeasonFileError` for answers of the family, and what the file system throws. */
export async function readSeasonOfFolder(
  folder: string,
  request: Omit<NextSeasonRequest, "files">,
  known: KnownGame,
): Promise<Result<ImportedSeason, FileProblem>> {
  const { rulesetId, seasonName } = request;
  const family = await readFamilySeason(folder, { rulesetId, ...(seasonName !== null && { seasonName }) });
  if (family) return accepted(family);
  // A folder may hold a note for people, too.
  const names = (await readdir(folder)).filter((name) => /\.(csv|json)$/iu.test(name)).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), "utf8") })),
  );
  const read = readNextSeason({ ...request, files }, known);
  return read.ok ? accepted({ season: read.value.season, messages: [], markets: [] }) : read;
}
