/** Files of the next season: read in either form, and every mistake named with its file, line and field. */
import { describe, expect, test } from "vitest";

import { type GivenFile, previewSeason, readNextSeason, type NextSeasonRequest } from "./index.ts";
import { clubsCsv, fixturesCsv, footballersCsv, nextSeasonCsv, roundsCsv, seasonJson } from "./next-season.testing.ts";

const KNOWN = { seasonNames: ["2026"], nowMs: Date.UTC(2026, 11, 1) };

function read(files: readonly GivenFile[], changes: Partial<NextSeasonRequest> = {}) {
  const request = {
    files,
    seasonName: null,
    rulesetId: "eliteserien-2026",
    firstDeadlineMs: null,
    ...changes,
  } as const;
  return readNextSeason(request, KNOWN);
}

const problemsOf = (files: readonly GivenFile[], changes: Partial<NextSeasonRequest> = {}) => {
  const result = read(files, changes);
  return result.ok ? [] : result.problems;
};

const without = (name: string) => nextSeasonCsv().filter((file) => file.name !== name);
const replaced = (name: string, text: string) => [...without(name), { name, text }];
/** A line of a CSV file, its number as an editor counts. */
const line = (text: string, number: number, change: (line: string) => string) =>
  text
    .split("\n")
    .map((one, index) => (index === number - 1 ? change(one) : one))
    .join("\n");

describe("what is right", () => {
  test("CSV, CSV as spreadsheets write it here, and one JSON file are the same season", () => {
    const plain = read(nextSeasonCsv());
    expect(plain.ok).toBe(true);
    const semicolons = nextSeasonCsv().map(({ name, text }) => ({
      name: `next/${name}`,
      text: `\uFEFF${text
        .replaceAll(",", ";")
        .replaceAll(/;(\d+)\.(\d)(?=;|\r?$)/gmu, ";$1,$2")
        .replaceAll("\n", "\r\n")}`,
    }));
    expect(read(semicolons)).toEqual(plain);
    expect(read([seasonJson()])).toEqual(plain);
    expect(plain).toMatchObject({ value: { roundsFrom: "file", season: { seasonName: "2027" } } });
    if (!plain.ok) return;
    const { season } = plain.value;
    expect(season.footballers[0]).toMatchObject({ footballerId: 1, code: 1001, position: "GKP", startPriceTenths: 45 });
    expect(season.fixtures[0]).toMatchObject({
      roundId: 1,
      homeClubId: 1,
      awayClubId: 2,
      kickoffAtMs: Date.UTC(2027, 3, 3, 16),
    });
  });

  test("deadlines follow from kick-offs without a file of rounds, and are a week apart from a day without either", () => {
    const fromFixtures = read(without("rounds.csv"));
    expect(fromFixtures).toMatchObject({ value: { roundsFrom: "fixtures" } });
    if (fromFixtures.ok) expect(fromFixtures.value.season.rounds[0]!.deadlineAtMs).toBe(Date.UTC(2027, 3, 3, 15, 55));
    const bare = nextSeasonCsv().filter(({ name }) => name === "clubs.csv" || name === "footballers.csv");
    expect(problemsOf(bare)).toEqual([expect.objectContaining({ code: "rounds_missing" })]);
    const weekly = read(bare, { firstDeadlineMs: Date.UTC(2027, 2, 20, 12) });
    expect(weekly).toMatchObject({ value: { roundsFrom: "weekly", season: { seasonName: "2027", fixtures: [] } } });
    if (weekly.ok) expect(weekly.value.season.rounds).toHaveLength(30);
  });
});

