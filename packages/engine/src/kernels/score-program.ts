/**
 * The scoring of a batch of rows as WebAssembly text: two loops over a memory of the thread's own, laid out in `LAYOUT`. In
 * JavaScript the same loops take about twice as long: every look-up is checked against the end of its array, and a
 * footballer's number has to fit 32 bits (decision 0282).
 *
 *   score   points of each row's eleven with the captain, then substitutions and the usual chips by look-up
 *           (`substitutes-table.ts`); a replaced footballer takes no points away, having none. Returns how many rows it listed
 *           as strange instead, with the eleven and the captain alone: an absent footballer with points, a chip that counts
 *           positions or has limits of its own, a squad of no usual shape. `play-through.ts` finishes those.
 *   addUp   costs, totals, the two histograms and the extremes. Rows whose entry starts later keep their total and are in
 *           neither.
 *
 * A row takes 22 bytes of squad, 1 of first round and 2 of total before; it leaves 2 of round points, 2 of total and half a
 * byte of cost.
 */
import { ARMBANDS, BENCH_COUNTS, CHIP_ROW, IS_PLAIN } from "../tables/chip-table.ts";
import { ABSENCES_MASK, ABSENT_WITH_POINTS_MASK, ANY_ABSENT_MASK, BENCH_KEEPER } from "../tables/footballer-table.ts";
import { BENCH_SHIFT, COUNTED_LANES_SHIFT, COUNTED_POINTS_MASK, IS_ABSENT_SHIFT } from "../tables/footballer-table.ts";
import { KEEPER_ABSENT_SHIFT, POINTS_OFFSET } from "../tables/footballer-table.ts";
import { BIN_COUNT, POINTS_BIAS } from "../tables/rank-table.ts";
import { CAPTAIN_MASK, CHIP_SHIFT, COST_SHIFT, LARGE_COST, PLAYING, VICE_SHIFT } from "../tables/squad-block.ts";
import { FOOTBALLER_BITS, FOOTBALLER_MASK, SQUAD_WORDS, WORD_SLOTS } from "../tables/squad-columns.ts";
import { BENCHES, LANES_COUNT, UNKNOWN } from "../tables/substitutes-table.ts";
import { FILL_RANKS } from "./fill-program.ts";
import { LAYOUT, WASM_PAGE, get, number } from "./program-layout.ts";
import { RANK_LEAGUES } from "./rank-program.ts";

// The words that the text below is made of: locals, numbers, and what a row or a footballer's number holds.
const bits = (value: string, shift: number, mask: number) =>
  `(i32.and (i32.shr_u ${value} ${number(shift)}) ${number(mask)})`;
/** Locals with the squad's words: three footballers each. */
const WORDS = ["firstThree", "secondThree", "thirdThree", "fourthThree", "lastThree"] as const;
const loadWord = (word: number) =>
  `(local.set $${WORDS[word]} (i32.load offset=${LAYOUT.squads + 4 * word} ${get("at")}))`;
/** Of a slot: the place of its footballer's numbers, 8 bytes each, from the word's bits. */
const placeOf = (slot: number) => {
  const word = get(WORDS[Math.floor(slot / WORD_SLOTS)]!);
  const shift = (slot % WORD_SLOTS) * FOOTBALLER_BITS - 3;
  const shifted = shift < 0 ? `(i32.shl ${word} ${number(-shift)})` : `(i32.shr_u ${word} ${number(shift)})`;
  return `(i32.and ${shifted} ${number(FOOTBALLER_MASK << 3)})`;
};
const numbersAt = (place: string) => `(i64.load offset=${LAYOUT.numbers} ${place})`;
const numbersOf = (slot: number) => numbersAt(placeOf(slot));
/** Of a slot known only when the armband is read: its word is a third of it, rounded down. */
const setNumbers = (local: string, slot: string) => `
    (local.set $slot ${slot})
    (local.set $word (i32.shr_u (i32.mul ${get("slot")} ${number(11)}) ${number(5)}))
    (local.set $slot (i32.mul (i32.sub ${get("slot")} (i32.mul ${get("word")} ${number(WORD_SLOTS)})) ${number(FOOTBALLER_BITS)}))
    (local.set $${local} ${numbersAt(`(i32.shl (i32.and (i32.shr_u
      (i32.load offset=${LAYOUT.squads} (i32.add ${get("at")} (i32.shl ${get("word")} ${number(2)})))
      ${get("slot")}) ${number(FOOTBALLER_MASK)}) ${number(3)})`)})`;
