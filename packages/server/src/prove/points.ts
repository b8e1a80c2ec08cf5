/** `npm run prove -- points FOLDER --rules RULESET [--bonus]`: every row of a season against the points officially published. */
import { checkBonus, checkPoints, readSeasonRows } from "../features/seasons/imports/season-files/index.ts";
import { readCommandLine, stopWith } from "../cli/command-line.ts";
import { readRuleset, runCheck } from "../cli/run-check.ts";

/** Differences worth printing; more than a few have one cause. */
const SHOWN = 10;

const { words, options, flags } = readCommandLine(process.argv.slice(2), { options: ["rules"], flags: ["bonus"] });
const [folder] = words;
if (words.length !== 1 || folder === undefined)
  stopWith("one season folder is needed: FOLDER --rules RULESET [--bonus]");
const ruleset = readRuleset(options["rules"]);

await runCheck(async () => {
  const season = await readSeasonRows(folder);
  const { rows, matched, differences } = checkPoints(season, ruleset);
  for (const { appearance, points } of differences.slice(0, SHOWN)) {
    const { footballerId, fixtureId, totalPoints } = appearance;
    console.error(`Footballer ${footballerId}, fixture ${fixtureId}: ${points}, published ${totalPoints}`);
  }
  if (!flags.has("bonus")) {
    console.log(JSON.stringify({ rows, matched }));
    return rows === matched;
  }
  const bonus = checkBonus(season, ruleset);
  for (const fixtureId of bonus.differences.slice(0, SHOWN)) console.error(`Fixture ${fixtureId}: the bonus differs`);
  const { fixtures, bonusMatched } = bonus;
  console.log(JSON.stringify({ rows, matched, fixtures, bonusMatched }));
  return rows === matched && fixtures === bonusMatched;
});
