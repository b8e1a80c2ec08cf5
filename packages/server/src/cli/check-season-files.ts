/**
 * `npm run check:season-files -- FOLDER`: works out every team's points and ranks again from the final files of a season and
 * the rules, with no database, and prints `N entries × M rounds, 0 differences`. Exits 1 when anything differs, 2 when the
 * folder cannot be read.
 */
import { checkFinalFiles } from "../features/seasons/seasons/check-final-files.ts";
import { readCommandLine, stopWith } from "./command-line.ts";

/** Differences worth printing; more than a few have one cause. */
const SHOWN = 20;

const { words } = readCommandLine(process.argv.slice(2), {});
const [folder] = words;
if (words.length !== 1 || folder === undefined) stopWith("one folder of final files is needed");

let shown = 0;
try {
  const { entries, rounds, differences } = await checkFinalFiles(folder, (line) => {
    shown += 1;
    if (shown <= SHOWN) console.error(line);
  });
  console.log(`${entries} entries × ${rounds} rounds, ${differences} differences`);
  process.exitCode = differences === 0 ? 0 : 1;
} catch (error) {
  stopWith(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
}
