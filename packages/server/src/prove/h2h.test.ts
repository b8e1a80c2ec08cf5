/** `npm run prove -- h2h` as a person runs it, with good files and with every sort of bad one. */
import { join } from "node:path";

import { expect, test } from "vitest";
import { rulesetById } from "@elleveren/rules";
import { checkH2h, SeasonFileError } from "../features/seasons/imports/season-files/index.ts";
import { writeSeason } from "../features/seasons/imports/season-files/tiny-season.testing.ts";
import { runCommand as run } from "../cli/run-command.testing.ts";

/** League A has three teams, so one a round meets the average; in B two are level on points, and on points for. */
const H2H_MATCHES = `league,event,entry_1,entry_1_points,entry_2,entry_2_points
A,1,11,50,12,40
A,1,13,44,,45
A,2,11,60,13,60
A,2,12,61,,48
A,3,12,39,13,52
A,3,11,47,,47
B,1,21,30,22,30
`;
const H2H_STANDINGS = `league,entry,rank,last_rank,matches_played,matches_won,matches_drawn,matches_lost,points_for,points_against,total
A,11,1,1,3,1,2,0,157,147,5
A,13,2,3,3,1,1,1,156,144,4
A,12,3,2,3,1,0,2,140,150,3
B,22.0,1,1,1,0,1,0,30,30,1
B,21,2,1,1,0,1,0,30,30,1
`;
async function writeH2h(matches = H2H_MATCHES, standings = H2H_STANDINGS): Promise<[string, string]> {
  const folder = await writeSeason({ "matches.csv": matches, "standings.csv": standings });
  return [join(folder, "matches.csv"), join(folder, "standings.csv")];
}

test("prove h2h makes every league's table of its matches and finds the published rows [EG-61] [EG-62]", async () => {
  expect(await run("../prove/h2h", ...(await writeH2h()))).toEqual({
    code: 0,
    stdout: '{"rows":5,"matched":5}\n',
    stderr: "",
  });
});

test("prove h2h fails when a row or a rank differs, and says which", async () => {
  const standings = H2H_STANDINGS.replace("156,144,4", "156,144,5").replace("A,12,3,", "A,12,2,");
  const { code, stdout, stderr } = await run("../prove/h2h", ...(await writeH2h(undefined, standings)));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '{"rows":5,"matched":3}\n' });
  const [first = "", second = ""] = stderr.split("\n");
  expect(first).toMatch(/^League A, entry 13: .*"total":4\}, published .*"total":5\}$/);
  expect(second).toMatch(/^League A, entry 12: \{"rank":3,.*, published \{"rank":2,/);
});

test("prove h2h names who plays and stands in no table; the rows that are there are what counts", async () => {
  const [matches, standings] = await writeH2h(`${H2H_MATCHES}B,1,23,12,24,13\nC,1,31,30,32,31\n`);
  expect(await run("../prove/h2h", matches, standings)).toEqual({
    code: 0,
    stdout: '{"rows":5,"matched":5}\n',
    stderr: [
      `${matches}:9, column entry_1: entry 23 of league B has no row in the published tables`,
      `${matches}:9, column entry_2: entry 24 of league B has no row in the published tables`,
      `${matches}:10, column entry_1: league C has no row in the published tables\n`,
    ].join("\n"),
  });
  // Mistyped, one is missing in the table, too.
  const mistyped = await writeH2h(H2H_MATCHES.replace("A,1,13,44", "A,1,113,44"));
  const outcome = await run("../prove/h2h", ...mistyped);
  expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code: 1, stdout: '{"rows":5,"matched":4}\n' });
  expect(outcome.stderr).toContain("matches.csv:3, column entry_1: entry 113 of league A has no row");
});

/** The command's work on its files, without a process for each. */
const check = (matches: string, standings = H2H_STANDINGS) =>
  checkH2h(
    rulesetById("eliteserien-2026").leagues,
    { file: "matches.csv", text: matches },
    { file: "standings.csv", text: standings },
  );
