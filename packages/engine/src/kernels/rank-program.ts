/**
 * Ranks inside small leagues as WebAssembly text, a function of the program of `score-program.ts`: eight members at once,
 * each against all of his league. A rank is 1 and one more for each who has more points; that has no branch that depends
 * on the points, while sorting twenty members is little else.
 */
import { LAYOUT, get, number } from "./program-layout.ts";

/** In place of what a member's points are counted from: not ranked. No season comes down to it. */
export const UNRANKED = -(1 << 15);

const load = (place: number, at: string) => `(v128.load offset=${place} ${at})`;
const eachOfEight = (value: (lane: number) => number) =>
  `(v128.const i16x8 ${Array.from({ length: 8 }, (_, lane) => value(lane)).join(" ")})`;
const UNRANKED_EIGHT = eachOfEight(() => UNRANKED);
/** Eight times the points of one of `others`. */
const ofOther = (lane: number) =>
  `(i8x16.shuffle ${Array.from({ length: 16 }, (_, byte) => 2 * lane + (byte & 1)).join(" ")}
    ${get("others")} ${get("others")})`;
const advance = (local: string, bytes: number) => `(local.set $${local} (i32.add ${get(local)} ${number(bytes)}))`;

/**
 * The leagues between `leagueOffsets`, each of up to `FEW_MEMBERS`: ranks of `memberTotals` - `memberBases`, whose first is
 * the first offset's. Ranks are written by eight, too: what lies beyond a league's last is the next one's, which comes after.
 */
export const RANK_LEAGUES = `
(func (export "rankLeagues") (param $leagues i32)
  (local $league i32) (local $begin i32) (local $size i32) (local $member i32) (local $end i32) (local $at i32)
  (local $other i32) (local $to i32) (local $points v128) (local $others v128) (local $ranks v128)
  (block $done (loop $next
    (br_if $done (i32.ge_u ${get("league")} ${get("leagues")}))
    (local.set $begin (i32.load offset=${LAYOUT.leagueOffsets} (i32.shl ${get("league")} ${number(2)})))
    (local.set $size (i32.sub
      (i32.load offset=${LAYOUT.leagueOffsets + 4} (i32.shl ${get("league")} ${number(2)})) ${get("begin")}))
    (local.set $member (i32.shl
      (i32.sub ${get("begin")} (i32.load offset=${LAYOUT.leagueOffsets} ${number(0)})) ${number(1)}))
    (local.set $to (i32.shl ${get("member")} ${number(1)}))
    ${advance("league", 1)}
    (br_if $next (i32.eqz ${get("size")}))
    (local.set $end (i32.shl (i32.and (i32.add ${get("size")} ${number(7)}) ${number(-8)}) ${number(1)}))
    ;; Points, in places of their own.
    (local.set $at ${number(0)})
    (loop $points
      (local.set $others ${load(LAYOUT.memberBases, get("member"))})
      (local.set $points (v128.bitselect ${UNRANKED_EIGHT}
        (i16x8.sub ${load(LAYOUT.memberTotals, get("member"))} ${get("others")})
        (i16x8.eq ${get("others")} ${UNRANKED_EIGHT})))
      (v128.store offset=${LAYOUT.memberPoints} ${get("at")} ${get("points")})
      ${advance("member", 16)}
      ${advance("at", 16)}
      (br_if $points (i32.lt_u ${get("at")} ${get("end")})))
    ;; Whoever stands after the league's last is not ranked in it.
    (v128.store offset=${LAYOUT.memberPoints} (i32.sub ${get("end")} ${number(16)}) (v128.bitselect
      ${get("points")} ${UNRANKED_EIGHT}
      (i16x8.gt_s
        (i16x8.splat (i32.sub ${get("size")} (i32.sub (i32.shr_u ${get("end")} ${number(1)}) ${number(8)})))
        ${eachOfEight((lane) => lane)})))
    (local.set $at ${number(0)})
    (loop $eight
      (local.set $points ${load(LAYOUT.memberPoints, get("at"))})
      (local.set $ranks ${eachOfEight(() => 1)})
      (local.set $other ${number(0)})
      (loop $against
        (local.set $others ${load(LAYOUT.memberPoints, get("other"))})
        ${Array.from(
          { length: 8 },
          (_, lane) => `(local.set $ranks (i16x8.sub ${get("ranks")} (i16x8.gt_s ${ofOther(lane)} ${get("points")})))`,
        ).join("\n        ")}
        ${advance("other", 16)}
        (br_if $against (i32.lt_u ${get("other")} ${get("end")})))
      (local.set $ranks (v128.and ${get("ranks")} (i16x8.ne ${get("points")} ${UNRANKED_EIGHT})))
      (v128.store offset=${LAYOUT.memberRanks} align=4 ${get("to")} (i32x4.extend_low_i16x8_u ${get("ranks")}))
      (v128.store offset=${LAYOUT.memberRanks + 16} align=4 ${get("to")} (i32x4.extend_high_i16x8_u ${get("ranks")}))
      ${advance("to", 32)}
      ${advance("at", 16)}
      (br_if $eight (i32.lt_u ${get("at")} ${get("end")})))
    (br $next))))`;
