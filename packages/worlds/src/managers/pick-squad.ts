/** Fifteen from nothing: the cheapest legal squad, then the upgrade that gains most for its price until money ends. */
import { POSITIONS, type ClubId, type FootballerId, type Position, type SquadRules } from "@elleveren/rules";

import type { Manager } from "./manager.ts";
import type { Prospect, Scouting } from "./scouting.ts";
import { worthTo } from "./worth.ts";

interface Choice {
  readonly prospect: Prospect;
  readonly worth: number;
  /** The footballer's cost to this manager: an owned one costs the selling price. */
  readonly costTenths: number;
}

/** Only the best and the cheapest of a position are looked at. */
const CANDIDATES = 30;
const CHEAPEST = 16;
const MAX_UPGRADES = 60;
/** How much a bench footballer counts; the last of each position sits there. */
const BENCH_WEIGHT = 0.3;
const BENCH_SIZES: Readonly<Record<Position, number>> = { GKP: 1, DEF: 1, MID: 1, FWD: 1 };

export function pickSquad(request: {
  readonly manager: Manager;
  readonly scouting: Scouting;
  readonly rules: SquadRules;
  readonly budgetTenths: number;
  /** Selling prices of owned footballers; empty for a new team. */
  readonly ownedTenths?: ReadonlyMap<FootballerId, number>;
}): FootballerId[] {
  const { manager, scouting, rules, ownedTenths } = request;
  const candidates = new Map(
    POSITIONS.map((position) => [position, candidatesOf(manager, scouting, position, ownedTenths)]),
  );
  const squad = cheapestSquad(rules, candidates);
  let bankTenths = request.budgetTenths - squad.reduce((sum, choice) => sum + choice.costTenths, 0);
  if (bankTenths < 0) throw new Error("No legal squad is cheap enough.");
  for (let step = 0; step < MAX_UPGRADES; step += 1) {
    const best = bestUpgrade(rules, squad, candidates, bankTenths);
    if (!best) break;
    bankTenths -= best.into.costTenths - (squad[best.index] as Choice).costTenths;
    squad[best.index] = best.into;
  }
  return squad.map((choice) => choice.prospect.footballerId);
}

function candidatesOf(
  manager: Manager,
  scouting: Scouting,
  position: Position,
  ownedTenths: ReadonlyMap<FootballerId, number> | undefined,
): Choice[] {
  const all = scouting.byPosition[position];
  const cheapest = [...all].sort((a, b) => a.priceTenths - b.priceTenths || b.horizon - a.horizon).slice(0, CHEAPEST);
  return [...new Set([...all.slice(0, CANDIDATES), ...cheapest])].map((prospect) => ({
    prospect,
    worth: worthTo(manager, prospect),
    costTenths: ownedTenths?.get(prospect.footballerId) ?? prospect.priceTenths,
  }));
}

/** Cheapest first within the club limit, the better of equals; ordered by position. */
function cheapestSquad(rules: SquadRules, candidates: ReadonlyMap<Position, readonly Choice[]>): Choice[] {
  const perClub = new Map<ClubId, number>();
  return POSITIONS.flatMap((position) => {
    const chosen: Choice[] = [];
    const cheapest = [...(candidates.get(position) ?? [])].sort(
      (a, b) => a.costTenths - b.costTenths || b.worth - a.worth,
    );
    for (const choice of cheapest) {
      if (chosen.length >= rules.positions[position].select) break;
      const ofClub = perClub.get(choice.prospect.clubId) ?? 0;
      if (ofClub >= rules.clubLimit) continue;
      perClub.set(choice.prospect.clubId, ofClub + 1);
      chosen.push(choice);
    }
    return chosen;
  });
}

function bestUpgrade(
  rules: SquadRules,
  squad: readonly Choice[],
  candidates: ReadonlyMap<Position, readonly Choice[]>,
  bankTenths: number,
): { readonly index: number; readonly into: Choice } | null {
  const owned = new Set(squad.map((choice) => choice.prospect.footballerId));
  const perClub = new Map<ClubId, number>();
  for (const { prospect } of squad) perClub.set(prospect.clubId, (perClub.get(prospect.clubId) ?? 0) + 1);
  const weights = weightsOf(squad);
  let best: { index: number; into: Choice; rate: number } | null = null;
  for (let index = 0; index < squad.length; index += 1) {
    const current = squad[index] as Choice;
    for (const into of candidates.get(current.prospect.position) ?? []) {
      const extraTenths = into.costTenths - current.costTenths;
      const gain = (into.worth - current.worth) * (weights[index] ?? 1);
      // Gains too small to matter would only shuffle equals for ever.
      if (extraTenths > bankTenths || gain < 0.05 || owned.has(into.prospect.footballerId)) continue;
      const { clubId } = into.prospect;
      const sameClub = clubId === current.prospect.clubId;
      if (!sameClub && (perClub.get(clubId) ?? 0) >= rules.clubLimit) continue;
      const rate = gain / (Math.max(extraTenths, 0) + 2);
      if (!best || rate > best.rate) best = { index, into, rate };
    }
  }
  return best;
}

/** The least worthy of each position sit on the bench and count little. */
function weightsOf(squad: readonly Choice[]): number[] {
  const weights = squad.map(() => 1);
  for (const position of POSITIONS) {
    squad
      .map((choice, index) => ({ choice, index }))
      .filter(({ choice }) => choice.prospect.position === position)
      .sort((a, b) => a.choice.worth - b.choice.worth)
      .slice(0, BENCH_SIZES[position])
      .forEach(({ index }) => (weights[index] = BENCH_WEIGHT));
  }
  return weights;
}
