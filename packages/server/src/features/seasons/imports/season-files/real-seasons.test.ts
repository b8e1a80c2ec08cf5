/** The rules against official results: every number here comes from real seasons outside the repository. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import {
  RULESETS,
  deadlineForRound,
  footballerId,
  formValue,
  phasesFor,
  pickDreamTeam,
  pointsForStats,
  pointsPerGame,
  type FootballerId,
  type PointsLine,
} from "@elleveren/rules";
import { expect, test } from "vitest";

import { describeSeason } from "../../../../testing/season-data.ts";
import { parseCsv } from "./csv.ts";
import { parseJsonLines } from "./season-record.ts";
import { readSeasonFolder } from "./read-season-folder.ts";

const read = async (...path: readonly string[]) => readFile(join(...path), "utf8");

describeSeason("eliteserien-2017", (folder) => {
  test("the rows add up to every footballer's official total [EG-32]", async () => {
    const season = await readSeasonFolder(folder);
    const ruleset = RULESETS["eliteserien-2017"];
    const totals = new Map<FootballerId, number>();
    for (const { footballerId: id, position, stats } of season.appearances) {
      totals.set(id, (totals.get(id) ?? 0) + pointsForStats({ ruleset, position, stats }).points);
    }
    const official = season.footballers.map((footballer) => [footballer.footballerId, footballer.totalPoints]);
    expect(season.footballers.map(({ footballerId: id }) => [id, totals.get(id) ?? 0])).toEqual(official);
    expect(official).toHaveLength(503);
  });
});

describeSeason("fpl-2025-26", (folder) => {
  const ruleset = RULESETS["fpl-2025-26"];

  test("the itemised explanation of every appearance in rounds 1 to 19", async () => {
    const { appearances } = await readSeasonFolder(folder);
    const ours = new Map<string, readonly PointsLine[]>();
    for (const { footballerId: id, fixtureId, roundId, position, stats } of appearances) {
      // The published explanations leave out footballers who were not on the pitch.
      if (roundId > 19 || !stats.minutes) continue;
      ours.set(`${id} ${fixtureId}`, pointsForStats({ ruleset, position, stats }).lines);
    }
    const published = new Map<string, readonly PointsLine[]>();
    for (let round = 1; round <= 19; round++) {
      const file = `gw${String(round).padStart(2, "0")}.jsonl`;
      for (const record of parseJsonLines(await read(folder, "explain", file), file)) {
        for (const match of record.list("explain")) {
          const lines = match.list("stats").map((line) => ({
            identifier: line.text("identifier") as PointsLine["identifier"],
            value: line.integer("value"),
            points: line.integer("points"),
          }));
          published.set(`${record.integer("element")} ${match.integer("fixture")}`, lines);
        }
      }
    }
    expect(ours.size).toBe(5782);
    expect(ours).toEqual(published);
  });

  test("the dream team's points in rounds 1 to 19 [EG-76]", async () => {
    const { appearances, footballers } = await readSeasonFolder(folder);
    const prices = new Map(footballers.map((footballer) => [footballer.footballerId, footballer.priceTenths]));
    const records = parseCsv(await read(folder, "dream_team.csv"), "dream_team.csv").records;
    expect(records).toHaveLength(19);
    for (const record of records) {
      const round = record.integer("event");
      const rows = Map.groupBy(
        appearances.filter((appearance) => appearance.roundId === round),
        (appearance) => appearance.footballerId,
      );
      const candidates = [...rows].map(([id, matches]) => ({
        footballerId: id,
        position: matches[0]!.position,
        points: matches.reduce((sum, match) => sum + match.totalPoints, 0),
        priceTenths: prices.get(id)!,
      }));
      expect([round, pickDreamTeam({ ruleset, candidates })?.points]).toEqual([round, record.integer("points_total")]);
    }
  });

  test("every deadline is ninety minutes before the round's first kick-off [EG-35]", async () => {
    const { rounds, fixtures } = await readSeasonFolder(folder);
    expect(rounds).toHaveLength(38);
    for (const { roundId, deadlineAtMs } of rounds ?? []) {
      const kickoffs = fixtures.filter((fixture) => fixture.roundId === roundId).map((fixture) => fixture.kickoffAtMs!);
      expect([roundId, deadlineForRound(ruleset, kickoffs)]).toEqual([roundId, deadlineAtMs]);
    }
  });

  test("the phases are the published ones [EG-48]", async () => {
    const { rounds } = await readSeasonFolder(folder);
    const settings = await read(folder, "..", "settings", "fpl_2025_26_settings.json");
    const { phases } = JSON.parse(settings) as { phases: { name: string; start_event: number; stop_event: number }[] };
    expect(
      phasesFor(rounds ?? [], "Europe/London").map(({ name, startRoundId, stopRoundId }) => [
        name,
        startRoundId,
        stopRoundId,
      ]),
    ).toEqual(phases.map(({ name, start_event, stop_event }) => [name, start_event, stop_event]));
  });

  test("form and points a game of every footballer at the end of the season [EG-30] [KO-12]", async () => {
    const { appearances } = await readSeasonFolder(folder);
    const matches = Map.groupBy(appearances, (appearance) => appearance.footballerId);
    // The list was taken nine days after the last match: the window starts after the round before.
    const nowMs = Date.UTC(2026, 5, 2);
    const records = parseCsv(await read(folder, "players.csv"), "players.csv").records;
    let agreed = 0;
    for (const record of records) {
      const own = matches.get(footballerId(record.integer("id"))) ?? [];
      const played = own.filter((match) => match.stats.minutes).length;
      const points = own.reduce((sum, match) => sum + match.totalPoints, 0);
      const form = formValue(
        ruleset,
        own.map(({ kickoffAtMs, totalPoints }) => ({ kickoffAtMs, points: totalPoints })),
        nowMs,
      );
      // England rounds halves to the even neighbour, this game up: a tenth apart at most.
      expect(Math.abs(form - record.decimal("form"))).toBeLessThan(0.11);
      if (Math.abs(pointsPerGame(points, played) - record.decimal("points_per_game")) < 0.11) agreed += 1;
    }
    // One published average leaves out a match that the rows have.
    expect({ footballers: records.length, agreed }).toEqual({ footballers: 841, agreed: 840 });
  });
});
