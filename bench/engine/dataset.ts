/**
 * A seeded season of any size, made straight into the engine's columns. Squads are drawn as managers draw them: a few
 * footballers are in very many squads. One entry in ten plays a scoring chip, one in seven paid for transfers.
 */
import {
  POSITIONS,
  footballerId,
  rulesetById,
  type ChipName,
  type FootballerId,
  type Position,
} from "@elleveren/rules";

import { createEngine, type Engine, type FootballerPerformance } from "../../packages/engine/src/index.ts";
import { seededRandom, type SeededRandom } from "../../packages/engine/src/testing/seeded-random.ts";

export const LIVE_ROUND = 12;
const ROUND_COUNT = 30;
/** The market: goalkeepers, defenders, midfielders, forwards. */
export const MARKET: readonly (readonly [Position, number])[] = [
  ["GKP", 60],
  ["DEF", 200],
  ["MID", 220],
  ["FWD", 120],
];
const FORMATIONS = [
  [4, 4, 2],
  [3, 5, 2],
  [3, 4, 3],
  [4, 3, 3],
  [5, 3, 2],
] as const;
const CHIPS: readonly ChipName[] = ["frush", "2capt", "3xc", "bboost"];
/** Squads drawn one by one; the rest are these again with other armbands, chips and costs. */
const DRAWN_SQUADS = 20_000;

export interface Dataset {
  readonly engine: Engine;
  readonly performances: readonly FootballerPerformance[];
  /** The same as plain columns, for other programs. */
  readonly columns: Columns;
}

export interface Columns {
  /** 32 bytes an entry: blocks, as the engine takes them and its peers keep them. */
  readonly squads: Uint16Array;
  /** Four bytes a footballer by index: points (16 bits), position (0 to 3), absent. */
  readonly footballers: Uint8Array;
  readonly started: Uint8Array;
  /** Totals before the live round. */
  readonly before: Int16Array;
  readonly costUnit: number;
}

/** An engine with `entryCount` entries, eleven settled rounds and the squads of the live one. */
export async function makeDataset(entryCount: number, workers: number, absentPercent: number): Promise<Dataset> {
  const random = seededRandom(entryCount);
  const ruleset = rulesetById("fpl-classic");
  const engine = createEngine({ ruleset, roundCount: ROUND_COUNT, workers, capacity: entryCount });
  const market = MARKET.flatMap(([position, count]) => Array.from({ length: count }, () => position));
  const idOf = (index: number): FootballerId => footballerId(index + 1);
  engine.setFootballers(market.map((position, index) => ({ footballerId: idOf(index), position })));
  const started = Uint8Array.from({ length: entryCount }, (_, row) => (row % 10 === 9 ? 1 + (row % LIVE_ROUND) : 1));
  engine.appendEntries(
    Float64Array.from({ length: entryCount }, (_, row) => row + 1),
    started,
  );
  const before = new Int16Array(entryCount);
  for (let round = 1; round < LIVE_ROUND; round++) {
    const netPoints = settledRound(random, round, started);
    for (let row = 0; row < entryCount; row++) before[row]! += netPoints[row]!;
    await engine.loadRound(round, { netPoints });
  }
  const squads = setSquads(engine, random, entryCount);
  const performances = market.map((_, index) => {
    const absent = random.chance(absentPercent);
    return { footballerId: idOf(index), points: absent ? 0 : random.below(12) - 1, absent };
  });
  engine.setPerformances(LIVE_ROUND, performances);
  const footballers = new Uint8Array((market.length + 1) * 4);
  const view = new DataView(footballers.buffer);
  performances.forEach(({ points, absent }, index) => {
    view.setInt16((index + 1) * 4, points, true);
    footballers[(index + 1) * 4 + 2] = POSITIONS.indexOf(market[index]!);
    footballers[(index + 1) * 4 + 3] = absent ? 1 : 0;
  });
  const columns = { squads, footballers, started, before, costUnit: ruleset.transfers.costPoints };
  return { engine, performances, columns };
}

function settledRound(random: SeededRandom, round: number, started: Uint8Array): Int16Array {
  // The sum of three dice is round enough.
  const dice = () => random.below(40) + random.below(40) + random.below(20);
  return Int16Array.from(started, (first) => (first <= round ? dice() : 0));
}

function setSquads(engine: Engine, random: SeededRandom, entryCount: number): Uint16Array {
  const words = 16;
  const drawn = new Uint16Array(Math.min(entryCount, DRAWN_SQUADS) * words);
  for (let at = 0; at < drawn.length; at += words) engine.packSquad(drawSquad(random), drawn, at);
  const block = new Uint16Array(entryCount * words);
  const totalTransfers = new Uint16Array(entryCount);
  for (let row = 0; row < entryCount; row++) {
    const from = random.below(drawn.length / words) * words;
    block.set(drawn.subarray(from, from + words), row * words);
    totalTransfers[row] = random.below(30);
  }
  // Armbands, chips and costs of other squads, so that few entries are alike.
  for (let row = 0; row < entryCount; row++) {
    block[row * words + 15] = drawn[random.below(drawn.length / words) * words + 15]!;
  }
  engine.setSquads(LIVE_ROUND, {
    rows: Uint32Array.from({ length: entryCount }, (_, row) => row),
    block,
    totalTransfers,
  });
  return block;
}

function drawSquad(random: SeededRandom) {
  const [defenders, midfielders, forwards] = random.pick(FORMATIONS);
  const [keepers, backs, middles, fronts] = MARKET.map(([, count], place) => {
    const first = MARKET.slice(0, place).reduce((sum, [, each]) => sum + each, 1);
    return popular(random, first, count, [2, 5, 5, 3][place]!);
  });
  const captainSlot = 2 + random.below(10);
  return {
    footballerIds: [
      keepers![0]!,
      ...backs!.slice(0, defenders),
      ...middles!.slice(0, midfielders),
      ...fronts!.slice(0, forwards),
      keepers![1]!,
      ...backs!.slice(defenders),
      ...middles!.slice(midfielders),
      ...fronts!.slice(forwards),
    ],
    captainSlot,
    viceSlot: captainSlot === 11 ? 2 : captainSlot + 1,
    chip: random.chance(10) ? random.pick(CHIPS) : null,
    costPoints: random.chance(14) ? 4 * (1 + random.below(3)) : 0,
    totalTransfers: 0,
  };
}

/** Different ones of `count` ids from `first` on, the low ones far more often. */
function popular(random: SeededRandom, first: number, count: number, wanted: number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < wanted) chosen.add(first + Math.floor((random.below(count) * random.below(count)) / count));
  return [...chosen];
}
