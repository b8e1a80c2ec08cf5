/**
 * The oracle: a seeded season kept as plain objects, scored by `scoreRound` of the rules, ranked by sorting. Slow and
 * obvious; the engine is fed from it and must agree with it in every number.
 */
import {
  entryId,
  footballerId,
  roundId,
  scoreRound,
  type ChipName,
  type EntryId,
  type FootballerId,
  type Position,
  type RoundScore,
  type Ruleset,
  type Squad,
} from "@elleveren/rules";

import type { Engine } from "../engine.ts";
import { seededRandom, type SeededRandom } from "./seeded-random.ts";

export interface SlowSquad {
  readonly footballerIds: readonly FootballerId[];
  readonly captainSlot: number;
  readonly viceSlot: number;
  readonly chip: ChipName | null;
  readonly costPoints: number;
  readonly totalTransfers: number;
}

export interface SlowEntry {
  readonly entryId: EntryId;
  readonly startedRound: number;
  /** By round; index 0 unused. */
  readonly squads: (SlowSquad | undefined)[];
}

export interface SlowPerformance {
  readonly footballerId: FootballerId;
  readonly points: number;
  readonly absent: boolean;
}

const CHIPS: readonly ChipName[] = ["wildcard", "freehit", "rich", "uteam", "frush", "2capt", "3xc", "bboost"];
const FORMATIONS = [
  [5, 4, 1],
  [5, 3, 2],
  [5, 2, 3],
  [4, 5, 1],
  [4, 4, 2],
  [4, 3, 3],
  [3, 5, 2],
  [3, 4, 3],
] as const;

export class SlowSeason {
  readonly ruleset: Ruleset;
  readonly roundCount: number;
  readonly positions = new Map<FootballerId, Position>();
  readonly entries: SlowEntry[] = [];
  /** By round. */
  readonly performances: Map<FootballerId, SlowPerformance>[] = [];
  readonly random: SeededRandom;
  readonly #scores = new Map<number, Map<SlowEntry, RoundScore | null>>();

  constructor(request: { ruleset: Ruleset; seed: number; entryCount: number; roundCount: number }) {
    const { ruleset, seed, entryCount, roundCount } = request;
    this.ruleset = ruleset;
    this.roundCount = roundCount;
    this.random = seededRandom(seed);
    const order: Position[] = ["GKP", "DEF", "DEF", "MID", "MID", "MID", "FWD", "FWD"];
    for (let i = 0; i < 120; i++) this.positions.set(footballerId(1000 + i * 7), order[i % order.length]!);
    for (let i = 0; i < entryCount; i++) this.#addEntry(10 + i * 3);
    for (let round = 1; round <= roundCount; round++) this.playRound(round);
  }

  /** New performances for a round, also a round played before: a correction. */
  playRound(round: number): void {
    const { random } = this;
    this.#scores.delete(round);
    const isDouble = random.chance(30);
    const absentPercent = random.pick([0, 10, 30, 60]);
    this.performances[round] = new Map(
      [...this.positions.keys()].map((id) => {
        const absent = random.chance(absentPercent);
        // A red card from the bench: absent, yet with points.
        const points = absent ? (random.chance(10) ? -3 : 0) : random.below(isDouble ? 30 : 16) - 3;
        return [id, { footballerId: id, points, absent }];
      }),
    );
  }

  /** A performance or a squad of the round was changed from outside. */
  forget(round: number): void {
    this.#scores.delete(round);
  }

