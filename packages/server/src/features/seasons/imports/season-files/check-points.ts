/** Whether the rules give every row of a season the points, and every match the bonus, that were officially published. */
import { awardBonus, pointsForStats, type Ruleset } from "@elleveren/rules";

import { SeasonFileError } from "./season-record.ts";
import type { MatchRow, SeasonRows } from "./season-folder.ts";

export function checkPoints(season: SeasonRows, ruleset: Ruleset) {
  const differences = season.appearances.flatMap((appearance) => {
    const { points } = pointsForStats({ ruleset, position: appearance.position, stats: appearance.stats });
    return points === appearance.totalPoints ? [] : [{ appearance, points }];
  });
  const rows = season.appearances.length;
  return { rows, matched: rows - differences.length, differences };
}

/** Bonus of each match recomputed from the ratings; a folder without the ruleset's rating cannot be checked. */
export function checkBonus(season: SeasonRows, ruleset: Ruleset) {
  const rating = ruleset.bonus.mode === "bps-shared" ? "bps" : "opta_index";
  if (!season.statNames.has(rating)) {
    const file = "player_rounds.csv or player_gameweeks.csv";
    throw new SeasonFileError({ file, line: 1, column: rating }, "without the column bonus cannot be recomputed");
  }
  const matches = Map.groupBy(season.appearances, (appearance) => appearance.fixtureId);
  const differences = [...matches].filter(([, rows]) => !hasSameBonus(ruleset, rows)).map(([fixtureId]) => fixtureId);
  return { fixtures: matches.size, bonusMatched: matches.size - differences.length, differences };
}

function hasSameBonus(ruleset: Ruleset, rows: readonly MatchRow[]): boolean {
  const appearances = rows.map((row) => ({ ...row, priceTenths: row.priceTenths ?? 0 }));
  const bonus = awardBonus({ ruleset, appearances });
  return rows.every((row) => (row.stats.bonus ?? 0) === (bonus.get(row.footballerId) ?? 0));
}
