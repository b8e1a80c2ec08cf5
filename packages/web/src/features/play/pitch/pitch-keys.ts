/**
 * Moving over the pitch with arrow keys. Left and right follow the line, up and down go to the place nearest in breadth
 * in the next line. The bench is the last line. At an edge the focus stays where it is.
 */
import type { PitchModel } from "./pitch-model.ts";

const ARROW_KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"] as const;
export type ArrowKey = (typeof ARROW_KEYS)[number];
export const isArrowKey = (key: string): key is ArrowKey => ARROW_KEYS.some((arrow) => arrow === key);

/** Keys of the slots, line by line; empty lines are left out. */
export function keyRows(model: PitchModel): string[][] {
  const rows = model.lines.map((line) => line.slots.map((slot) => slot.key));
  const bench = model.bench?.slots.map((row) => row.slot.key) ?? [];
  return [...rows, bench].filter((row) => row.length > 0);
}

/** The key to move to from `from`; `from` itself at an edge, the first slot when `from` is not on the pitch. */
export function moveFocus(rows: readonly (readonly string[])[], from: string, arrow: ArrowKey): string {
  const rowIndex = rows.findIndex((row) => row.includes(from));
  const row = rows[rowIndex];
  if (!row) return rows[0]?.[0] ?? from;
  const column = row.indexOf(from);
  switch (arrow) {
    case "ArrowLeft":
      return row[column - 1] ?? from;
    case "ArrowRight":
      return row[column + 1] ?? from;
    case "ArrowUp":
      return nearestIn(rows[rowIndex - 1], breadth(row, column)) ?? from;
    case "ArrowDown":
      return nearestIn(rows[rowIndex + 1], breadth(row, column)) ?? from;
    case "Home":
      return rows[0]?.[0] ?? from;
    case "End":
      return rows.at(-1)?.at(-1) ?? from;
  }
}

/** Where a place stands across the pitch, as lines are centred: 0 is the middle, in slot widths. */
const breadth = (row: readonly string[], column: number): number => column - (row.length - 1) / 2;

function nearestIn(row: readonly string[] | undefined, at: number): string | undefined {
  if (!row) return undefined;
  let best = 0;
  for (let column = 1; column < row.length; column++) {
    if (Math.abs(breadth(row, column) - at) < Math.abs(breadth(row, best) - at)) best = column;
  }
  return row[best];
}
