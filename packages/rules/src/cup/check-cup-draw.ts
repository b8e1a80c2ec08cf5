/** Redoes a published draw: what anybody may ask of a cup, with nothing but what the game has published. */
import { commitmentOf, isSeed } from "../chance/seeded-chance.ts";
import { cupDrawLabel, cupPlaces, countByes, drawCupRound } from "./draw-cup-round.ts";

export interface PublishedDraw {
  /** The qualifying league. */
  readonly leagueId: number;
  readonly round: number;
  readonly finalRound: number;
  readonly seed: string;
  /** As it was published before the seed. */
  readonly commitment: string;
  /** Entries by match, as they were drawn; the second one is null for a bye. */
  readonly matches: readonly (readonly [number, number | null])[];
}

export type DrawProblem =
  | { readonly code: "not_a_seed" }
  /** The seed is not the one that was promised. */
  | { readonly code: "other_commitment"; readonly commitment: string }
  | { readonly code: "twice"; readonly entryId: number }
  | { readonly code: "wrong_byes"; readonly byes: number; readonly expected: number }
  /** The seed gives another match; `match` counts from 1. */
  | { readonly code: "other_match"; readonly match: number; readonly expected: readonly [number, number] };

/** Everything that is wrong with a draw; nothing when it is the draw that its seed gives. */
export function checkCupDraw(draw: PublishedDraw): DrawProblem[] {
  const { leagueId, round, finalRound, seed, commitment, matches } = draw;
  if (!isSeed(seed)) return [{ code: "not_a_seed" }];
  const problems: DrawProblem[] = [];
  if (commitmentOf(seed) !== commitment) {
    problems.push({ code: "other_commitment", commitment: commitmentOf(seed) });
  }
  const teams = matches.flatMap(([first, second]) => (second === null ? [first] : [first, second]));
  const seen = new Set<number>();
  for (const entryId of teams) {
    if (seen.has(entryId)) problems.push({ code: "twice", entryId });
    seen.add(entryId);
  }
  const byes = matches.flatMap(([first, second]) => (second === null ? [first] : []));
  const places = cupPlaces(round, finalRound);
  const expected = teams.length > 0 && teams.length <= places ? countByes(teams.length, places) : 0;
  if (byes.length !== expected) problems.push({ code: "wrong_byes", byes: byes.length, expected });
  if (problems.length > 0 || teams.length === 0) return problems;

  const playing = matches.flatMap(([first, second]) => (second === null ? [] : [first, second]));
  const label = cupDrawLabel(leagueId, round);
  const { pairs } = drawCupRound({ contenders: Float64Array.from([...byes, ...playing]), places, seed, label });
  for (let at = 0; at < pairs.length; at += 2) {
    if (pairs[at] === playing[at] && pairs[at + 1] === playing[at + 1]) continue;
    problems.push({ code: "other_match", match: at / 2 + 1, expected: [pairs[at]!, pairs[at + 1]!] });
  }
  return problems;
}
