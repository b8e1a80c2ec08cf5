/**
 * A duel over one match after 62 minutes, with every way in which it may end and the chance of each, worked out here apart from
 * the model's code; the numbers it knows of who stays, comes on and scores are the model's and stand below once more.
 */
import { expect, test } from "vitest";

import type { LineupPick, Position, Squad } from "../game.ts";
import { footballerId, roundId, type FootballerId } from "../ids.ts";
import { scoreRound } from "../points/score-round.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { matchDraw, type ManOutlook, type OddsMan } from "./draw-match.ts";
import { seededStream } from "./seeded-stream.ts";

const ruleset = RULESETS["eliteserien-2026"];
const [NOW, END] = [62, 90];
const HOME_GOALS = 1.2;
const FORWARD_STAYS = 0.52;
const DEFENDER_STAYS = 0.87;
/** Of a bench man the chance to come on from here, and when: some time between the 45th minute and the 85th, or at once. */
const COMES_ON = (0.42 * 1.35 * (END - NOW)) / 90;
const [EARLIEST, LATEST] = [45, 85];
const OWN_GOAL = 0.03;
const ASSISTED = 0.8;
const DOUBT = 0.15;

/** The home club's forward is on the pitch, a midfielder may join him; the away club's defender has let nothing in. */
const [FORWARD, BENCHED, DEFENDER] = [footballerId(1), footballerId(2), footballerId(3)];
const outlook: ManOutlook = {
  plays: 0.95,
  playsFull: 0.9,
  goals: 0,
  assists: 0,
  saves: 0,
  yellowCards: 0,
  bonus: 0,
  defensive: 0,
};
const men: readonly OddsMan[] = [
  {
    footballerId: FORWARD,
    position: "FWD",
    isHome: true,
    place: { kind: "on", sinceMinute: 0 },
    stats: { minutes: NOW },
    // Beside him on the pitch nobody else scores.
    outlook: { ...outlook, goals: 0.5 },
  },
  { footballerId: BENCHED, position: "MID", isHome: true, place: { kind: "bench" }, stats: {}, outlook },
  {
    footballerId: DEFENDER,
    position: "DEF",
    isHome: false,
    place: { kind: "on", sinceMinute: 0 },
    stats: { minutes: NOW },
    outlook,
  },
];

/** Points of those whose matches are over; everybody else has played for nothing. */
const SUBSTITUTE = footballerId(112);
const SETTLED = new Map<FootballerId, number>([[SUBSTITUTE, 2]]);
const PLACES: readonly Position[] = [
  ...(["GKP", "DEF", "DEF", "DEF", "DEF", "MID", "MID", "MID", "MID", "FWD", "FWD"] as const),
  ...(["GKP", "MID", "DEF", "FWD"] as const),
];
const positions = new Map<FootballerId, Position>(men.map((man) => [man.footballerId, man.position]));
function squadOf(base: number, named: Readonly<Record<number, FootballerId>>, captainSlot: number): Squad {
  const picks = PLACES.map((position, at): LineupPick => {
    const id = named[at + 1] ?? footballerId(base + at);
    positions.set(id, position);
    return { footballerId: id, slot: at + 1, isCaptain: at + 1 === captainSlot, isViceCaptain: at + 1 === 2 };
  });
  return {
    roundId: roundId(1),
    picks: picks.map((pick) => ({ ...pick, purchasePriceTenths: 50 })),
    bankTenths: 0,
    chip: null,
    freeTransfers: 1,
    transfersMade: 0,
  };
}
/** The one has the forward as its captain and waits for the benched midfielder; the other has the defender. */
const first = squadOf(100, { 10: FORWARD, 6: BENCHED, 13: SUBSTITUTE }, 10);
const second = squadOf(200, { 2: DEFENDER }, 11);

test("win, draw and loss of two squads are those of all ends counted, within four standard errors", () => {
  const exact = exactDuel();
  expect(exact.win + exact.draw + exact.loss).toBeCloseTo(1, 6);
  const { draw } = matchDraw(ruleset, {
    minutes: NOW,
    isStarted: true,
    isOver: false,
    isBonusOfficial: true,
    homeGoals: HOME_GOALS,
    awayGoals: 0,
    men,
  });
  const random = seededStream("exact duel");
  const draws = 40_000;
  const drawn = { win: 0, draw: 0, loss: 0 };
  for (let at = 0; at < draws; at++) {
    const { points, played } = draw(random);
    const netOf = (squad: Squad) =>
      scoreRound({
        ruleset,
        squad,
        positionOf: (id) => positions.get(id)!,
        performanceOf: (id) => {
          const index = men.findIndex((man) => man.footballerId === id);
          if (index < 0) return { points: SETTLED.get(id) ?? 0, absent: false, played: true };
          return { points: points[index]!, absent: played[index] === 0, played: played[index] === 1 };
        },
        costPoints: 0,
      }).netPoints;
    const difference = netOf(first) - netOf(second);
    drawn[difference > 0 ? "win" : difference < 0 ? "loss" : "draw"] += 1 / draws;
  }
  for (const end of ["win", "draw", "loss"] as const) {
    const said = exact[end];
    // None of the three is a trifle.
    expect(said).toBeGreaterThan(0.1);
    expect(Math.abs(drawn[end] - said)).toBeLessThan(4 * Math.sqrt((said * (1 - said)) / draws));
  }
});