const countedWord = (local: string) => `(i32.wrap_i64 ${get(local)})`;
const rolesWord = (local: string) => `(i32.wrap_i64 (i64.shr_u ${get(local)} (i64.const 32)))`;
const points = (local: string) =>
  `(i32.sub (i32.and ${countedWord(local)} ${number(COUNTED_POINTS_MASK)}) ${number(POINTS_OFFSET)})`;
const ofBench = (local: string) => `(i32.shr_u ${rolesWord(local)} ${number(BENCH_SHIFT)})`;
const ofChip = (column: number) => `(i32.load offset=${LAYOUT.chips + 4 * column} ${get("chipRow")})`;
const all = (operation: string, values: readonly string[]) =>
  values.reduce((joined, value) => `(${operation} ${joined} ${value})`);
const eleven = all(
  "i64.add",
  Array.from({ length: PLAYING }, (_, slot) => numbersOf(slot)),
);
const ROW_BYTES = SQUAD_WORDS * 4;
const armbandOf = (two: string) => `(i32.load16_u offset=${LAYOUT.armbands} ${two})`;
const CHIP_BYTES = CHIP_ROW * 4;

const SCORE = `
(func (export "score") (param $rows i32) (param $quietChips i32) (result i32)
  (local $row i32) (local $at i32) (local $strange i32) (local $points i32)
  (local $eleven i64) (local $roles i32) (local $armband i32) (local $chip i32) (local $chipRow i32)
  (local $captain i64) (local $vice i64) (local $keeper i64) (local $first i64) (local $second i64) (local $third i64)
  (local $keeperKind i32) (local $firstKind i32) (local $secondKind i32) (local $thirdKind i32)
  (local $known i32) (local $on i32) (local $all i32) (local $slot i32) (local $word i32)
  ${WORDS.map((word) => `(local $${word} i32)`).join(" ")}
  (block $done (loop $next
    (br_if $done (i32.ge_u ${get("row")} ${get("rows")}))
    ${[0, 1, 2, 3].map(loadWord).join("\n    ")}
    (local.set $eleven ${eleven})
    (local.set $armband ${armbandOf(`(i32.shl ${get("row")} ${number(1)})`)})
    ${setNumbers("captain", bits(get("armband"), 0, CAPTAIN_MASK))}
    (local.set $points (i32.sub
      (i32.add
        (i32.and ${countedWord("eleven")} ${number(COUNTED_POINTS_MASK)})
        (i32.and ${countedWord("captain")} ${number(COUNTED_POINTS_MASK)}))
      ${number((PLAYING + 1) * POINTS_OFFSET)}))
    (local.set $roles ${rolesWord("eleven")})
    (local.set $chip ${bits(get("armband"), CHIP_SHIFT, 0xf)})
    (block $scored
      ;; Everybody plays, and no chip is played that counts differently.
      (br_if $scored (i32.eqz (i32.or
        (i32.and ${get("roles")} ${number(ANY_ABSENT_MASK)})
        (i32.eqz (i32.and (i32.shr_u ${get("quietChips")} ${get("chip")}) (i32.const 1))))))
      ${loadWord(4)}
      (local.set $keeper ${numbersOf(PLAYING)})
      (local.set $first ${numbersOf(PLAYING + 1)})
      (local.set $second ${numbersOf(PLAYING + 2)})
      (local.set $third ${numbersOf(PLAYING + 3)})
      (local.set $keeperKind ${ofBench("keeper")})
      (local.set $firstKind ${ofBench("first")})
      (local.set $secondKind ${ofBench("second")})
      (local.set $thirdKind ${ofBench("third")})
      (local.set $chipRow (i32.mul ${get("chip")} ${number(CHIP_BYTES)}))
      (local.set $known (i32.load8_u offset=${LAYOUT.comeOn} ${all("i32.add", [
        `(i32.load offset=${LAYOUT.formations} (i32.shl
          ${bits(countedWord("eleven"), COUNTED_LANES_SHIFT, LANES_COUNT - 1)} ${number(2)}))`,
        `(i32.mul (i32.and ${get("roles")} ${number(ABSENCES_MASK)}) ${number(BENCHES)})`,
        bits(get("firstKind"), 0, 3),
        `(i32.shl ${bits(get("secondKind"), 0, 3)} ${number(2)})`,
        `(i32.shl ${bits(get("thirdKind"), 0, 3)} ${number(4)})`,
      ])}))
      (if ${all("i32.or", [
        `(i32.and ${get("roles")} ${number(ABSENT_WITH_POINTS_MASK)})`,
        `(i32.and ${all("i32.or", ["firstKind", "secondKind", "thirdKind"].map(get))} ${number(BENCH_KEEPER)})`,
        bits(get("keeperKind"), 0, 3),
        `(i32.eqz ${ofChip(IS_PLAIN)})`,
        `(i32.eq ${get("known")} ${number(UNKNOWN)})`,
      ])}
        (then
          (i32.store offset=${LAYOUT.strange} (i32.shl ${get("strange")} ${number(2)}) ${get("row")})
          (local.set $strange (i32.add ${get("strange")} ${number(1)}))
          (br $scored)))
      (local.set $all ${ofChip(BENCH_COUNTS)})
      (local.set $on (i32.or ${get("known")} (i32.mul ${get("all")} ${number(7)})))
      ${setNumbers("vice", bits(get("armband"), VICE_SHIFT, 0xf))}
      ;; From here on the chip's row is that of its case: which of captain and vice-captain are absent.
      (local.set $chipRow (i32.add ${get("chipRow")} (i32.add
        (i32.shl ${bits(rolesWord("captain"), IS_ABSENT_SHIFT, 1)} ${number(4)})
        (i32.shl ${bits(rolesWord("vice"), IS_ABSENT_SHIFT, 1)} ${number(3)}))))
      (local.set $points ${all("i32.add", [
        get("points"),
        `(i32.mul ${points("keeper")} (i32.or ${get("all")} (i32.and
          ${bits(get("roles"), KEEPER_ABSENT_SHIFT, 1)} ${bits(get("keeperKind"), 2, 1)})))`,
        `(i32.mul ${points("first")} ${bits(get("on"), 0, 1)})`,
        `(i32.mul ${points("second")} ${bits(get("on"), 1, 1)})`,
        `(i32.mul ${points("third")} ${bits(get("on"), 2, 1)})`,
        `(i32.mul ${points("captain")} ${ofChip(ARMBANDS)})`,
        `(i32.mul ${points("vice")} ${ofChip(ARMBANDS + 1)})`,
      ])}))
    (i32.store16 offset=${LAYOUT.points} (i32.shl ${get("row")} ${number(1)}) ${get("points")})
    (local.set $row (i32.add ${get("row")} ${number(1)}))
    (local.set $at (i32.add ${get("at")} ${number(ROW_BYTES)}))
    (br $next)))
  ${get("strange")})`;

