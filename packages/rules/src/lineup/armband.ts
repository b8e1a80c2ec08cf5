/** Handing out the armbands while a manager edits. Source: core text §4, rows MT-05 and MT-14. */
import type { LineupPick } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { SquadRules } from "../ruleset.ts";

/** Offered only to starters who are not captain already. */
export const canMakeCaptain = (rules: SquadRules, pick: LineupPick): boolean =>
  pick.slot <= rules.playing && !pick.isCaptain;

/** Offered only to starters who are not vice-captain already. */
export const canMakeViceCaptain = (rules: SquadRules, pick: LineupPick): boolean =>
  pick.slot <= rules.playing && !pick.isViceCaptain;

/** Moves the captain's armband; when the new captain was vice-captain, the two change armbands. */
export function makeCaptain<P extends LineupPick>(picks: readonly P[], footballerId: FootballerId): P[] {
  const wasVice = picks.some((pick) => pick.footballerId === footballerId && pick.isViceCaptain);
  return picks.map((pick) => {
    const isCaptain = pick.footballerId === footballerId;
    return { ...pick, isCaptain, isViceCaptain: wasVice ? pick.isCaptain && !isCaptain : pick.isViceCaptain };
  });
}

/** Moves the vice-captain's armband; when the new vice-captain was captain, the two change armbands. */
export function makeViceCaptain<P extends LineupPick>(picks: readonly P[], footballerId: FootballerId): P[] {
  const wasCaptain = picks.some((pick) => pick.footballerId === footballerId && pick.isCaptain);
  return picks.map((pick) => {
    const isViceCaptain = pick.footballerId === footballerId;
    return { ...pick, isViceCaptain, isCaptain: wasCaptain ? pick.isViceCaptain && !isViceCaptain : pick.isCaptain };
  });
}
