import { statFields, type WireStats } from "@elleveren/contract";
import { statistic, type MatchStats, type StatName } from "@elleveren/rules";

type Sums = Partial<Record<StatName, number>>;

/** Every statistic of the wire: counts as numbers, ratings as decimal strings, zero where nothing was told. */
export function presentStats(stats: MatchStats): WireStats {
  const wire: Record<string, number | string> = {};
  for (const name of Object.keys(statFields) as StatName[]) {
    const value = stats[name] ?? 0;
    const decimals = statistic(name)?.decimals;
    wire[name] = decimals === undefined ? value : decimal(value, decimals);
  }
  return wire as unknown as WireStats;
}

/** Adds statistics to sums, in place. */
export function addStats(sums: Sums, stats: MatchStats): void {
  for (const name in stats) sums[name as StatName] = (sums[name as StatName] ?? 0) + (stats[name as StatName] ?? 0);
}

/** Half away from zero would show -0.0; a zero has no sign here. */
export function decimal(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}