/** What one goal is: whether the defender lets it in, and what it brings the forward and the midfielder. */
interface Goal {
  readonly chance: number;
  readonly letIn: number;
  readonly scored: number;
  readonly made: number;
  readonly benchedScored: number;
}

function exactDuel() {
  const sums = { win: 0, draw: 0, loss: 0 };
  const counts = chancesOfCounts(3);
  for (const forward of leaving(FORWARD_STAYS)) {
    for (const defender of leaving(DEFENDER_STAYS)) {
      for (const benched of comingOn()) {
        const chance = forward.chance * defender.chance * benched.chance;
        const goals = goalsFrom(forward.minute, defender.minute, benched.minute);
        const tell = (left: number, share: number, so: Omit<Goal, "chance">): void => {
          if (left > 0) {
            for (const goal of goals) {
              tell(left - 1, share * goal.chance, {
                letIn: so.letIn + goal.letIn,
                scored: so.scored + goal.scored,
                made: so.made + goal.made,
                benchedScored: so.benchedScored + goal.benchedScored,
              });
            }
            return;
          }
          const difference =
            pointsOf(so, benched.minute < END) - (2 + (so.letIn === 0 ? 4 : -Math.floor(so.letIn / 2)));
          sums[difference > 0 ? "win" : difference < 0 ? "loss" : "draw"] += chance * share;
        };
        counts.forEach((often, count) => tell(count, often, { letIn: 0, scored: 0, made: 0, benchedScored: 0 }));
      }
    }
  }
  return sums;
}

/** The captain twice; the midfielder, or the substitute for him. */
function pointsOf({ scored, made, benchedScored }: Omit<Goal, "chance">, comesOn: boolean): number {
  return 2 * (2 + 4 * scored) + (comesOn ? 1 + 3 * made + 5 * benchedScored : 2);
}

/** All that one goal may be, at a minute that is as likely as any other. */
function goalsFrom(forwardLeaves: number, defenderLeaves: number, benchedComes: number): Goal[] {
  const ends = [...new Set([NOW, forwardLeaves, defenderLeaves, benchedComes, END])].toSorted((a, b) => a - b);
  return ends.slice(1).flatMap((until, at): Goal[] => {
    const from = ends[at]!;
    const share = (until - from) / (END - NOW);
    const letIn = from < defenderLeaves ? 1 : 0;
    const none = { letIn, scored: 0, made: 0, benchedScored: 0 };
    const [hasForward, hasBenched] = [from < forwardLeaves, from >= benchedComes];
    const byMan = share * (1 - OWN_GOAL);
    const own = { ...none, chance: share * OWN_GOAL };
    if (!hasForward) return [own, { ...none, benchedScored: hasBenched ? 1 : 0, chance: byMan }];
    if (!hasBenched) return [own, { ...none, scored: 1, chance: byMan }];
    return [
      own,
      { ...none, scored: 1, made: 1, chance: byMan * ASSISTED },
      { ...none, scored: 1, chance: byMan * (1 - ASSISTED) },
    ];
  });
}

interface Moment {
  readonly minute: number;
  readonly chance: number;
}
const PARTS = 12;
const spread = (from: number, until: number, chance: number): Moment[] =>
  Array.from({ length: PARTS }, (_, part) => ({
    minute: from + ((part + 0.5) / PARTS) * (until - from),
    chance: chance / PARTS,
  }));

const leaving = (stays: number): Moment[] => [{ minute: END, chance: stays }, ...spread(NOW, END, 1 - stays)];

function comingOn(): Moment[] {
  const atOnce = (NOW - EARLIEST) / (LATEST - EARLIEST);
  return [
    { minute: END, chance: 1 - COMES_ON },
    { minute: NOW, chance: COMES_ON * atOnce },
    ...spread(NOW, LATEST, COMES_ON * (1 - atOnce)),
  ];
}

/** Of 0, 1 … goals, over all that the club's doubt may be: the sum of four even numbers. More than `most` count as `most`. */
function chancesOfCounts(most: number): number[] {
  const steps = 400;
  const chances = new Array<number>(most + 1).fill(0);
  const at = Array.from({ length: steps }, (_, step) => (4 * (step + 0.5)) / steps);
  const weights = at.map(densityOfFour);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  at.forEach((sum, step) => {
    const factor = Math.exp(DOUBT * Math.sqrt(3) * (sum - 2) - DOUBT ** 2 / 2);
    const mean = (factor * HOME_GOALS * (END - NOW)) / 90;
    let [term, left] = [Math.exp(-mean), 1];
    for (let count = 0; count < most; count++) {
      chances[count]! += (weights[step]! / all) * term;
      left -= term;
      term *= mean / (count + 1);
    }
    chances[most]! += (weights[step]! / all) * left;
  });
  return chances;
}

/** Irwin and Hall's. */
function densityOfFour(sum: number): number {
  const choose = [1, 4, 6, 4, 1];
  return choose.reduce((total, ways, k) => total + (k <= sum ? (-1) ** k * ways * (sum - k) ** 3 : 0), 0) / 6;
}
