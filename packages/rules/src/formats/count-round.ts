/** What a member's round counts in a format, man by man, from the round as the game scored it. */
import { chipScoring, squadRulesUnder } from "../chips/registry.ts";
import type { MatchStats, Position, Squad } from "../game.ts";
import type { ClubId, FootballerId } from "../ids.ts";
import { bestLineup } from "../forecast/best-lineup.ts";
import { roundGoals } from "../knockout/round-goals.ts";
import { armbandFactors } from "../points/armbands.ts";
import type { Performance } from "../points/performance.ts";
import type { RoundScore } from "../points/score-round.ts";
import type { Ruleset } from "../ruleset.ts";
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
  const { starterIds } = bestLineup({
    rules,
    weights: {
      starter: { GKP: 1, DEF: 1, MID: 1, FWD: 1 },
      bench: { GKP: 0, DEF: 0, MID: 0, FWD: 0 },
      captain: count.captain === "best" ? scoring.captain - 1 : 0,
      viceCaptain: 0,
    },
    members: all.map(({ footballerId, factor }) => ({
      footballerId,
      position: positionOf(footballerId),
      points: performanceOf(footballerId).points * factor * (carried.get(footballerId) ?? 1),
    })),
  });
  const best = new Set(starterIds);
  return all.filter(({ footballerId }) => best.has(footballerId));
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
