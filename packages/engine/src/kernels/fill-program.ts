/**
 * Both shared ranks of a batch of rows as WebAssembly text, a function of the program of `score-program.ts`: two look-ups a
 * row, in tables that lie where a scoring has its histograms. In JavaScript it takes twice as long.
 */
import { COST_SHIFT, LARGE_COST } from "../tables/squad-block.ts";
import { BATCH_ROWS, LAYOUT, get, number } from "./program-layout.ts";

/** How many have more points in the round, and how many a higher total, both from the lowest on. */
export const BETTER_IN_ROUND = LAYOUT.pointCounts;
export const BETTER_OVERALL = LAYOUT.totalCounts;
/** Written, 4 bytes a row; 0 for rows whose entry starts later. */
export const ROUND_RANKS = LAYOUT.memberRanks;
export const OVERALL_RANKS = LAYOUT.memberRanks + BATCH_ROWS * 4;

const COST_BITS = 16 - COST_SHIFT;
const rank = (better: number, value: string, lowest: string) =>
  `(i32.add ${number(1)} (i32.load offset=${better} (i32.shl (i32.sub ${value} ${get(lowest)}) ${number(2)})))`;

export const FILL_RANKS = `
(func (export "fillRanks") (param $rows i32) (param $firstRow i32) (param $roundId i32) (param $costUnit i32)
  (param $lowestPoints i32) (param $lowestTotal i32)
  (local $row i32) (local $two i32) (local $four i32) (local $total i32) (local $cost i32)
  (local $inRound i32) (local $overall i32)
  (block $done (loop $next
    (br_if $done (i32.ge_u ${get("row")} ${get("rows")}))
    (local.set $two (i32.shl ${get("row")} ${number(1)}))
    (local.set $four (i32.shl ${get("row")} ${number(2)}))
    (local.set $inRound ${number(0)})
    (local.set $overall ${number(0)})
    (block $ranked
      (br_if $ranked (i32.gt_u (i32.load8_u offset=${LAYOUT.started} ${get("row")}) ${get("roundId")}))
      (local.set $total (i32.load16_s offset=${LAYOUT.totals} ${get("two")}))
      (local.set $cost (i32.and ${number((1 << COST_BITS) - 1)} (i32.shr_u
        (i32.load8_u offset=${LAYOUT.costSteps} (i32.shr_u ${get("row")} ${number(1)}))
        (i32.mul (i32.and ${get("row")} ${number(1)}) ${number(COST_BITS)}))))
      (if (i32.eq ${get("cost")} ${number(LARGE_COST)})
        (then (local.set $cost (call $largeCost (i32.add ${get("firstRow")} ${get("row")}))))
        (else (local.set $cost (i32.mul ${get("cost")} ${get("costUnit")}))))
      (local.set $inRound ${rank(
        BETTER_IN_ROUND,
        `(i32.add ${get("cost")} (i32.sub ${get("total")} (i32.load16_s offset=${LAYOUT.totalsBefore} ${get("two")})))`,
        "lowestPoints",
      )})
      (local.set $overall ${rank(BETTER_OVERALL, get("total"), "lowestTotal")}))
    (i32.store offset=${ROUND_RANKS} ${get("four")} ${get("inRound")})
    (i32.store offset=${OVERALL_RANKS} ${get("four")} ${get("overall")})
    (local.set $row (i32.add ${get("row")} ${number(1)}))
    (br $next))))`;
