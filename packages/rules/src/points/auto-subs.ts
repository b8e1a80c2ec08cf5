/**
 * Automatic substitutions: an absent starter gives his place to the first footballer on the bench who is not absent and
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

interface SubstitutionRequest {
  readonly rules: SquadRules;
  /** Ordered by slot. */
  readonly picks: readonly LineupPick[];
  readonly positionOf: (footballerId: FootballerId) => Position;
  readonly performanceOf: (footballerId: FootballerId) => Performance;
}

/** The substitutions of a round in the order in which they happen; starters are looked at in the order of their slots. */
export function autoSubs({ rules, picks, positionOf, performanceOf }: SubstitutionRequest): AutoSub[] {
  const subs: AutoSub[] = [];
  const isFree = picks.map((pick) => pick.slot > rules.playing && !performanceOf(pick.footballerId).absent);
  const counts: Record<Position, number> = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
  for (const pick of picks) if (pick.slot <= rules.playing) counts[positionOf(pick.footballerId)]++;

  for (const { footballerId: outId, slot } of picks) {
    if (slot > rules.playing || !performanceOf(outId).absent) continue;
    const outPosition = positionOf(outId);
    for (let index = 0; index < picks.length; index++) {
      if (!isFree[index]) continue;
      const inId = picks[index]!.footballerId;
      const inPosition = positionOf(inId);
      if (!keepsFormation(outPosition, inPosition)) continue;
      isFree[index] = false;
      counts[outPosition]--;
      counts[inPosition]++;
      subs.push({ outId, inId });
      break;
    }
  }
  return subs;

  /** Same position is always fine; otherwise nobody leaves below a minimum and nobody comes on above a maximum. */
  function keepsFormation(out: Position, on: Position): boolean {
    if (out === on) return true;
    return counts[out] - 1 >= rules.positions[out].minPlay && counts[on] + 1 <= rules.positions[on].maxPlay;
  }
}
