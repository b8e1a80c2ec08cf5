/**
 * Automatic substitutions: an absent starter is replaced by the first footballer on the bench who is not absent and
 * leaves a legal formation. Source: decision on EG-23, EG-24; bench order matters.
 */
import type { LineupPick, Position } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { SquadRules } from "../ruleset.ts";
import type { Performance } from "./performance.ts";

export interface AutoSub {
  readonly outId: FootballerId;
  readonly inId: FootballerId;
}

/** Why a substitute did not come on for an absent starter. */
export type PassedOverReason =
  /** The substitute did not play either. */
  | { readonly code: "absent" }
  /** The substitute has come on already. */
  | { readonly code: "on_already" }
  /** Without the absent starter too few of that position would be left. */
  | { readonly code: "min_play"; readonly position: Position; readonly min: number }
  /** With the substitute there would be too many of that position. */
  | { readonly code: "max_play"; readonly position: Position; readonly max: number };

export interface PassedOver {
  readonly outId: FootballerId;
  readonly benchId: FootballerId;
  readonly reason: PassedOverReason;
}

interface SubstitutionRequest {
  readonly rules: SquadRules;
  /** Ordered by slot. */
  readonly picks: readonly LineupPick[];
  readonly positionOf: (footballerId: FootballerId) => Position;
  readonly performanceOf: (footballerId: FootballerId) => Performance;
  /** Called for every substitute passed over, in the order of the bench. */
  readonly onPassedOver?: (passedOver: PassedOver) => void;
}

/** The substitutions of a round in the order in which they happen; starters are looked at in the order of their slots. */
export function autoSubs(request: SubstitutionRequest): AutoSub[] {
  const { rules, picks, positionOf, performanceOf, onPassedOver } = request;
  const subs: AutoSub[] = [];
  const isFree = picks.map((pick) => pick.slot > rules.playing && !performanceOf(pick.footballerId).absent);
  const counts: Record<Position, number> = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
  for (const pick of picks) if (pick.slot <= rules.playing) counts[positionOf(pick.footballerId)]++;

  for (const { footballerId: outId, slot } of picks) {
    if (slot > rules.playing || !performanceOf(outId).absent) continue;
    const outPosition = positionOf(outId);
    for (let index = 0; index < picks.length; index++) {
      const { footballerId: inId, slot: benchSlot } = picks[index]!;
      if (benchSlot <= rules.playing) continue;
      const inPosition = positionOf(inId);
      const reason = isFree[index] ? formationProblem(outPosition, inPosition) : unfree(inId);
      if (reason !== null) {
        onPassedOver?.({ outId, benchId: inId, reason });
        continue;
      }
      isFree[index] = false;
      counts[outPosition]--;
      counts[inPosition]++;
      subs.push({ outId, inId });
      break;
    }
  }
  return subs;

  function unfree(benchId: FootballerId): PassedOverReason {
    return performanceOf(benchId).absent ? DID_NOT_PLAY : IS_ON_ALREADY;
  }

  /** Same position is always fine; otherwise no position falls below its minimum or rises above its maximum. */
  function formationProblem(out: Position, on: Position): PassedOverReason | null {
    if (out === on) return null;
    const { minPlay: min } = rules.positions[out];
    if (counts[out] - 1 < min) return { code: "min_play", position: out, min };
    const { maxPlay: max } = rules.positions[on];
    return counts[on] + 1 > max ? { code: "max_play", position: on, max } : null;
  }
}

const DID_NOT_PLAY: PassedOverReason = { code: "absent" };
const IS_ON_ALREADY: PassedOverReason = { code: "on_already" };
