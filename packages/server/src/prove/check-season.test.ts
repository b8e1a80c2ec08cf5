import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { expect, test } from "vitest";

import {
  TINY_GAMEWEEKS,
  TINY_ROUNDS,
  writeSeason,
} from "../features/seasons/imports/season-files/tiny-season.testing.ts";
import { runCommand as run } from "../cli/run-command.testing.ts";
import { describeSeason } from "../testing/season-data.ts";

test("prove points prints one line and succeeds when every row agrees", async () => {
  const older = await run("../prove/points", await writeSeason(TINY_ROUNDS), "--rules", "eliteserien-2017");
  expect(older).toEqual({ code: 0, stdout: '{"rows":2,"matched":2}\n', stderr: "" });
  const newer = await run("../prove/points", await writeSeason(TINY_GAMEWEEKS), "--rules", "fpl-2025-26");
  expect(newer).toEqual({ code: 0, stdout: '{"rows":2,"matched":2}\n', stderr: "" });
});

test("prove points fails when a row differs, and says which", async () => {
  const rows = TINY_ROUNDS["player_rounds.csv"]!.replace("0,3,8,46", "0,3,9,46");
  const folder = await writeSeason(TINY_ROUNDS, { "player_rounds.csv": rows });
  expect(await run("../prove/points", folder, "--rules", "eliteserien-2017")).toEqual({
    code: 1,
    stdout: '{"rows":2,"matched":1}\n',
    stderr: "Footballer 12, fixture 7: 8, published 9\n",
  });
});

test("prove points --bonus recomputes the bonus of each match", async () => {
  const right = await run("../prove/points", await writeSeason(TINY_GAMEWEEKS), "--rules", "fpl-2025-26", "--bonus");
  expect(right).toMatchObject({ code: 0, stdout: '{"rows":2,"matched":2,"fixtures":1,"bonusMatched":1}\n' });
  const rows = TINY_GAMEWEEKS["player_gameweeks.csv"]!.replace("2,28,41.6", "2,48,41.6");
  const folder = await writeSeason(TINY_GAMEWEEKS, { "player_gameweeks.csv": rows });
  expect(await run("../prove/points", folder, "--rules", "fpl-2025-26", "--bonus")).toEqual({
    code: 1,
    stdout: '{"rows":2,"matched":2,"fixtures":1,"bonusMatched":0}\n',
    stderr: "Fixture 7: the bonus differs\n",
  });
});

test.each([
  [["../prove/points"], "one season folder is needed"],
  [["../prove/points", "."], "--rules is needed"],
  [["../prove/points", ".", "--rules", "chess"], '"chess" is not a ruleset'],
  [["../prove/points", "/nowhere", "--rules", "fpl-2025-26"], "/nowhere: there is no such folder"],
  [["../prove/rounds"], "one file is needed"],
  [["../prove/draw"], "the number of one league is needed"],
  [["../prove/draw", "7", "8"], "the number of one league is needed"],
  [["../prove/draw", "-7"], "the number of one league is needed"],
  [
    ["../prove/draw", "7", "--server", "somewhere"],
    '--server must be an address such as http://127.0.0.1:8321, not "somewhere"',
  ],
  [["../prove/draw", "7", "--server", "http://127.0.0.1:9"], "http://127.0.0.1:9 does not answer."],
  [["../prove/h2h", "matches.csv"], "two files are needed"],
  [["check-season-files"], "one folder of final files is needed"],
  [["check-season-files", "/nowhere"], "/nowhere: there are no final files of a season in it"],
  [["../prove/h2h", "/nowhere.csv", "/nowhere.csv"], "/nowhere.csv: the file cannot be read"],
  [["../prove/rounds", "a.jsonl", "--rules", "fpl-2025-26"], "--season FOLDER is needed"],
])("a call that cannot be understood ends with 2 and a sentence: %j", async ([command = "", ...args], sentence) => {
  const { code, stdout, stderr } = await run(command, ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("prove draw says when what answers is no server of the game, or breaks", async () => {
  const answers = new Map([
    ["/api/league/1/cup-draws/", [200, "<html>"]],
    ["/api/league/2/cup-draws/", [200, '{"detail":"hello"}']],
    ["/api/league/3/cup-draws/", [500, "{}"]],
  ] as const);
  const other = createServer((request, response) => {
    const [status, body] = answers.get(request.url as "/api/league/1/cup-draws/") ?? [404, ""];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const server = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const outcomes = await Promise.all(
    ["1", "2", "3", "4"].map((league) => run("../prove/draw", league, "--server", server)),
  );
  await new Promise((resolve) => other.close(resolve));
  expect(outcomes).toEqual(
    [
      `${server}/api/league/1/cup-draws/ answered something else than JSON.`,
      `${server} does not serve this game.`,
      `${server}/api/league/3/cup-draws/ answered 500.`,
      `League 4 has no cup on ${server}.`,
    ].map((sentence) => ({ code: 2, stdout: "", stderr: `${sentence}\n` })),
  );
});

test("a broken file is named with line, column and reason, and nothing is printed", async () => {
  const rows = TINY_ROUNDS["player_rounds.csv"]!.replace("False,1,0,1,59", "False,1,0,1,5q");
  const folder = await writeSeason(TINY_ROUNDS, { "player_rounds.csv": rows });
  expect(await run("../prove/points", folder, "--rules", "eliteserien-2017")).toEqual({
    code: 2,
    stdout: "",
    stderr: `${join(folder, "player_rounds.csv")}:3, column minutes: "5q" is not a whole number\n`,
  });
});

test("prove rounds names a broken line", async () => {
  const folder = await writeSeason(TINY_GAMEWEEKS);
  const file = join(folder, "rounds.jsonl");
  await writeFile(file, '{"manager":"m1","lineup":[],"event":1,"active_chip":null}\n');
  const { code, stderr } = await run("../prove/rounds", file, "--season", folder, "--rules", "fpl-2025-26");
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${file}:1, column expected: not an object\n` });
});

describeSeason("eliteserien-2017", (folder) => {
  test("prove points agrees with all 12,908 rows", async () => {
    const outcome = await run("../prove/points", folder, "--rules", "eliteserien-2017");
    expect(outcome).toEqual({ code: 0, stdout: '{"rows":12908,"matched":12908}\n', stderr: "" });
  });
});

describeSeason("fpl-2025-26", (folder) => {
  test("prove points agrees with all 29,747 rows and the bonus of all 380 matches", async () => {
    const outcome = await run("../prove/points", folder, "--rules", "fpl-2025-26", "--bonus");
    const line = { rows: 29_747, matched: 29_747, fixtures: 380, bonusMatched: 380 };
    expect(outcome).toEqual({ code: 0, stdout: `${JSON.stringify(line)}\n`, stderr: "" });
  });

  test.each([
    ["rounds_before_after", 192],
    ["rounds_sample", 1269],
  ])("prove rounds agrees with all of %s, and so does the engine [EG-22] [EG-24] [EG-25]", async (name, count) => {
    const file = join(folder, "managers", `${name}.jsonl`);
    const outcome = await run("../prove/rounds", file, "--season", folder, "--rules", "fpl-2025-26", "--engine");
    const line = { rounds: count, points: count, bench: count, subs: count, engine: count };
    expect(outcome).toEqual({ code: 0, stdout: `${JSON.stringify(line)}\n`, stderr: "" });
  });
});
