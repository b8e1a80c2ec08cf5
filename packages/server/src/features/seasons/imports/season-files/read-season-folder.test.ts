import { expect, test } from "vitest";

import { readSeasonFolder, readSeasonRows } from "./read-season-folder.ts";
import { TINY_GAMEWEEKS, TINY_ROUNDS, writeSeason } from "./tiny-season.testing.ts";

test("the older column set", async () => {
  const season = await readSeasonFolder(await writeSeason(TINY_ROUNDS));
  expect(season.clubs).toEqual([
    { clubId: 1, code: 901, name: "Alfa", shortName: "ALF", strength: null },
    { clubId: 2, code: 902, name: "Beta", shortName: "BET", strength: null },
  ]);
  expect(season.footballers[0]).toEqual({
    footballerId: 11,
    code: 5011,
    clubId: 1,
    position: "GKP",
    firstName: "Ola",
    secondName: "Berg, jr.",
    webName: "Berg",
    status: "a",
    news: "",
    photo: "x.jpg",
    priceTenths: 52,
    startPriceTenths: 50,
    totalPoints: 6,
  });
  expect(season.rounds).toBeNull();
  expect(season.appearances[1]).toEqual({
    footballerId: 12,
    fixtureId: 7,
    roundId: 1,
    clubId: 2,
    wasHome: false,
    opponentId: 1,
    position: "FWD",
    kickoffAtMs: Date.UTC(2017, 3, 1, 16),
    stats: { minutes: 59, goals_scored: 1, bonus: 3 },
    totalPoints: 8,
    priceTenths: 46,
    selectedCount: null,
    transfersIn: null,
    transfersOut: null,
  });
});

test("the newer column set", async () => {
  const season = await readSeasonFolder(await writeSeason(TINY_GAMEWEEKS));
  expect(season.rounds).toEqual([{ roundId: 1, name: "Round 1", deadlineAtMs: Date.UTC(2025, 7, 15, 17, 30) }]);
  expect(season.fixtures[1]).toEqual({
    fixtureId: 8,
    code: 78,
    roundId: null,
    kickoffAtMs: null,
    homeClubId: 2,
    awayClubId: 1,
    homeScore: null,
    awayScore: null,
  });
  expect(season.appearances[0]?.stats).toEqual({
    minutes: 90,
    goals_conceded: 1,
    saves: 6,
    bonus: 2,
    bps: 28,
    influence: 41.6,
    defensive_contribution: 3,
  });
  expect(season.appearances[0]?.clubId).toBe(1);
  expect([...season.statNames]).toContain("bps");
});

test("rows alone are read without clubs, and without footballers where they name positions", async () => {
  const alone = { "teams.json": null, "players.csv": null, "fixtures.json": null, "events.json": null };
  const rows = await readSeasonRows(await writeSeason(TINY_GAMEWEEKS, alone));
  expect(rows.appearances.map(({ position }) => position)).toEqual(["GKP", "FWD"]);
  const older = await writeSeason(TINY_ROUNDS, { "players.csv": null });
  await expect(readSeasonRows(older)).rejects.toThrow(
    "player_rounds.csv:2, column element_type: neither this column nor a file of footballers says the position",
  );
});

test("what the caller does not need may be missing: news, pictures, names and totals; of rows alone all but the position", async () => {
  const players = "id,web_name,now_cost,cost_change_start,element_type,team\n11,Berg,52,2,1,1\n12,Dahl,45,-1,4,2\n";
  const season = await readSeasonFolder(await writeSeason(TINY_ROUNDS, { "players.csv": players }));
  expect(season.footballers[1]).toEqual({
    footballerId: 12,
    code: 12,
    clubId: 2,
    position: "FWD",
    firstName: "",
    secondName: "",
    webName: "Dahl",
    status: "a",
    news: "",
    priceTenths: 45,
    startPriceTenths: 46,
    totalPoints: null,
  });
  const rows = await readSeasonRows(await writeSeason(TINY_ROUNDS, { "players.csv": "id,element_type\n11,1\n12,4\n" }));
  expect(rows.appearances.map(({ position }) => position)).toEqual(["GKP", "FWD"]);
});

