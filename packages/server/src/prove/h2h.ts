/** `npm run prove -- h2h MATCHES.csv STANDINGS.csv`: head-to-head tables made of recorded matches against the published ones. */
import { readFile } from "node:fs/promises";

import { rulesetById } from "@elleveren/rules";

import {
  checkH2h,
  H2H_COLUMNS,
  type H2hFile,
  SeasonFileError,
} from "../features/seasons/imports/season-files/index.ts";
import { readCommandLine, stopWith } from "../cli/command-line.ts";
import { runCheck } from "../cli/run-check.ts";

/** Differences worth printing; more than a few have one cause. */
const SHOWN = 10;

const { words } = readCommandLine(process.argv.slice(2), {});
const [matches, standings] = words;
if (words.length !== 2 || matches === undefined || standings === undefined) {
  stopWith("two files are needed: MATCHES.csv STANDINGS.csv");
}

await runCheck(async () => {
  const scoring = rulesetById("eliteserien-2026").leagues;
  const { differences, unlisted, ...check } = checkH2h(scoring, await readWhole(matches), await readWhole(standings));
  for (const { league, entry, published, counted } of differences.slice(0, SHOWN)) {
    const named = (values: readonly number[]) =>
      JSON.stringify(Object.fromEntries(["rank", ...H2H_COLUMNS].map((column, index) => [column, values[index]])));
    console.error(`League ${league}, entry ${entry || "AVERAGE"}: ${named(counted)}, published ${named(published)}`);
  }
  for (const { league, entry, place } of unlisted.slice(0, SHOWN)) {
    const who = entry === null ? `league ${league}` : `entry ${entry} of league ${league}`;
    console.error(`${place}: ${who} has no row in the published tables`);
  }
  console.log(JSON.stringify(check));
  return differences.length === 0;
});

async function readWhole(file: string): Promise<H2hFile> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new SeasonFileError({ file }, "the file cannot be read");
  });
  return { file, text };
}
