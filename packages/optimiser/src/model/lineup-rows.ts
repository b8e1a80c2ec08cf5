/**
 * The eleven, the bench and the armbands of a round.
 *
 * Given the squads and the chips, a round's line-up is a flow of footballers through positions to roles, whose best value
 * whole numbers reach anyway: its columns need not be whole. Only the most promising have armband columns of their own.
 * Everybody else wears an armband for the points of the best among them, more than they may have: the program never
 * promises too little, and a plan that keeps its promise is the best there is (`solvePlan` looks whether it does).
 */
import {
  chipScoring,
  POSITIONS,
  roundWeights,
  squadRulesUnder,
  type RoundWeights,
  type SquadRules,
} from "@elleveren/rules";

import { plus, times, type Entry, type LinearProgram } from "../linear-program.ts";
import type { Choice } from "../stand-ins.ts";
import type { Active, Members, PlanRows, PlayableChip } from "./plan-rows.ts";

export interface LineupBlock {
  readonly round: number;
  readonly armbandColumns: number;
  readonly members: Members;
  readonly active: Active;
  /** Chips that count differently while this squad plays. */
  readonly chips: readonly PlayableChip[];
}

interface Starter {
  readonly choice: Choice;
  /** Expected, times what the round is worth. */
  readonly points: number;
  readonly start: number;
  readonly sit: number | null;
}

interface ChangedWeights {
  readonly column: number;
  readonly weights: RoundWeights;
}

interface Counting {
  readonly plain: RoundWeights;
  readonly changed: readonly ChangedWeights[];
  /** The captain who was wished for. */
  readonly isWished: (starter: Starter) => boolean;
  readonly hasWish: boolean;
}

export function addLineup({ program, question, choices }: PlanRows, block: LineupBlock): void {
  const { round, members, active, chips } = block;
  const { ruleset, wishes } = question;
  const { squad: rules } = ruleset;
  const plain = roundWeights(chipScoring(null));
  const changed = chips.map(({ chip, column }) => ({
    column,
    weights: roundWeights(chipScoring(chip)),
    rules: squadRulesUnder(ruleset, chip),
  }));
  const wished = wishes.captains.find((wish) => wish.round === round)?.footballerId;
  // Sitting out is worth the same in every squad unless a chip decides whether or how it counts.
  const sitsAlways =
    active.entries.length === 0 &&
    changed.every(({ weights }) => POSITIONS.every((position) => weights.bench[position] === plain.bench[position]));
  const starters = choices.flatMap((choice, index): Starter[] => {
    const points = choice.points[round]! * question.rounds[round]!.worth;
    if (points <= 0 && (wished === undefined || choice.candidate?.footballerId !== wished)) return [];
    const { position, most } = choice;
    const bench = plain.bench[position] * points;
    if (sitsAlways) for (const column of members[index]!) program.costs[column]! += bench;
    const start = program.column(plain.starter[position] * points - (sitsAlways ? bench : 0), 0, most);
    const sit = sitsAlways ? null : program.column(bench, 0, most);
    program.atMost(0, [...plus(sit === null ? [start] : [start, sit]), ...plus(members[index]!, -1)]);
    return [{ choice, points, start, sit }];
  });
  const groups = POSITIONS.map((position) => [
    ...plus(starters.filter(({ choice }) => choice.position === position).map(({ start }) => start)),
    // One of the squad who expects nothing fills the eleven.
    [program.column(0, 0, rules.positions[position].select), 1] as Entry,
  ]);
  program.exactly(rules.playing * active.constant, [...groups.flat(), ...times(-rules.playing, active.entries)]);
  POSITIONS.forEach((position, index) => {
    const { minPlay, maxPlay, select } = rules.positions[position];
    const scaled = (bound: number, of: (changedRules: SquadRules) => number): Entry[] => [
      ...groups[index]!,
      ...times(-bound, active.entries),
      ...changed.map((chip): Entry => [chip.column, bound - of(chip.rules)]),
    ];
    program.atLeast(
      minPlay * active.constant,
      scaled(minPlay, (under) => under.positions[position].minPlay),
    );
    program.atMost(
      maxPlay * active.constant,
      scaled(maxPlay, (under) => under.positions[position].maxPlay),
    );
    if (active.entries.length === 0) return;
    // A squad that is taken back counts nobody while it is not there.
    const sitting = starters.flatMap(({ choice, sit }) => (choice.position === position && sit !== null ? [sit] : []));
    program.atMost(select * active.constant, [...plus(sitting), ...times(-select, active.entries)]);
  });
  for (const chip of changed) addShares(program, starters, plain, chip);
  const isWished = ({ choice }: Starter) => wished !== undefined && choice.candidate?.footballerId === wished;
  addArmbands(program, block, starters, { plain, changed, isWished, hasWish: wished !== undefined });
}