describe("what is wrong is named with its place", () => {
  test.each([
    [
      "unknown club",
      line(footballersCsv(), 4, (row) => row.replace(",11,", ",99,")),
      { code: "unknown_club", line: 4, field: "club", value: "99" },
    ],
    [
      "the same code twice",
      line(footballersCsv(), 5, (row) => row.replace(/^\d+/u, "1001")),
      { code: "listed_twice", line: 5, field: "code", value: "1001" },
    ],
    [
      "a price out of range",
      line(footballersCsv(), 6, (row) => row.replace(/[\d.]+$/u, "55.5")),
      { code: "price_out_of_range", line: 6, field: "price", value: "55.5", limit: "1–30" },
    ],
    [
      "no price",
      line(footballersCsv(), 6, (row) => row.replace(/[\d.]+$/u, "gratis")),
      { code: "not_a_price", line: 6, field: "price", value: "gratis" },
    ],
    [
      "no position",
      line(footballersCsv(), 7, (row) => row.replace(/,(GKP|DEF|MID|FWD),/u, ",Ving,")),
      { code: "not_a_position", line: 7, field: "position", value: "Ving" },
    ],
    [
      "nothing where a name stands",
      line(footballersCsv(), 8, (row) => row.replace(/,[^,]+,(?=\d+,[A-Z])/u, ",,")),
      { code: "required", line: 8, field: "web_name" },
    ],
    [
      "a field too many",
      line(footballersCsv(), 9, (row) => `${row},1`),
      { code: "fields_differ", line: 9, found: 8, limit: 7 },
    ],
    [
      "a column misspelled",
      line(footballersCsv(), 1, (row) => row.replace("price", "prize")),
      { code: "column_unknown", line: 1, field: "prize" },
    ],
    [
      "a column that lacks",
      line(footballersCsv(), 1, (row) => row.replace("price", "prize")),
      { code: "column_missing", line: 1, field: "price" },
    ],
    [
      "a quote that never closes",
      line(footballersCsv(), 10, (row) => row.replace(",", ',"')),
      { code: "not_csv", line: 10 },
    ],
    ["an empty file", "", { code: "file_empty" }],
    ["what is no UTF-8", footballersCsv().replace("Nr", "N\uFFFD"), { code: "not_utf8" }],
  ])("%s", (_, text, problem) => {
    const problems = problemsOf(replaced("footballers.csv", text));
    expect(problems).toContainEqual(expect.objectContaining({ file: "footballers.csv", ...problem }));
  });

  test("of JSON too, by the line of the value's row; broken JSON by its own", () => {
    const json = seasonJson();
    const at = json.text.split("\n").findIndex((text) => text.includes('"code":1003')) + 1;
    expect(problemsOf([{ ...json, text: json.text.replace('"code":1003', '"code":"x3"') }])).toEqual([
      { code: "not_a_number", file: "season.json", line: at, field: "code", value: "x3" },
    ]);
    const broken = line(json.text, at, (row) => row.replace(",", ";"));
    expect(problemsOf([{ ...json, text: broken }])).toContainEqual(
      expect.objectContaining({ code: "not_json", file: "season.json", line: at }),
    );
  });

  test("all of them at once, each file's own", () => {
    const problems = problemsOf([
      { name: "clubs.csv", text: line(clubsCsv(), 3, (row) => row.replace(/^\d+/u, "11")) },
      { name: "footballers.csv", text: line(footballersCsv(), 2, (row) => row.replace(/[\d.]+$/u, "0.9")) },
      {
        name: "rounds.csv",
        text: line(
          line(roundsCsv(), 3, (row) => row.replace("Z", "")),
          5,
          (row) => row.replace("4,", "9,"),
        ),
      },
      { name: "fixtures.csv", text: line(fixturesCsv(), 2, (row) => row.replace(",12,", ",11,")) },
      { name: "notes.txt", text: "" },
    ]);
    expect(problems.map(({ file, line: at, field, code }) => [file, at, field, code])).toEqual(
      expect.arrayContaining([
        ["notes.txt", null, null, "file_unknown"],
        ["clubs.csv", 3, "code", "listed_twice"],
        ["footballers.csv", 2, "price", "price_out_of_range"],
        ["rounds.csv", 3, "deadline", "time_without_zone"],
        ["rounds.csv", 5, "round", "rounds_gap"],
        ["fixtures.csv", 2, "away", "own_opponent"],
      ]),
    );
  });

  const MIB = 1024 * 1024;
  test.each([
    ["a header without end", "clubs.csv", () => ",".repeat(4 * MIB), "column_unknown"],
    ["empty lines", "clubs.csv", () => `code,name,short_name${"\n".repeat(4 * MIB)}`, "too_many_rows"],
    ["short lines", "clubs.csv", () => `code,name,short_name${"\n1".repeat(2 * MIB)}`, "too_many_rows"],
    [
      "more footballers than fit",
      "footballers.csv",
      () => `code,club,position${"\n1,2,3".repeat(1024)}`,
      "too_many_rows",
    ],
    ["lists for rows", "clubs.json", () => `[${"[],".repeat(MIB)}[]]`, "too_many_rows"],
    ["lists in lists", "clubs.json", () => "[".repeat(MIB) + "]".repeat(MIB), "not_an_object"],
    ["a value that is deep", "clubs.json", () => `[{"code":${"[".repeat(MIB)}${"]".repeat(MIB)}}]`, "not_a_number"],
    ["rows of nothing", "season.json", () => `{"clubs":[${"{},".repeat(MIB)}{}]}`, "too_many_rows"],
    [
      "fields without end",
      "clubs.json",
      () => `[{${Array.from({ length: 250_000 }, (_, index) => `"f${index}":1`).join(",")}}]`,
      "column_unknown",
    ],
    [
      "long rows that are wrong",
      "clubs.json",
      () => `[${`{"code":"x","name":"${"y".repeat(700)}"},`.repeat(4999)}{}]`,
      "not_a_number",
    ],
  ])("of a file of %s soon, and of no more places than anybody reads [V5.2.1]", (_, name, make, code) => {
    const text = make();
    const before = process.cpuUsage();
    const problems = problemsOf([{ name, text }]);
    const { user, system } = process.cpuUsage(before);
    expect(problems.map((problem) => problem.code)).toContain(code);
    expect(problems.length).toBeLessThan(16_000);
    // Searching the file again for each row would take minutes.
    expect((user + system) / 1_000_000).toBeLessThan(8);
  });

  test.each([
    ["a day that no calendar has", "2027-02-31T15:55:00Z", "no_such_time"],
    ["the 29th of February of a common year", "2027-02-29T15:55:00+01:00", "no_such_time"],
    ["the hour after the last", "2027-04-03T24:00:00Z", "no_such_time"],
    ["a month too many", "2027-13-03T15:55Z", "no_such_time"],
    ["a zone that nobody has", "2027-04-03T15:55:00+99:00", "no_such_time"],
    ["no zone", "2027-04-03T15:55:00", "time_without_zone"],
  ])("of a time: %s", (_, time, code) => {
    const rounds = line(roundsCsv(), 2, (row) => row.replace("2027-04-03T15:55:00Z", time));
    expect(rounds).toContain(time);
    const problem = { code, file: "rounds.csv", line: 2, field: "deadline", value: time };
    expect(problemsOf(replaced("rounds.csv", rounds))).toContainEqual(problem);
  });

  test("of every way to write a time that there is: none", () => {
    for (const time of ["2027-04-03 15:55Z", "2027-04-03T17:55:00.000+0200", "2027-04-03T17:55:00+02:00"]) {
      const rounds = line(roundsCsv(), 2, (row) => row.replace("2027-04-03T15:55:00Z", time));
      expect(rounds).toContain(time);
      expect(read(replaced("rounds.csv", rounds))).toEqual(read(nextSeasonCsv()));
    }
  });

  test.each([
    ["a line separator", "\u2028"],
    ["a paragraph separator", "\u2029"],
    ["a turn of direction", "\u202E"],
    ["a space of no width", "\u200B"],
    ["a control character", "\u0085"],
  ])("of a name with %s", (_, odd) => {
    const clubs = line(clubsCsv(), 3, (row) => row.replace(/(?<=,)(\p{L})/u, `$1${odd}`));
    expect(problemsOf(replaced("clubs.csv", clubs))).toContainEqual(
      expect.objectContaining({ code: "control_characters", file: "clubs.csv", line: 3, field: "name" }),
    );
  });

  test("a list of another season, of too few, or that nobody could pay [V2.2.3]", () => {
    expect(problemsOf(nextSeasonCsv(), { seasonName: "2026" })).toEqual([
      { code: "season_had", file: null, line: null, field: "season", value: "2026" },
    ]);
    const past = roundsCsv().replaceAll("2027", "2025");
    expect(problemsOf([...without("rounds.csv"), { name: "rounds.csv", text: past }])).toContainEqual(
      expect.objectContaining({ code: "first_deadline_passed", file: "rounds.csv", value: "2025-04-03T15:55:00.000Z" }),
    );
    const noKeepers = footballersCsv().replaceAll(",GKP,", ",DEF,");
    expect(problemsOf(replaced("footballers.csv", noKeepers))).toEqual([
      {
        code: "too_few_of_position",
        file: "footballers.csv",
        line: null,
        field: null,
        value: "GKP",
        found: 0,
        limit: 2,
      },
    ]);
    const dear = footballersCsv().replaceAll(/[\d.]+$/gmu, (price) => (/^\d/u.test(price) ? "12.0" : price));
    expect(problemsOf(replaced("footballers.csv", dear))).toEqual([
      expect.objectContaining({ code: "no_squad_in_budget", found: 180, limit: 100 }),
    ]);
    expect(problemsOf(without("clubs.csv"))).toContainEqual(
      expect.objectContaining({ code: "file_missing", file: "clubs" }),
    );
    expect(problemsOf([...nextSeasonCsv(), seasonJson()])).toContainEqual(
      expect.objectContaining({ code: "file_twice", file: "season.json", value: "clubs" }),
    );
    const early = line(fixturesCsv(), 2, (row) => row.replace("T16:00", "T15:00"));
    expect(problemsOf(replaced("fixtures.csv", early))).toEqual([
      expect.objectContaining({ code: "kickoff_before_deadline", file: "fixtures.csv", line: 2, field: "kickoff" }),
    ]);
    const beyond = line(fixturesCsv(), 2, (row) => row.replace(/^1,/u, "7,"));
    expect(problemsOf(replaced("fixtures.csv", beyond))).toEqual([
      expect.objectContaining({ code: "unknown_round", file: "fixtures.csv", line: 2, field: "round", value: "7" }),
    ]);
  });
});

