import { squadRulesUnder } from "../chips/registry.ts";
import { POSITIONS, type ChipName, type Footballer, type Market, type Position } from "../game.ts";
import type { ClubId, FootballerId } from "../ids.ts";
import type { Ruleset, SquadRules } from "../ruleset.ts";
import { completionCosts } from "./cheapest-completion.ts";

export interface AutoPickRequest {
  readonly ruleset: Ruleset;
  readonly market: Market;
  /** Footballers in the squad already; they stay. */
  readonly footballerIds: readonly FootballerId[];
  /** Money left with those in the squad. */
  readonly bankTenths: number;
  readonly chip: ChipName | null;
  readonly formOf: (footballerId: FootballerId) => number;
}

/**
 * Fills the empty slots: available footballers (status a) within club limit and money, those in the best form first,
 * the dearer of equals, then the lower id. Money for the cheapest completion of the other slots is kept back, so that a
 * choice never leaves a slot empty that could have been filled; slots beyond all money stay empty. Source: core text
 * §5, rows SQ-27 to SQ-29.
 */
export function autoPick(request: AutoPickRequest): FootballerId[] {
  const { ruleset, market, footballerIds, chip, formOf } = request;
  const rules = squadRulesUnder(ruleset, chip);
  const owned = footballerIds.map((id) => market.get(id)).filter((found): found is Footballer => found !== undefined);
  const ownedIds = new Set(footballerIds);
  const ranked = [...market.values()]
    .filter(({ status, footballerId }) => status === "a" && !ownedIds.has(footballerId))
    .toSorted(
      (first, second) =>
        formOf(second.footballerId) - formOf(first.footballerId) ||
        second.priceTenths - first.priceTenths ||
        first.footballerId - second.footballerId,
    );
  // A chip with a larger budget lends the difference, as in the squad's check.
  return choose(rules, owned, ranked, request.bankTenths + rules.budgetTenths - ruleset.squad.budgetTenths);
}

/** Goes through the ranking once: a footballer too dear for the open slots now will not become affordable later. */
function choose(
  rules: SquadRules,
  owned: readonly Footballer[],
  ranked: readonly Footballer[],
  startTenths: number,
): FootballerId[] {
  const squad = [...owned];
  let bankTenths = startTenths;
  let wanted = lastWithin(costsAfter(squad, ranked), bankTenths);
  const chosen: FootballerId[] = [];
  for (const [index, footballer] of ranked.entries()) {
    if (wanted <= 0) break;
    if (emptyOf(rules, squad)[footballer.position] <= 0 || roomIn(rules, squad)(footballer.clubId) <= 0) continue;
    const leftTenths = bankTenths - footballer.priceTenths;
    // Those ranked above were chosen or refused for good; the rest can complete the squad.
    const costs = leftTenths < 0 ? [] : costsAfter([...squad, footballer], ranked.slice(index + 1));
    if (lastWithin(costs, leftTenths) < wanted - 1) continue;
    squad.push(footballer);
    chosen.push(footballer.footballerId);
    bankTenths = leftTenths;
    wanted -= 1;
  }
  return chosen;

  function costsAfter(members: readonly Footballer[], candidates: readonly Footballer[]): number[] {
    return completionCosts({ candidates, empty: emptyOf(rules, members), roomOf: roomIn(rules, members) });
  }
}

/** The most slots that the money fills; -1 when not even none (a bank below zero, or no costs at all). */
const lastWithin = (costs: readonly number[], bankTenths: number) => costs.findLastIndex((cost) => cost <= bankTenths);

function emptyOf(rules: SquadRules, squad: readonly Footballer[]): Record<Position, number> {
  const empty: Record<Position, number> = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
  for (const position of POSITIONS) {
    const owned = squad.filter((footballer) => footballer.position === position).length;
    empty[position] = Math.max(0, rules.positions[position].select - owned);
  }
  return empty;
}

const roomIn = (rules: SquadRules, squad: readonly Footballer[]) => (clubId: ClubId) =>
  Math.max(0, rules.clubLimit - squad.filter((footballer) => footballer.clubId === clubId).length);
