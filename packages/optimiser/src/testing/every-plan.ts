/** The best plan by trying every one: squads, chips and transfers of each round, by the game's own words. Small markets only. */
import {
  checkTransferCap,
  isRevertingChip,
  nextFreeTransfers,
  POSITIONS,
  squadRulesUnder,
  transferCostPoints,
  type ChipName,
} from "@elleveren/rules";

import type { PlanCandidate, PlanQuestion } from "../question.ts";
import { lineupOf } from "../value.ts";

interface State {
  readonly round: number;
  /** The footballers in the squad, and the money that selling each of them brings. */
  readonly squad: ReadonlyMap<PlanCandidate, number>;
  readonly bankTenths: number;
  readonly freeTransfers: number | null;
  /** Indices of the question's chips. */
  readonly left: readonly number[];
  readonly paid: number;
}

/** The most that a plan can be worth, or null where none keeps to the rules and the wishes. */
export function bestValue(question: PlanQuestion): number | null {
  const { candidates, wishes, chips, rounds, ruleset, end } = question;
  const squads = everySquad(question, ruleset.squad.size);
  const known = new Map<string, number>();
  const lineups = new Map<string, number>();
  const keyOf = ({ round, squad, freeTransfers, left, paid, bankTenths }: State) =>
    JSON.stringify([
      round,
      [...squad].map(([one, tenths]) => [one.footballerId, tenths]).toSorted((a, b) => a[0]! - b[0]!),
      freeTransfers,
      left,
      wishes.mostPaid === null ? 0 : paid,
      bankTenths,
    ]);

  const pointsOf = (squad: readonly PlanCandidate[], round: number, chip: ChipName | null): number => {
    const key = `${round} ${chip} ${squad.map(({ footballerId }) => footballerId).join()}`;
    const found = lineups.get(key) ?? lineupOf(question, round, { squad, chip, transferCount: 0 }).points;
    lineups.set(key, found);
    return found;
  };

  function best(state: State): number {
    const { round, left } = state;
    if (round === rounds.length) {
      if (left.some((index) => chips[index]!.isPlayed)) return -Infinity;
      return (
        (state.bankTenths / 10) * end.perMillion +
        (state.freeTransfers ?? 0) * end.perFreeTransfer +
        left.reduce((sum, index) => sum + chips[index]!.worthLeft, 0)
      );
    }
    const key = keyOf(state);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const playable = left.filter((index) => chips[index]!.rounds.includes(round));
    const value = Math.max(...[null, ...playable].map((index) => bestUnder(state, index)));
    known.set(key, value);
    return value;
  }

  function bestUnder(state: State, played: number | null): number {
    const { round } = state;
    const { worth, roundId, mostTransfers } = rounds[round]!;
    const chip = played === null ? null : chips[played]!.name;
    const rules = squadRulesUnder(ruleset, chip);
    const captain = wishes.captains.find((wish) => wish.round === round)?.footballerId;
    let value = -Infinity;
    for (const squad of squads) {
      const ids = new Set(squad.map(({ footballerId }) => footballerId));
      if (captain !== undefined && !ids.has(captain)) continue;
      if (wishes.left.some((id) => ids.has(id))) continue;
      if (wishes.kept.some((wish) => wish.rounds.includes(round) && !ids.has(wish.footballerId))) continue;
      const coming = squad.filter((one) => !state.squad.has(one));
      const most = isRevertingChip(chip) && mostTransfers > 0 ? coming.length : mostTransfers;
      if (coming.length > most || (coming.length > 0 && !keepsClubs(squad, rules.clubLimit))) continue;
      const going = [...state.squad].filter(([one]) => !squad.includes(one));
      const bankTenths =
        state.bankTenths +
        going.reduce((sum, [, tenths]) => sum + tenths, 0) -
        coming.reduce((sum, one) => sum + one.priceTenths, 0);
      if (bankTenths + rules.budgetTenths - ruleset.squad.budgetTenths < 0) continue;
      const spending = { freeTransfers: state.freeTransfers, transfersMade: coming.length, chip };
      if (checkTransferCap(ruleset, spending).length > 0) continue;
      const cost = transferCostPoints(ruleset, spending);
      const paid = state.paid + cost / ruleset.transfers.costPoints;
      if (wishes.mostPaid !== null && paid > wishes.mostPaid) continue;
      const isBack = isRevertingChip(chip);
      // A squad that comes back has to be one that the wishes allow, too.
      if (isBack && !keepsWishes(question, round, state.squad)) continue;
      const next: State = {
        round: round + 1,
        squad: isBack ? state.squad : new Map(squad.map((one) => [one, state.squad.get(one) ?? one.priceTenths])),
        bankTenths: isBack ? state.bankTenths : bankTenths,
        freeTransfers: nextFreeTransfers(ruleset, spending, roundId + 1),
        left: state.left.filter((index) => index !== played),
        paid,
      };
      value = Math.max(value, worth * (pointsOf(squad, round, chip) - cost) + best(next));
    }
    return value;
  }

  const owned = candidates.filter(({ sellingTenths }) => sellingTenths !== null);
  const found = best({
    round: 0,
    squad: new Map(owned.map((one) => [one, one.sellingTenths!])),
    bankTenths: question.bankTenths,
    freeTransfers: question.freeTransfers,
    left: chips.map((_, index) => index),
    paid: 0,
  });
  return found === -Infinity ? null : found;
}

function keepsWishes({ wishes }: PlanQuestion, round: number, squad: ReadonlyMap<PlanCandidate, number>): boolean {
  const ids = new Set([...squad.keys()].map(({ footballerId }) => footballerId));
  return (
    wishes.kept.every((wish) => !wish.rounds.includes(round) || ids.has(wish.footballerId)) &&
    !wishes.left.some((id) => ids.has(id))
  );
}

const keepsClubs = (squad: readonly PlanCandidate[], limit: number): boolean =>
  squad.every((one) => squad.filter(({ clubId }) => clubId === one.clubId).length <= limit);

/** Every squad that has the places filled, whatever it costs and whichever clubs it comes from. */
function everySquad({ ruleset, candidates }: PlanQuestion, size: number): PlanCandidate[][] {
  const choose = (group: readonly PlanCandidate[], count: number): PlanCandidate[][] =>
    count === 0
      ? [[]]
      : group.flatMap((one, index) => choose(group.slice(index + 1), count - 1).map((rest) => [one, ...rest]));
  const squads = POSITIONS.map((position) =>
    choose(
      candidates.filter((one) => one.position === position),
      ruleset.squad.positions[position].select,
    ),
  ).reduce<PlanCandidate[][]>((all, parts) => all.flatMap((squad) => parts.map((part) => [...squad, ...part])), [[]]);
  return squads.filter((squad) => squad.length === size);
}
