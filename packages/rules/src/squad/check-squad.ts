import { squadRulesUnder } from "../chips/registry.ts";
import { POSITIONS, type ChipName, type Footballer, type Market, type Position } from "../game.ts";
import type { ClubId, FootballerId } from "../ids.ts";
import type { Ruleset } from "../ruleset.ts";

export type SquadProblem =
  /** The bank is below zero by so much. */
  | { readonly code: "budget_exceeded"; readonly byTenths: number }
  /** So many footballers of a position are still to be chosen. */
  | { readonly code: "need_elements"; readonly position: Position; readonly missing: number }
  | { readonly code: "too_many_of_position"; readonly position: Position }
  | { readonly code: "over_team_limit"; readonly clubIds: readonly ClubId[] }
  | { readonly code: "duplicate_element"; readonly footballerIds: readonly FootballerId[] }
  | { readonly code: "unknown_element"; readonly footballerIds: readonly FootballerId[] }
  /** Out of the game (status u) and newly chosen; one owned already may stay. */
  | { readonly code: "element_unavailable"; readonly footballerIds: readonly FootballerId[] };

export interface SquadCheck {
  readonly ruleset: Ruleset;
  readonly market: Market;
  /** The squad as it would be; fewer than fifteen while a manager is still choosing. */
  readonly footballerIds: readonly FootballerId[];
  /** The money that would be left in the bank. */
  readonly bankTenths: number;
  /** The chip in play or about to be. */
  readonly chip: ChipName | null;
  /** The previous squad: only others must be available. Empty for a new squad. */
  readonly ownedIds?: ReadonlySet<FootballerId>;
  /**
   * No footballer is bought or sold, as when a chip is played by itself. A squad that a real club move has put over the
   * club limit may stay so until its manager's next transfers. Source: row EG-84.
   */
  readonly isUntraded?: boolean;
}

/**
 * Every problem of a squad; an empty list is a legal one. Works on incomplete squads, so that a page can show the
 * missing parts all along.
 */
export function checkSquad(check: SquadCheck): SquadProblem[] {
  const { ruleset, market, footballerIds, bankTenths, chip, ownedIds, isUntraded = false } = check;
  const rules = squadRulesUnder(ruleset, chip);
  const distinctIds = [...new Set(footballerIds)];
  const footballers = distinctIds
    .map((id) => market.get(id))
    .filter((found): found is Footballer => found !== undefined);
  const problems: SquadProblem[] = [];

  // A chip with a larger budget lends the difference.
  const shortTenths = -(bankTenths + rules.budgetTenths - ruleset.squad.budgetTenths);
  if (shortTenths > 0) problems.push({ code: "budget_exceeded", byTenths: shortTenths });

  const countOf = countBy(footballers, (footballer) => footballer.position);
  for (const position of POSITIONS) {
    const missing = rules.positions[position].select - (countOf.get(position) ?? 0);
    if (missing > 0) problems.push({ code: "need_elements", position, missing });
    if (missing < 0) problems.push({ code: "too_many_of_position", position });
  }

  const clubIds = isUntraded ? [] : clubsOver(footballers, rules.clubLimit).map(({ clubId }) => clubId);
  if (clubIds.length > 0) problems.push({ code: "over_team_limit", clubIds });

  const duplicates = distinctIds.filter((id) => footballerIds.indexOf(id) !== footballerIds.lastIndexOf(id));
  if (duplicates.length > 0) problems.push({ code: "duplicate_element", footballerIds: duplicates });
  const unknown = distinctIds.filter((id) => !market.has(id));
  if (unknown.length > 0) problems.push({ code: "unknown_element", footballerIds: unknown });
  const gone = footballers.filter(({ status, footballerId }) => status === "u" && !ownedIds?.has(footballerId));
  if (gone.length > 0) {
    problems.push({ code: "element_unavailable", footballerIds: gone.map(({ footballerId }) => footballerId) });
  }
  return problems;
}

/** Clubs of which there are more than so many, by number, with how many there are. */
export const clubsOver = (
  footballers: readonly Pick<Footballer, "clubId">[],
  clubLimit: number,
): { readonly clubId: ClubId; readonly count: number }[] =>
  [...countBy(footballers, ({ clubId }) => clubId)]
    .filter(([, count]) => count > clubLimit)
    .map(([clubId, count]) => ({ clubId, count }))
    .toSorted((first, second) => first.clubId - second.clubId);

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