/** A run's outcomes, kept between batches; the caller sets them before the first. */
const EXTREMES = ["lowestPoints", "highestPoints", "lowestTotal", "highestTotal", "highestNet"] as const;
export const OUTCOMES = [...EXTREMES, "highestPointsRow", "highestNetRow"] as const;
/** One more in the bin of a histogram. */
const countIn = (histogram: number, value: string) => `
      (local.set $bin (i32.shl (i32.add ${get(value)} ${number(POINTS_BIAS)}) ${number(2)}))
      (i32.store offset=${histogram} ${get("bin")} (i32.add (i32.load offset=${histogram} ${get("bin")}) ${number(1)}))`;
const least = (bound: string, value: string) =>
  `(local.set $${bound} (select ${get(value)} ${get(bound)} (i32.lt_s ${get(value)} ${get(bound)})))`;
const most = (bound: string, value: string, andThen = "") => `
    (if (i32.gt_s ${get(value)} ${get(bound)}) (then (local.set $${bound} ${get(value)}) ${andThen}))`;

const ADD_UP = `
(func (export "addUp") (param $rows i32) (param $firstRow i32) (param $roundId i32) (param $costUnit i32)
  (local $row i32) (local $two i32) (local $gross i32) (local $steps i32) (local $cost i32) (local $net i32) (local $total i32) (local $bin i32) (local $pair i32)
  (local $sum i64) ${EXTREMES.map((name) => `(local $${name} i32)`).join(" ")}
  ${EXTREMES.map((name) => `(local.set $${name} (global.get $${name}))`).join("\n  ")}
  (block $done (loop $next
    (br_if $done (i32.ge_u ${get("row")} ${get("rows")}))
    (local.set $two (i32.shl ${get("row")} ${number(1)}))
    (local.set $total (i32.load16_s offset=${LAYOUT.totalsBefore} ${get("two")}))
    (local.set $steps ${number(0)})
    (block $added
      (br_if $added (i32.gt_u (i32.load8_u offset=${LAYOUT.started} ${get("row")}) ${get("roundId")}))
      (local.set $gross (i32.load16_s offset=${LAYOUT.points} ${get("two")}))
      (local.set $steps (i32.shr_u ${armbandOf(get("two"))} ${number(COST_SHIFT)}))
      (if (i32.eq ${get("steps")} ${number(LARGE_COST)})
        (then (local.set $cost (call $largeCost (i32.add ${get("firstRow")} ${get("row")}))))
        (else (local.set $cost (i32.mul ${get("steps")} ${get("costUnit")}))))
      (local.set $net (i32.sub ${get("gross")} ${get("cost")}))
      (local.set $total (i32.add ${get("total")} ${get("net")}))
      ${least("lowestPoints", "gross")}
      ${least("lowestTotal", "total")}
      ${most("highestTotal", "total")}
      ${most("highestPoints", "gross", `(global.set $highestPointsRow (i32.add ${get("firstRow")} ${get("row")}))`)}
      ${most("highestNet", "net", `(global.set $highestNetRow (i32.add ${get("firstRow")} ${get("row")}))`)}
      (local.set $sum (i64.add ${get("sum")} (i64.extend_i32_s ${get("net")})))
      ${countIn(LAYOUT.pointCounts, "gross")}
      ;; A total beyond 16 bits belongs to no bin; the caller refuses the run by the extremes.
      (br_if $added (i32.ge_u (i32.add ${get("total")} ${number(POINTS_BIAS)}) ${number(BIN_COUNT)}))
      ${countIn(LAYOUT.totalCounts, "total")})
    (i32.store16 offset=${LAYOUT.totals} ${get("two")} ${get("total")})
    ;; Two rows a byte: the even one writes it whole, the odd one adds its half.
    (local.set $pair (i32.shr_u ${get("row")} ${number(1)}))
    (if (i32.and ${get("row")} ${number(1)})
      (then (i32.store8 offset=${LAYOUT.costSteps} ${get("pair")} (i32.or
        (i32.load8_u offset=${LAYOUT.costSteps} ${get("pair")}) (i32.shl ${get("steps")} ${number(4)}))))
      (else (i32.store8 offset=${LAYOUT.costSteps} ${get("pair")} ${get("steps")})))
    (local.set $row (i32.add ${get("row")} ${number(1)}))
    (br $next)))
  ${EXTREMES.map((name) => `(global.set $${name} ${get(name)})`).join("\n  ")}
  (global.set $netSum (i64.add (global.get $netSum) ${get("sum")})))`;

export const SCORE_PROGRAM = `
(module
  (import "engine" "largeCost" (func $largeCost (param i32) (result i32)))
  (memory (export "memory") ${Math.ceil(LAYOUT.comeOn / WASM_PAGE)})
  ${OUTCOMES.map((name) => `(global $${name} (export "${name}") (mut i32) ${number(0)})`).join("\n  ")}
  (global $netSum (export "netSum") (mut i64) (i64.const 0))
  ${SCORE}
  ${ADD_UP}
  ${RANK_LEAGUES}
  ${FILL_RANKS})`;
