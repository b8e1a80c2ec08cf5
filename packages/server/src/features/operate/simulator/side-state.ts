/** One side while its match is simulated: its footballers on the pitch, and the choice of one for each event. */
import type { FootballerId, Position } from "@elleveren/rules";

import type { MatchFootballer, MatchSide, SideName, TimelineSide } from "./match-types.ts";
import type { SeededRandom } from "./seeded-random.ts";

type Weights = Readonly<Record<Position, number>>;

const SCORING: Weights = { GKP: 0, DEF: 0.16, MID: 0.5, FWD: 1 };
const ASSISTING: Weights = { GKP: 0.02, DEF: 0.4, MID: 1, FWD: 0.6 };
const BOOKED: Weights = { GKP: 0.15, DEF: 1, MID: 1, FWD: 0.7 };
const TIRED: Weights = { GKP: 0, DEF: 0.45, MID: 1, FWD: 1.2 };
const OWN_GOAL: Weights = { GKP: 0.4, DEF: 1, MID: 0.25, FWD: 0.1 };

export class SideState {
  readonly name: SideName;
  readonly side: MatchSide;
  readonly lineup: TimelineSide;
  readonly pitch: MatchFootballer[];
  readonly bench: MatchFootballer[];
  readonly booked = new Set<FootballerId>();
  readonly cameOn = new Set<FootballerId>();
  substitutions = 0;
  sentOff = 0;
  goals = 0;
  private readonly random: SeededRandom;

  constructor(name: SideName, side: MatchSide, random: SeededRandom) {
    this.name = name;
    this.side = side;
    this.random = random;
    this.lineup = { clubId: side.clubId, ...pickEleven(side, random) };
    this.pitch = [...this.lineup.starters];
    this.bench = [...this.lineup.bench];
  }

  keeper(): MatchFootballer {
    // With the goalkeeper sent off and no replacement left, an outfield footballer takes the gloves.
    const found = this.pitch.find((footballer) => footballer.position === "GKP") ?? this.pitch[0];
    if (!found) throw new Error("A side is never empty.");
    return found;
  }

  scorer(): MatchFootballer {
    return this.weigh(this.pitch, SCORING, 46);
  }

  /** The assist's footballer; null without an assist. */
  assister(scorer: MatchFootballer): MatchFootballer | null {
    if (!this.random.chance(0.76)) return null;
    return this.weigh(this.without(scorer), ASSISTING, 40);
  }

  ownGoalScorer(): MatchFootballer {
    return this.weigh(this.pitch, OWN_GOAL, Infinity);
  }

  booking(): MatchFootballer {
    const candidates = this.random.chance(0.85) ? this.pitch.filter((one) => !this.booked.has(one.footballerId)) : [];
    return this.weigh(candidates.length > 0 ? candidates : this.pitch, BOOKED, Infinity);
  }

  penaltyTaker(): MatchFootballer {
    const outfield = this.pitch.filter((footballer) => footballer.position !== "GKP");
    const [best] = outfield.sort((a, b) => worth(b) - worth(a) || a.footballerId - b.footballerId);
    return best ?? this.keeper();
  }

  /** A tired outfield starter to go off. */
  tired(): MatchFootballer | null {
    const starters = this.pitch.filter((one) => one.position !== "GKP" && !this.cameOn.has(one.footballerId));
    return starters.length > 0 ? this.weigh(starters, TIRED, Infinity) : null;
  }

  /** Brings on the bench's best for `out`, in the same position if possible; null when the bench is empty. */
  replace(out: MatchFootballer): MatchFootballer | null {
    const keeperOut = out.position === "GKP";
    const candidates = this.bench.filter((one) => (one.position === "GKP") === keeperOut);
    const same = candidates.filter((one) => one.position === out.position);
    const pool = same.length > 0 && this.random.chance(0.8) ? same : candidates;
    const incoming = pool.length > 1 && this.random.chance(0.35) ? pool[1] : pool[0];
    if (!incoming) return null;
    this.bench.splice(this.bench.indexOf(incoming), 1);
    this.pitch[this.pitch.indexOf(out)] = incoming;
    this.cameOn.add(incoming.footballerId);
    this.substitutions += 1;
    return incoming;
  }

  leave(footballer: MatchFootballer): void {
    this.pitch.splice(this.pitch.indexOf(footballer), 1);
  }

  private without(one: MatchFootballer): MatchFootballer[] {
    return this.pitch.filter((footballer) => footballer !== one);
  }

  /** Weighted by position and by price: `growth` tenths more weigh e times as much. */
  private weigh(candidates: readonly MatchFootballer[], weights: Weights, growth: number): MatchFootballer {
    const index = this.random.weighted(
      candidates.map((one) => weights[one.position] * Math.exp((one.ratingTenths - 60) / growth)),
    );
    const found = candidates[index];
    if (!found) throw new Error("Nobody to choose from.");
    return found;
  }
}

const worth = (footballer: MatchFootballer): number => footballer.ratingTenths * SCORING[footballer.position];

/** Defenders, midfielders, forwards. */
const FORMATIONS = [
  [4, 3, 3],
  [4, 4, 2],
  [3, 4, 3],
  [4, 5, 1],
  [3, 5, 2],
  [5, 3, 2],
] as const;
const FORMATION_WEIGHTS = [42, 24, 10, 10, 10, 4];
const BENCH_SIZE = 9;
/** A coach's whim in tenths of price; goalkeepers change least. */
const WHIM_TENTHS: Readonly<Record<Position, number>> = { GKP: 1.2, DEF: 4, MID: 5, FWD: 5 };

interface Lineup {
  readonly starters: readonly MatchFootballer[];
  readonly bench: readonly MatchFootballer[];
}

/** Throws when the squad cannot field eleven with a goalkeeper. */
function pickEleven(side: MatchSide, random: SeededRandom): Lineup {
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

function pickBench(ranked: readonly MatchFootballer[], starters: ReadonlySet<MatchFootballer>): MatchFootballer[] {
  const rest = ranked.filter((footballer) => !starters.has(footballer));
  const keeper = ofPosition(rest, "GKP", 1);
  return [...keeper, ...rest.filter((footballer) => footballer.position !== "GKP").slice(0, BENCH_SIZE - 1)];
}