/** A chip's addition to starting and to sitting out, in a round where it is played. */
function addShares(
  program: LinearProgram,
  starters: readonly Starter[],
  plain: RoundWeights,
  { weights, rules, column: chip }: ChangedWeights & { readonly rules: SquadRules },
): void {
  const benched: number[] = [];
  for (const position of POSITIONS) {
    const { select, minPlay, maxPlay } = rules.positions[position];
    const group = starters.filter(({ choice }) => choice.position === position);
    const add = (difference: number, places: number, roleOf: (starter: Starter) => number | null) => {
      const gains = group.flatMap((starter) => {
        const role = roleOf(starter);
        const { points, choice } = starter;
        return role === null ? [] : addGain(program, difference * points, { role, chip, most: choice.most });
      });
      // Said of all of them too: without it half a chip counts for everybody who has half a place.
      if (difference > 0) program.atMost(0, [...plus(gains), [chip, -places]]);
      return difference > 0 ? gains : [];
    };
    add(weights.starter[position] - plain.starter[position], maxPlay, ({ start }) => start);
    benched.push(...add(weights.bench[position] - plain.bench[position], select - minPlay, ({ sit }) => sit));
  }
  if (benched.length > 0) program.atMost(0, [...plus(benched), [chip, rules.playing - rules.size]]);
}

/** As much as `role` in a round of the chip, else nothing: no more where it is a gain, no less where it is a loss. */
function addGain(
  program: LinearProgram,
  cost: number,
  { role, chip, most }: { readonly role: number; readonly chip: number; readonly most: number },
): number[] {
  if (cost === 0) return [];
  const both = program.column(cost, 0, most);
  if (cost > 0) {
    program.atMost(0, [...plus([both]), ...plus([role], -1)]);
    program.atMost(0, [...plus([both]), ...plus([chip], -most)]);
  } else program.atLeast(-most, [...plus([both]), ...plus([role], -1), ...plus([chip], -most)]);
  return [both];
}

function addArmbands(
  program: LinearProgram,
  { active, armbandColumns }: LineupBlock,
  starters: readonly Starter[],
  { plain, changed, isWished, hasWish }: Counting,
): void {
  const ranked = starters.toSorted(
    (first, second) => Number(isWished(second)) - Number(isWished(first)) || second.points - first.points,
  );
  const best = ranked.slice(0, armbandColumns);
  const next = ranked[armbandColumns];
  const holders = (["captain", "viceCaptain"] as const).map((role) => {
    const wearers = next ? [...best, next] : best;
    const all = wearers.map(({ points }) => program.column(plain[role] * points, 0, 1));
    const worn = plus(all);
    program.atMost(active.constant, [...worn, ...times(-1, active.entries)]);
    if (role === "captain" && hasWish) {
      program.exactly(active.constant, [...plus(all.slice(0, 1)), ...times(-1, active.entries)]);
    }
    for (const { weights, column } of changed) {
      if (weights[role] === 0 && !hasWish) {
        program.atMost(active.constant, [...worn, [column, 1], ...times(-1, active.entries)]);
        continue;
      }
      const difference = weights[role] - plain[role];
      const gains = all.flatMap((armband, index) =>
        addGain(program, difference * wearers[index]!.points, { role: armband, chip: column, most: 1 }),
      );
      // One armband gains at most once.
      if (difference > 0) program.atMost(0, [...plus(gains), [column, -1]]);
    }
    return all;
  });
  best.forEach(({ start }, index) => {
    program.atMost(0, [[start, -1], ...plus(holders.map((own) => own[index]!))]);
  });
}