test("the preview says who comes, goes, moves and costs what, and what to look at", () => {
  const next = read(nextSeasonCsv());
  if (!next.ok) throw new Error(JSON.stringify(next.problems));
  const { season } = next.value;
  const clubOf = new Map(season.clubs.map((club) => [club.clubId, club]));
  const present = {
    clubs: [...season.clubs.slice(1), { code: 77, name: "Gått ned" }].map(({ code, name }) => ({ code, name })),
    footballers: [
      ...season.footballers.slice(2).map((one, at) => ({
        code: one.code,
        name: one.webName,
        clubCode: at === 0 ? 77 : clubOf.get(one.clubId)!.code,
        club: clubOf.get(one.clubId)!.name,
        position: one.position,
        price: one.startPriceTenths + 10,
      })),
      {
        code: 9,
        name: season.footballers[0]!.webName,
        clubCode: 11,
        club: "En",
        position: "GKP" as const,
        price: 50,
      },
    ],
  };
  const preview = previewSeason(next.value, present);
  expect(preview).toMatchObject({
    clubs_come: ["Klubb 1"],
    clubs_go: ["Gått ned"],
    clubs_stay: 5,
    kept: season.footballers.length - 2,
  });
  expect(preview.come.map(({ code }) => code)).toEqual([1001, 1002]);
  expect(preview.go.map(({ code }) => code)).toEqual([9]);
  expect(preview.moved_club.map(({ code }) => code)).toEqual([1003]);
  const defenders = preview.prices.find(({ position }) => position === "DEF")!;
  expect(defenders.average_before! - defenders.average).toBe(10);
  expect(preview.warnings.map(({ code }) => code)).toEqual(["same_name", "fewer_rounds"]);
});
