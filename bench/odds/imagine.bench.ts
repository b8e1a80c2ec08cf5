/**
 * What odds cost after an event: a match drawn a thousand times, and the ends scored for a league, a thousand duels, and everybody.
 * `npm run bench -- imagine [runs]`; results are kept in `results.md`.
 */
import { cpus } from "node:os";

import { createEngine } from "../../packages/engine/src/index.ts";
import {
  footballerId,
  matchDraw,
  RULESETS,
  seededStream,
  type EntryId,
  type FootballerId,
  type OddsMan,
  type Position,
} from "../../packages/rules/src/index.ts";

const runs = Number(process.argv[2] ?? 5);
const ruleset = RULESETS["eliteserien-2026"];
const DRAWS = 1000;
const MATCHES = 8;
const MEN_OF_CLUB = 27;
const ENTRIES = 1_000_000;
const random = seededStream("imagine");
const below = (limit: number): number => Math.floor(random() * limit);
const PLACES: readonly Position[] = [
  "GKP",
  "GKP",
  "DEF",
  "DEF",
  "DEF",
  "DEF",
  "MID",
  "MID",
  "MID",
  "MID",
  "FWD",
  "FWD",
];

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
function timed(work: () => void): number {
  return median(
    Array.from({ length: runs }, () => {
      const startedMs = performance.now();
      work();
      return performance.now() - startedMs;
    }),
  );
}
const print = (cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`);

const clubs = Array.from({ length: 2 * MATCHES }, (_, club) =>
  Array.from({ length: MEN_OF_CLUB }, (__, man) => ({
    footballerId: footballerId(1 + club * MEN_OF_CLUB + man),
    position: PLACES[man % PLACES.length]!,
  })),
);
const everybody = clubs.flat();
const men = (club: number): OddsMan[] =>
  clubs[club]!.map(({ footballerId: id, position }, place) => ({
    footballerId: id,
    position,
    isHome: club % 2 === 0,
    place: { kind: "unknown" },
    stats: {},
    outlook: {
      plays: place < 14 ? 0.85 : 0.1,
      playsFull: place < 14 ? 0.7 : 0.03,
      goals: 0.1,
      assists: 0.1,
      saves: position === "GKP" ? 2.5 : 0,
      yellowCards: 0.1,
      bonus: 0.3,
      defensive: 0,
    },
  }));
const matches = Array.from({ length: MATCHES }, (_, index) =>
  matchDraw(ruleset, {
    minutes: 0,
    isStarted: false,
    isOver: false,
    isBonusOfficial: false,
    homeGoals: 1.5,
    awayGoals: 1.2,
    men: [...men(2 * index), ...men(2 * index + 1)],
  }),
);

process.stdout.write(
  `${cpus()[0]?.model.trim()}; Node ${process.version}; \`npm run bench -- imagine ${runs}\`, median of ${runs} runs\n\n`,
);
print(["what", "ms"]);
print(["---", "---"]);
print([`one match, ${DRAWS} draws`, timed(() => drawAll([matches[0]!])).toFixed(0)]);
print([`${MATCHES} matches, ${DRAWS} draws`, timed(() => drawAll(matches)).toFixed(0)]);

function drawAll(some: typeof matches): void {
  for (const { draw } of some) for (let at = 0; at < DRAWS; at++) draw(random);
}

const engine = createEngine({ ruleset, roundCount: 1, capacity: ENTRIES, workers: 0 });
engine.setFootballers(everybody);
const byPosition = Map.groupBy(everybody, ({ position }) => position);
const pick = (position: Position, count: number): FootballerId[] => {
  const all = byPosition.get(position)!;
  const chosen = new Set<FootballerId>();
  // The first of each club are the known ones, whom most teams have.
  while (chosen.size < count) chosen.add(all[Math.min(below(all.length), below(all.length))]!.footballerId);
  return [...chosen];
};
const ids = Array.from({ length: ENTRIES }, (_, index) => (index + 1) as EntryId);
engine.appendEntries(ids, new Uint8Array(ENTRIES).fill(1));
for (const id of ids) {
  const [keepers, defenders, midfielders, forwards] = [pick("GKP", 2), pick("DEF", 5), pick("MID", 5), pick("FWD", 3)];
  engine.setSquad(1, id, {
    footballerIds: [
      keepers[0]!,
      ...defenders.slice(0, 4),
      ...midfielders.slice(0, 4),
      ...forwards.slice(0, 2),
      keepers[1]!,
      defenders[4]!,
      midfielders[4]!,
      forwards[2]!,
    ],
    captainSlot: 11,
    viceSlot: 10,
    chip: null,
    costPoints: 0,
    totalTransfers: 0,
  });
}
const width = everybody.length;
const ends = (count: number) => ({
  footballerIds: everybody.map(({ footballerId: id }) => id),
  count,
  points: Int16Array.from({ length: count * width }, () => below(9)),
  absent: Uint8Array.from({ length: count * width }, () => (random() < 0.2 ? 1 : 0)),
});
const imagine = (some: readonly EntryId[], all: ReturnType<typeof ends>) => {
  const steps = engine.imagineRound(1, some, all);
  while (steps.next().done !== true);
};
const thousand = ends(DRAWS);
print([`a league of 10,000, ${DRAWS} ends`, timed(() => imagine(ids.slice(0, 10_000), thousand)).toFixed(0)]);
print([`a league of 100, ${DRAWS} ends`, timed(() => imagine(ids.slice(0, 100), thousand)).toFixed(0)]);
print([
  `a thousand duels (2,000 teams at once), ${DRAWS} ends`,
  timed(() => imagine(ids.slice(0, 2000), thousand)).toFixed(0),
]);
print([`one duel, ${DRAWS} ends`, timed(() => imagine(ids.slice(0, 2), thousand)).toFixed(0)]);
const few = ends(50);
print([`a million teams, 50 ends`, timed(() => imagine(ids, few)).toFixed(0)]);
process.stdout.write(`\n${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB resident\n`);
await engine.close();
