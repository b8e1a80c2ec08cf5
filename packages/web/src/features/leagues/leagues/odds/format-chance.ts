import { formatPercent } from "../../../../i18n/format.ts";

/** Below one per cent and above 99 nobody can tell how rare or how sure, and only what is decided is 0 or 100. */
export function formatChance(chance: number): string {
  if (chance > 0 && chance < 0.01) return `< ${formatPercent(1, 0)}`;
  if (chance < 1 && chance > 0.99) return `> ${formatPercent(99, 0)}`;
  return formatPercent(100 * chance, 0);
}
