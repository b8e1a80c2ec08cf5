/** The members of a squad: places, clubs and money. */
import { POSITIONS, squadRulesUnder, type SquadRules } from "@elleveren/rules";

import { plus, times, type Entry } from "../linear-program.ts";
import type { PlanQuestion } from "../question.ts";
import type { Choice } from "../stand-ins.ts";
import { columnsOf, type Active, type Members, type PlanRows, type PlayableChip } from "./plan-rows.ts";

const ALWAYS: Active = { constant: 1, entries: [] };

/** The money that a footballer or stand-in takes by either column of his. */
export const costOf = ({ priceTenths, sellingTenths }: Choice, at: number): number =>
  at === 0 ? priceTenths : sellingTenths!;

/** All the money there is: the bank, and what selling the whole squad would bring. */
export const moneyTenths = ({ bankTenths, candidates }: PlanQuestion): number =>
  candidates.reduce((sum, { sellingTenths }) => sum + (sellingTenths ?? 0), bankTenths);

const costs = (choices: readonly Choice[], members: Members): Entry[] =>
  choices.flatMap((choice, index) => members[index]!.map((column, at): Entry => [column, costOf(choice, at)]));

/** The squad of each stage. */
export function addSquads(rows: PlanRows, stageCount: number): Members[] {
  const { program, question, choices } = rows;
  const { squad } = question.ruleset;
  return Array.from({ length: stageCount }).reduce<Members[]>((squads) => {
    const before = squads.at(-1);
    const members = choices.map(({ sellingTenths, most }) =>
      sellingTenths === null ? [program.choice(0, most)] : [program.choice(), program.choice()],
    );
    keepRules(rows, squad, { members, active: ALWAYS, clubLimit: { constant: squad.clubLimit, entries: [] } });
    program.atMost(moneyTenths(question), costs(choices, members));
    members.forEach((columns, index) => {
      const since = columns[1];
      if (since === undefined) return;
      program.atMost(1, plus(columns));
      // Once sold he comes back as one who was bought.
      const earlier = before?.[index]![1];
      if (earlier !== undefined) program.atMost(0, [...plus([since]), ...plus([earlier], -1)]);
    });
    return [...squads, members];
  }, []);
}

/** The squad of one round that a chip takes back: bought from all that the kept one would bring. */
export function addLentSquad(rows: PlanRows, kept: Members, chips: readonly PlayableChip[]): Members {
  const { program, question, choices } = rows;
  const { ruleset } = question;
  const members = choices.map(({ most }, index) => {
    const since = kept[index]![1];
    if (since === undefined) return [program.choice(0, most)];
    // A footballer who is kept costs the money that selling him would bring.
    const [bought, stays] = [program.choice(), program.choice()];
    program.atMost(0, [...plus([stays]), ...plus([since], -1)]);
    program.atMost(1, plus([bought, stays]));
    return [bought, stays];
  });
  const limits = chips.map(({ chip, column }): Entry => [column, squadRulesUnder(ruleset, chip).clubLimit]);
  const clubLimit = { constant: 0, entries: limits };
  keepRules(rows, ruleset.squad, { members, active: { constant: 0, entries: columnsOf(chips) }, clubLimit });
  const purses = chips.map(({ chip, column }): Entry => {
    const lentTenths = squadRulesUnder(ruleset, chip).budgetTenths - ruleset.squad.budgetTenths;
    return [column, -(moneyTenths(question) + lentTenths)];
  });
  program.atMost(0, [...costs(choices, members), ...purses]);
  return members;
}

interface RuledSquad {
  readonly members: Members;
  /** The squad is there: with 0 it has nobody. */
  readonly active: Active;
  readonly clubLimit: Active;
}

/** Places of each position and club limits of a squad. */
function keepRules({ program, choices }: PlanRows, rules: SquadRules, squad: RuledSquad): void {
  const { members, active, clubLimit } = squad;
  const of = (test: (choice: Choice) => boolean) =>
    plus(choices.flatMap((choice, index) => (test(choice) ? members[index]! : [])));
  for (const position of POSITIONS) {
    const { select } = rules.positions[position];
    const places = of((choice) => choice.position === position);
    program.exactly(select * active.constant, [...places, ...times(-select, active.entries)]);
  }
  let untraded: number | undefined;
  for (const clubId of new Set(choices.map((choice) => choice.clubId))) {
    if (clubId === null) continue;
    const owned = choices.filter((choice) => choice.clubId === clubId && choice.sellingTenths !== null);
    const over = owned.length - rules.clubLimit;
    // Real club moves put it over the limit: it may stay so while nobody is traded.
    const beyond: Entry[] = over > 0 ? [[(untraded ??= addUntraded()), -over]] : [];
    const ofClub = of((choice) => choice.clubId === clubId);
    program.atMost(clubLimit.constant, [...ofClub, ...times(-1, clubLimit.entries), ...beyond]);
  }

  /** 1 only where everybody of before is still there. */
  function addUntraded(): number {
    const column = program.choice();
    for (const [, since] of members) {
      if (since !== undefined) program.atMost(0, [...plus([column]), ...plus([since], -1)]);
    }
    return column;
  }
}
