/** Two squads sorted into what is one's, the other's and both's; every group with what it gives the first one more. */
import type { WireComparison, WireDifference } from "@elleveren/contract";

export type GroupName = "onlyA" | "onlyB" | "differently" | "alike";

export interface Group {
  readonly name: GroupName;
  readonly rows: readonly WireDifference[];
  /** Points the first team has more than the second through these. */
  readonly swing: number;
}

/** In the order of the page; all swings and the difference of the costs add up to the teams' difference. */
export function groupsOf({ elements }: Pick<WireComparison, "elements">): Readonly<Record<GroupName, Group>> {
  const group = (name: GroupName): Group => {
    const rows = elements.filter((row) => groupOf(row) === name);
    return { name, rows, swing: rows.reduce((sum, row) => sum + row.swing, 0) };
  };
  return {
    onlyA: group("onlyA"),
    onlyB: group("onlyB"),
    differently: group("differently"),
    alike: group("alike"),
  };
}

function groupOf({ a, b }: WireDifference): GroupName {
  if (b === null) return "onlyA";
  if (a === null) return "onlyB";
  return a === b ? "alike" : "differently";
}