/** In the older files: what to replace, by what. */
const rounds = (name: string, from: string, to: string) => ({ name, files: TINY_ROUNDS, from, to });
const gameweeks = (name: string, from: string, to: string) => ({ name, files: TINY_GAMEWEEKS, from, to });

test.each([
  [rounds("player_rounds.csv", "False,1,0,1,59", "False,1,0,1,x59"), ':3, column minutes: "x59" is not a whole number'],
  [rounds("player_rounds.csv", "True,2,0,1,90,0", "True,2,0,1,90,-1"), ":2, column goals_scored: -1 is below zero"],
  [rounds("player_rounds.csv", "True,2,0,1,90", "True,2,0,1,900"), ":2, column minutes: 900 is longer than any match"],
  [
    rounds("player_rounds.csv", "True,2,0,1,90", "Yes,2,0,1,90"),
    ':2, column was_home: "yes" is neither True nor False',
  ],
  [rounds("player_rounds.csv", "True,2", "True,1"), ":2, column opponent_team: the opponent in fixture 7 is club 2"],
  [rounds("player_rounds.csv", "12,1,7", "13,1,7"), ":3, column element: there is no footballer 13"],
  [rounds("player_rounds.csv", "12,1,7", "12,1,9"), ":3, column fixture: there is no fixture 9"],
  [rounds("player_rounds.csv", "12,1,7", "12,2,7"), ":3, column round: fixture 7 belongs to round 1"],
  [
    rounds("player_rounds.csv", "12,1,7,2017-04-01T16:00:00Z,False,1", "11,1,7,2017-04-01T16:00:00Z,True,2"),
    ":3, column element: footballer 11 has a row for fixture 7 already",
  ],
  [rounds("player_rounds.csv", ",minutes,", ",time,"), ":1, column minutes: the column is missing"],
  [rounds("player_rounds.csv", "2,6,50", "2,,50"), ":2, column total_points: the field is empty"],
  [rounds("players.csv", ",45,-1,9,4,2", ",45,-1,9,5,2"), ":3, column element_type: 5 is not a position from 1 to 4"],
  [rounds("players.csv", ",45,-1,9,4,2", ",45,-1,9,4,3"), ":3, column team: there is no club 3"],
  [rounds("players.csv", "12,5012", "11,5012"), ":3, column id: 11 appears twice"],
  [rounds("players.csv", "Dahl,i,", "Dahl,ai,"), ':3, column status: "ai" is none of a, d, i, s, u, n'],
  [rounds("fixtures.csv", "Z,1,2,", "Z,1,1,"), ":2, column team_a: a club does not play itself"],
  [
    rounds("fixtures.csv", "2017-04-01T16", "2017-14-01T16"),
    ':2, column kickoff_time: "2017-14-01T16:00:00Z" is not a UTC time',
  ],
  [rounds("teams.csv", "2,902,BET,Beta", "2,902,BET,"), ":3, column name: the field is empty"],
  [gameweeks("fixtures.json", '"team_h":2', '"team_h":"two"'), ', column [1].team_h: "two" is not a whole number'],
  [gameweeks("fixtures.json", "[", "[["), ":1: not JSON"],
  [gameweeks("events.json", '"name":"Round 1",', ""), ", column [0].name: the column is missing"],
  [gameweeks("teams.json", "[{", "[7,{"), ", column [0]: not an object"],
  [gameweeks("player_gameweeks.csv", "28,41.6", "28,4l.6"), ':2, column influence: "4l.6" is not a number'],
])("broken: $from → $to", async ({ name, files, from, to }, message) => {
  const text = files[name]!;
  expect(text).toContain(from);
  const folder = await writeSeason(files, { [name]: text.replace(from, to) });
  await expect(readSeasonFolder(folder)).rejects.toThrow(`${folder}/${name}${message}`);
});

test("a folder that is not there, or not complete, is named", async () => {
  await expect(readSeasonFolder("/nowhere/at-all")).rejects.toThrow("/nowhere/at-all: there is no such folder");
  const folder = await writeSeason(TINY_ROUNDS, { "player_rounds.csv": null });
  await expect(readSeasonFolder(folder)).rejects.toThrow(
    `${folder}: the folder has no player_rounds.csv or player_gameweeks.csv`,
  );
});