  /** Null when the entry has no squad in the round. Kept until the round is played again. */
  scoreOf(entry: SlowEntry, round: number): RoundScore | null {
    const scores = this.#scores.get(round) ?? new Map<SlowEntry, RoundScore | null>();
    this.#scores.set(round, scores);
    let score = scores.get(entry);
    if (score === undefined) scores.set(entry, (score = this.#score(entry, round)));
    return score;
  }

  #score(entry: SlowEntry, round: number): RoundScore | null {
    const squad = entry.squads[round];
    if (!squad) return null;
    const performances = this.performances[round]!;
    const rulesSquad: Squad = {
      roundId: roundId(round),
      picks: squad.footballerIds.map((id, slotIndex) => ({
        footballerId: id,
        slot: slotIndex + 1,
        isCaptain: squad.captainSlot === slotIndex + 1,
        isViceCaptain: squad.viceSlot === slotIndex + 1,
        purchasePriceTenths: 50,
      })),
      bankTenths: 0,
      chip: squad.chip,
      freeTransfers: 1,
      transfersMade: 0,
    };
    return scoreRound({
      ruleset: this.ruleset,
      squad: rulesSquad,
      positionOf: (id) => this.positions.get(id)!,
      performanceOf: (id) => ({ ...performances.get(id)!, played: !performances.get(id)!.absent }),
      costPoints: squad.costPoints,
    });
  }

  /** Net points of the rounds `from` to `to`. */
  totalOf(entry: SlowEntry, from: number, to: number): number {
    let total = 0;
    for (let round = from; round <= to; round++) total += this.scoreOf(entry, round)?.netPoints ?? 0;
    return total;
  }

  /** Everything the engine must know to score the rounds. */
  feed(engine: Engine, entries: readonly SlowEntry[] = this.entries): void {
    engine.setFootballers([...this.positions].map(([id, position]) => ({ footballerId: id, position })));
    engine.appendEntries(
      entries.map((entry) => entry.entryId),
      entries.map((entry) => entry.startedRound),
    );
    for (let round = 1; round <= this.roundCount; round++) {
      for (const entry of entries) {
        const squad = entry.squads[round];
        if (squad) engine.setSquad(round, entry.entryId, squad);
      }
      engine.setPerformances(round, this.performances[round]!.values());
    }
  }

  #addEntry(id: number): void {
    const { random, roundCount } = this;
    const startedRound = random.chance(70) ? 1 : 1 + random.below(roundCount);
    const squads: (SlowSquad | undefined)[] = [];
    let totalTransfers = 0;
    for (let round = startedRound; round <= roundCount; round++) {
      totalTransfers += random.below(3);
      squads[round] = this.#drawSquad(totalTransfers);
    }
    this.entries.push({ entryId: entryId(id), startedRound, squads });
  }

  #drawSquad(totalTransfers: number): SlowSquad {
    const { random } = this;
    const [defenders, midfielders, forwards] = random.pick(FORMATIONS);
    const drawn = {
      GKP: this.#draw("GKP", 2),
      DEF: this.#draw("DEF", 5),
      MID: this.#draw("MID", 5),
      FWD: this.#draw("FWD", 3),
    };
    const starting = [
      drawn.GKP[0]!,
      ...drawn.DEF.slice(0, defenders),
      ...drawn.MID.slice(0, midfielders),
      ...drawn.FWD.slice(0, forwards),
    ];
    const bench = [...drawn.DEF.slice(defenders), ...drawn.MID.slice(midfielders), ...drawn.FWD.slice(forwards)];
    this.#shuffle(bench);
    // The slots of the eleven are anybody's, and the absent are looked at in their order.
    if (random.chance(30)) this.#shuffle(starting);
    const captainSlot = 1 + random.below(11);
    const viceSlot = 1 + ((captainSlot + random.below(10)) % 11);
    return {
      footballerIds: [...starting, drawn.GKP[1]!, ...bench],
      captainSlot,
      viceSlot,
      chip: random.chance(35) ? random.pick(CHIPS) : null,
      // Also costs beyond what the block can hold, and one that is no multiple of the ruleset's.
      costPoints: random.chance(70) ? 0 : random.pick([4, 8, 24, 56, 60, 64, 200, 3]),
      totalTransfers,
    };
  }

  #shuffle(ids: FootballerId[]): void {
    for (let i = ids.length - 1; i > 0; i--) {
      const other = this.random.below(i + 1);
      [ids[i], ids[other]] = [ids[other]!, ids[i]!];
    }
  }

  #draw(position: Position, count: number): FootballerId[] {
    const pool = [...this.positions].filter(([, each]) => each === position).map(([id]) => id);
    return Array.from({ length: count }, () => pool.splice(this.random.below(pool.length), 1)[0]!);
  }
}
