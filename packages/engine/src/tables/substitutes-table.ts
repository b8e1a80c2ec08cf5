/**
 * The substitutes who come on, looked up instead of played through. Under one set of position limits they depend on three things: the
 * formation, how many of each position are absent, and who sits on the three places of the bench behind the goalkeeper.
 * The order in which the absent are looked at matters under no limits that a ruleset has; where it did, the table would say
 * that it does not know.
 *
 *   comeOn[formations[lanes] + absences * BENCHES + bench]
 *     lanes     counts of the eleven in the 4-bit lanes of `footballer-table.ts`: defenders lowest
 *     absences  how many of them are absent, three bits a position: defenders lowest
 *     bench     two bits a place, the first of the bench lowest: 0 nobody who can come on, 1 defender, 2 midfielder, 3
 *               forward
 *
 * and it holds a bit for each place of the bench that comes on, the first one lowest. A formation is 32 kB, of which a
 * round touches a few hundred bytes. It is made once for the limits of a ruleset (a few milliseconds).
 */
import { LANE_BITS } from "./footballer-table.ts";

export const ABSENCES_BITS = 9;
export const BENCHES = 64;
/** Of three counts, in the 4-bit lanes of `footballer-table.ts`. */
export const LANES_COUNT = 1 << 12;
/** The order of the absent matters, or the limits do not allow the formation. */
export const UNKNOWN = 0xff;

const FORMATION_CELLS = BENCHES << ABSENCES_BITS;
const OUTFIELD = [0, 1, 2] as const;

export interface SubstitutesTable {
  readonly formations: Int32Array;
  readonly comeOn: Uint8Array;
}

const tables = new Map<string, SubstitutesTable>();

/** Limits in lanes, `playing` without the goalkeeper. */
export function substitutesTable(fewest: number, most: number, playing: number): SubstitutesTable {
  const key = `${fewest}-${most}-${playing}`;
  let table = tables.get(key);
  if (!table) tables.set(key, (table = makeTable(fewest, most, playing)));
  return table;
}

const laneOf = (lanes: number, position: number) => (lanes >>> (4 * position)) & 0xf;
const absentOf = (absences: number, position: number) => (absences >>> (3 * position)) & 7;

function makeTable(fewest: number, most: number, playing: number): SubstitutesTable {
  // The first one stands for all that are not allowed: nothing is known of them.
  const formations = new Int32Array(new SharedArrayBuffer(LANES_COUNT * 4));
  const allowed: number[] = [];
  for (let lanes = 0; lanes < LANES_COUNT; lanes++) {
    const counts = OUTFIELD.map((position) => laneOf(lanes, position));
    const isWithin = counts.every(
      (count, position) => count >= laneOf(fewest, position) && count <= laneOf(most, position),
    );
    if (!isWithin || counts.reduce((sum, count) => sum + count, 0) !== playing) continue;
    allowed.push(lanes);
    formations[lanes] = allowed.length * FORMATION_CELLS;
  }
  // First, in each cell, a bit for each of the eight sets of places that may come on, by any order of the absent.
  const comeOn = new Uint8Array(new SharedArrayBuffer((1 + allowed.length) * FORMATION_CELLS));
  const limits = { fewest, most };
  for (let absences = 0; absences < 1 << ABSENCES_BITS; absences++) {
    for (const lanes of allowed) {
      // More absent than there are: never looked up.
      if (OUTFIELD.some((position) => absentOf(absences, position) > laneOf(lanes, position))) continue;
      for (let bench = 0; bench < BENCHES; bench++) {
        const at = formations[lanes]! + absences * BENCHES + bench;
        comeOn[at] = outcomes(limits, { formations, comeOn }, lanes, absences, bench);
      }
    }
  }
  for (let at = 0; at < comeOn.length; at++) {
    const sets = comeOn[at]!;
    comeOn[at] = (sets & (sets - 1)) === 0 ? 31 - Math.clz32(sets) : UNKNOWN;
  }
  return { formations, comeOn };
}

/** One of the absent is looked at; what becomes of the others is in the table already, because there are fewer of them. */
function outcomes(
  { fewest, most }: { readonly fewest: number; readonly most: number },
  { formations, comeOn }: SubstitutesTable,
  lanes: number,
  absences: number,
  bench: number,
): number {
  if (absences === 0) return 1;
  let sets = 0;
  for (const out of OUTFIELD) {
    if (absentOf(absences, out) === 0) continue;
    const others = absences - (1 << (3 * out));
    const place = OUTFIELD.find((each) => {
      const on = ((bench >>> (2 * each)) & 3) - 1;
      if (on === out) return true;
      return on >= 0 && laneOf(lanes, out) > laneOf(fewest, out) && laneOf(lanes, on) < laneOf(most, on);
    });
    if (place === undefined) {
      sets |= comeOn[formations[lanes]! + others * BENCHES + bench]!;
      continue;
    }
    const on = ((bench >>> (2 * place)) & 3) - 1;
    const changed = lanes - (LANE_BITS & (0xf << (4 * out))) + (LANE_BITS & (0xf << (4 * on)));
    const left = bench & ~(3 << (2 * place));
    // Every set gains the place's bit, which none of them has: its number grows by the bit's worth.
    sets |= comeOn[formations[changed]! + others * BENCHES + left]! << (1 << place);
  }
  return sets;
}
