/** Who starts and who sits on the bench: the best of the fit, with a coach's whims. */
import type { Position } from "@elleveren/rules";

import type { MatchFootballer, MatchSide } from "./match-types.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Defenders, midfielders, forwards. */
const FORMATIONS = [
  [4, 3, 3],
  [4, 4, 2],
  [3, 4, 3],
  [4, 5, 1],
  [3, 5, 2],
  [5, 3, 2],
] as const;
/** How often each is played. */
const FORMATION_WEIGHTS = [42, 24, 10, 10, 10, 4];
const BENCH_SIZE = 9;
/** A coach's whim in tenths of price; goalkeepers change least. */
const WHIM_TENTHS: Readonly<Record<Position, number>> = { GKP: 1.2, DEF: 4, MID: 5, FWD: 5 };

export interface Lineup {
  readonly starters: readonly MatchFootballer[];
  readonly bench: readonly MatchFootballer[];
}

/** Throws when the squad cannot field eleven with a goalkeeper. */
export function pickEleven(side: MatchSide, random: SeededRandom): Lineup {
  const ranked = side.squad
    .map((footballer) => ({
      footballer,
      worth: footballer.ratingTenths + random.normal() * WHIM_TENTHS[footballer.position],
    }))
    .sort((a, b) => b.worth - a.worth || a.footballer.footballerId - b.footballer.footballerId)
    .map((entry) => entry.footballer);
  const wanted = FORMATIONS[random.weighted(FORMATION_WEIGHTS)] ?? FORMATIONS[0];
  const starters = [
    ...ofPosition(ranked, "GKP", 1),
    ...ofPosition(ranked, "DEF", wanted[0]),
    ...ofPosition(ranked, "MID", wanted[1]),
    ...ofPosition(ranked, "FWD", wanted[2]),
  ];
  if (starters[0]?.position !== "GKP") throw new Error(`Club ${side.clubId} has no goalkeeper who can play.`);
  // With too few of a position, the best outfield footballers left fill the eleven.
  const chosen = new Set(starters);
  for (const footballer of ranked) {
    if (chosen.size >= 11) break;
    if (footballer.position !== "GKP") chosen.add(footballer);
  }
  if (chosen.size < 11) throw new Error(`Club ${side.clubId} cannot field eleven.`);
  return { starters: [...chosen], bench: pickBench(ranked, chosen) };
}

const ofPosition = (ranked: readonly MatchFootballer[], position: Position, count: number): MatchFootballer[] =>
  ranked.filter((footballer) => footballer.position === position).slice(0, count);

/** A goalkeeper and the best eight of the others. */
function pickBench(ranked: readonly MatchFootballer[], starters: ReadonlySet<MatchFootballer>): MatchFootballer[] {
  const rest = ranked.filter((footballer) => !starters.has(footballer));
  const keeper = ofPosition(rest, "GKP", 1);
  return [...keeper, ...rest.filter((footballer) => footballer.position !== "GKP").slice(0, BENCH_SIZE - 1)];
}
