/** A member's round as a format counts it, man by man, from the round as the game scored it. */
import { chipScoring, squadRulesUnder } from "../chips/registry.ts";
import { POSITIONS, type MatchStats, type Position, type Squad } from "../game.ts";
import type { ClubId, FootballerId } from "../ids.ts";
import { roundGoals } from "../knockout/round-goals.ts";
import { armbandFactors } from "../points/armbands.ts";
import type { Performance } from "../points/performance.ts";
import type { RoundScore } from "../points/score-round.ts";
import { invariant } from "../result.ts";
import type { Ruleset, SquadRules } from "../ruleset.ts";
import type { FormatCount } from "./format.ts";

export interface CountRequest {
  readonly count: FormatCount;
  readonly ruleset: Ruleset;
  readonly squad: Squad;
  /** Of `scoreRound` for this squad. */
  readonly score: RoundScore;
  readonly positionOf: (footballerId: FootballerId) => Position;
  readonly performanceOf: (footballerId: FootballerId) => Performance;
  /** In the round. */
  readonly clubOf: (footballerId: FootballerId) => ClubId;
  /** The club that the member supports; null for none, of which no men are anybody's own. */
  readonly ownClubId: ClubId | null;
  /** All matches of the footballer in the round; left out where no tie-break is about goals. */
  readonly statsOf?: (footballerId: FootballerId) => readonly MatchStats[];
}

export interface CountedRound {
  /** Before the average is taken off. */
  readonly points: number;
  /** Those who count, in the order of the line-up; their points times factor and the cost add up to `points`. */
  readonly men: readonly CountedMan[];
  /** Taken off: 0 where a format does not. */
  readonly costPoints: number;
  /** By and against those who count. */
  readonly goalsScored: number;
  readonly goalsConceded: number;
}

export interface CountedMan {
  readonly footballerId: FootballerId;
  readonly points: number;
  readonly factor: number;
}

export function countRound(request: CountRequest): CountedRound {
  const { count, score, clubOf, ownClubId, performanceOf, statsOf } = request;
  const isCounted = (id: FootballerId) => count.club === "any" || (ownClubId !== null && clubOf(id) === ownClubId);
  const plain = plainMen(request).filter(({ footballerId }) => isCounted(footballerId));
  const bonus = armband(request, plain);
  const men = plain.map(({ footballerId, factor }): CountedMan => ({
    footballerId,
    points: performanceOf(footballerId).points,
    factor: factor * (bonus.get(footballerId) ?? 1),
  }));
  const costPoints = count.cost ? score.costPoints : 0;
  const counted = new Set(men.map(({ footballerId }) => footballerId));
  const goals = roundGoals({
    picks: score.picks.flatMap((pick) => (counted.has(pick.footballerId) ? [{ ...pick, multiplier: 1 }] : [])),
    statsOf: statsOf ?? (() => []),
  });
  return {
    points: men.reduce((sum, { points, factor }) => sum + points * factor, 0) - costPoints,
    men,
    costPoints,
    goalsScored: goals.scored,
    goalsConceded: goals.conceded,
  };
}

interface PlainMan {
  readonly footballerId: FootballerId;
  /** Of the position, under the chip in play. */
  readonly factor: number;
}

/** The men of the format without any armband, in the order of the line-up. */
function plainMen(request: CountRequest): PlainMan[] {
  const { count, ruleset, squad, score, positionOf, performanceOf } = request;
  const rules = squadRulesUnder(ruleset, squad.chip);
  const scoring = chipScoring(squad.chip);
  const factorOf = (id: FootballerId) => scoring.positions[positionOf(id)] ?? 1;
  const all = score.picks.map(({ footballerId, slot }) => ({ footballerId, slot, factor: factorOf(footballerId) }));
  if (count.men === "eleven") return all.filter(({ slot }) => scoring.benchCounts || slot <= rules.playing);
  if (count.men === "bench")
    return all.filter(({ slot }) => slot > rules.playing).map((man) => ({ ...man, factor: 1 }));
  const carried = count.captain === "picked" ? pickedArmband(request) : new Map<FootballerId, number>();
  const worthOf = ({ footballerId, factor }: PlainMan) =>
    performanceOf(footballerId).points * factor * (carried.get(footballerId) ?? 1);
  const men = all.map((man) => ({ ...man, position: positionOf(man.footballerId), worth: worthOf(man) }));
  const best = new Set(bestEleven(rules, men, count.captain === "best" ? scoring.captain - 1 : 0));
  return all.filter(({ footballerId }) => best.has(footballerId));
}

interface RatedMan {
  readonly footballerId: FootballerId;
  readonly position: Position;
  readonly worth: number;
}

/**
 * The legal eleven that is worth most, with `captain` times its best man on top. Within a formation the best of each position
 * play. Its own walk over the few formations: `bestLineup` orders benches too and costs ten times as much, and a league
 * counts all its members with every goal.
 */
function bestEleven(rules: SquadRules, men: readonly RatedMan[], captain: number): FootballerId[] {
  const groups = POSITIONS.map((position) =>
    men.filter((man) => man.position === position).toSorted((first, second) => second.worth - first.worth),
  );
  let best: { readonly worth: number; readonly counts: readonly number[] } | null = null;
  const counts: number[] = [];
  choose(0, rules.playing, 0, -Infinity);
  invariant(best !== null, "a whole squad can fill an eleven");
  const { counts: chosen } = best as { readonly counts: readonly number[] };
  return groups.flatMap((group, index) => group.slice(0, chosen[index]).map(({ footballerId }) => footballerId));

  function choose(index: number, left: number, worth: number, top: number): void {
    const position = POSITIONS[index];
    if (position === undefined) {
      const sum = worth + captain * top;
      if (left === 0 && (best === null || sum > best.worth)) best = { worth: sum, counts: [...counts] };
      return;
    }
    const { minPlay, maxPlay } = rules.positions[position];
    const group = groups[index]!;
    let sum = worth;
    for (let count = 0; count <= Math.min(maxPlay, group.length, left); count += 1) {
      if (count > 0) sum += group[count - 1]!.worth;
      counts[index] = count;
      if (count >= minPlay) choose(index + 1, left - count, sum, count > 0 ? Math.max(top, group[0]!.worth) : top);
    }
  }
}

/** Factors of the men with an armband. */
function armband(request: CountRequest, men: readonly PlainMan[]): ReadonlyMap<FootballerId, number> {
  const { count, squad, performanceOf } = request;
  if (count.captain === "none") return new Map();
  if (count.captain === "picked") return pickedArmband(request);
  let best: PlainMan | undefined;
  const worth = (man: PlainMan) => man.factor * performanceOf(man.footballerId).points;
  for (const man of men) if (best === undefined || worth(man) > worth(best)) best = man;
  return new Map(best ? [[best.footballerId, chipScoring(squad.chip).captain]] : []);
}

/** As in the game: an absent captain's armband passes on. */
function pickedArmband({ squad, performanceOf }: CountRequest): ReadonlyMap<FootballerId, number> {
  const captain = squad.picks.find(({ isCaptain }) => isCaptain)?.footballerId;
  const vice = squad.picks.find(({ isViceCaptain }) => isViceCaptain)?.footballerId;
  const isMissing = (id: FootballerId | undefined) => id === undefined || performanceOf(id).absent;
  const factors = armbandFactors(chipScoring(squad.chip), isMissing(captain), isMissing(vice));
  return new Map([
    ...(captain === undefined ? [] : [[captain, factors.captain] as const]),
    ...(vice === undefined ? [] : [[vice, factors.viceCaptain] as const]),
  ]);
}
