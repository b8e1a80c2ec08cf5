import { STAT_NAMES, type MatchStats, type StatName } from "@elleveren/rules";

/**
 * One spelling per content: names in the rules' order, zeros left out. A zero `bonus` stays, since it says that the
 * bonus is official and not his.
 */
export function normalStats(stats: MatchStats): MatchStats {
  const normal: Partial<Record<StatName, number>> = {};
  for (const name of STAT_NAMES) {
    const value = stats[name];
    if (value !== undefined && (value !== 0 || name === "bonus")) normal[name] = value;
  }
  return normal;
}

/** True when both say the same. */
export function sameStats(a: MatchStats, b: MatchStats): boolean {
  return STAT_NAMES.every((name) => {
    if (name === "bonus" && (a.bonus === undefined) !== (b.bonus === undefined)) return false;
    return (a[name] ?? 0) === (b[name] ?? 0);
  });
}