function refusalOf(matches: string, standings?: string): string {
  try {
    return JSON.stringify(check(matches, standings));
  } catch (error) {
    if (!(error instanceof SeasonFileError)) throw error;
    return error.message;
  }
}

test("a file that is refused ends with 2, the reason, and nothing printed", async () => {
  const [matches, standings] = await writeH2h(H2H_MATCHES.replaceAll(",", ";"));
  expect(await run("../prove/h2h", matches, standings)).toEqual({
    code: 2,
    stdout: "",
    stderr: `${matches}:1: fields are separated by semicolons where commas are needed\n`,
  });
});

test.each<[string, string]>([
  ["a mark of UTF-8", `\uFEFF${H2H_MATCHES}`],
  ["line ends of Windows", H2H_MATCHES.replaceAll("\n", "\r\n")],
  ["no line end at the end", H2H_MATCHES.trimEnd()],
  ["quotes", H2H_MATCHES.replace("A,1,11,50", '"A","1","11","50"')],
  ["further columns", H2H_MATCHES.replaceAll(/^(.*)$/gm, (line) => (line === "" ? "" : `${line},more`))],
])("%s are read", (_, matches) => {
  expect(check(matches)).toEqual({ rows: 5, matched: 5, differences: [], unlisted: [] });
});

test.each([
  [
    "a team that plays twice",
    "A,3,12,39,13,52",
    "A,2,12,39,13,52",
    'matches.csv:6, column entry_1: "12" plays twice in round 2',
  ],
  [
    "a team against itself",
    "A,3,12,39,13,52",
    "A,3,12,39,12,52",
    "matches.csv:6, column entry_2: nobody meets himself",
  ],
  ["points that are none", "12,40", "12,4o", 'matches.csv:2, column entry_2_points: "4o" is not a whole number'],
  [
    "a number in words",
    "A,1,11,50,12,40",
    "A,one,11,50,12,40",
    'matches.csv:2, column event: "one" is not a whole number',
  ],
  ["a league without a name", "A,1,11,50", ",1,11,50", "matches.csv:2, column league: the field is empty"],
  ["points left out", "A,1,11,50,12,40", "A,1,11,,12,40", "matches.csv:2, column entry_1_points: the field is empty"],
  ["a field too few", "A,1,11,50,12,40", "A,1,11,50,12", "matches.csv:2: 5 fields where the header has 6"],
  ["an empty line", "A,1,13,44,,45\n", "\n", "matches.csv:3: 1 fields where the header has 6"],
  [
    "a column that is not there",
    "entry_2_points",
    "points_2",
    "matches.csv:2, column entry_2_points: the column is missing",
  ],
  ["a column twice", "entry_2_points", "entry_1", "matches.csv:1, column entry_1: the column appears twice"],
  [
    "semicolons",
    H2H_MATCHES,
    H2H_MATCHES.replaceAll(",", ";"),
    "matches.csv:1: fields are separated by semicolons where commas are needed",
  ],
  ["nothing at all", H2H_MATCHES, "", "matches.csv: the file is empty"],
])("%s is refused with its place", (_, from, to, message) => {
  expect(refusalOf(H2H_MATCHES.replace(from, to))).toBe(message);
});

test.each([
  ["a team that stands twice", "A,12,3,2", "A,11,3,2", 'standings.csv:4, column entry: "11" stands twice in league A'],
  ["a rank that is none", "A,11,1,1", "A,11,first,1", 'standings.csv:2, column rank: "first" is not a whole number'],
  ["a column that is not there", ",total", ",sum", "standings.csv:2, column total: the column is missing"],
  ["a header alone", H2H_STANDINGS, `${H2H_STANDINGS.split("\n")[0]}\n`, "standings.csv: there is no row to check"],
])("%s among the tables is refused with its place", (_, from, to, message) => {
  expect(refusalOf(H2H_MATCHES, H2H_STANDINGS.replace(from, to))).toBe(message);
});
