/** Points by footballer and round as the site shows them, kept while a season is played through in memory. */
import type { FootballerId, RoundId } from "@elleveren/rules";

export interface PointsFigures {
  readonly form: number;
  readonly pointsPerMatch: number;
  readonly lastRoundPoints: number;
}

/** About the 30 days that the game's form looks back. */
const FORM_ROUNDS = 4;
const NOTHING: PointsFigures = { form: 0, pointsPerMatch: 0, lastRoundPoints: 0 };

export class PointsBook {
  private readonly rounds: RoundId[] = [];
  private readonly points = new Map<FootballerId, Map<RoundId, number>>();

  /** Adds a round's points of all footballers who were on the pitch. */
  add(roundId: RoundId, pointsOf: ReadonlyMap<FootballerId, number>): void {
    this.rounds.push(roundId);
    for (const [footballerId, points] of pointsOf) {
      const own = this.points.get(footballerId) ?? new Map<RoundId, number>();
      own.set(roundId, points);
      this.points.set(footballerId, own);
    }
  }

  figures(footballerId: FootballerId): PointsFigures {
    const own = this.points.get(footballerId);
    if (!own) return NOTHING;
    const total = [...own.values()].reduce((sum, points) => sum + points, 0);
    const recent = this.rounds.slice(-FORM_ROUNDS).map((roundId) => own.get(roundId) ?? 0);
    return {
      form: recent.reduce((sum, points) => sum + points, 0) / Math.max(1, recent.length),
      pointsPerMatch: total / own.size,
      lastRoundPoints: own.get(this.rounds.at(-1) as RoundId) ?? 0,
    };
  }
}
