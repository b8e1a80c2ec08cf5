/** Fifteen from nothing: the cheapest legal squad, then the upgrade that gains most for its price until money ends. */
import { POSITIONS, type ClubId, type FootballerId, type Position, type SquadRules } from "@elleveren/rules";

import type { Manager } from "./manager.ts";
import type { Prospect, Scouting } from "./scouting.ts";
import { worthTo } from "./worth.ts";

/** Counts are kept where they are asked for: all managers together ask some ten million times a season. */
interface Choice {
  readonly prospect: Prospect;
  readonly worth: number;
  /** The footballer's cost to this manager: an owned one costs the selling price. */
  readonly costTenths: number;
  /** How many of the squad are of the footballer's club. */
  readonly club: { chosen: number };
  isChosen: boolean;
}

/** Only the best and the cheapest of a position are looked at. */
const CANDIDATES = 30;
const CHEAPEST = 16;
const MAX_UPGRADES = 60;
/** How much a bench footballer counts; the last of each position sits there. */
const BENCH_WEIGHT = 0.3;

export function pickSquad(request: {
  readonly manager: Manager;
  readonly scouting: Scouting;
  readonly rules: SquadRules;
  readonly budgetTenths: number;
  /** Selling prices of owned footballers; empty for a new team. */
  readonly ownedTenths?: ReadonlyMap<FootballerId, number>;
}): FootballerId[] {
  const { rules } = request;
  const clubs = new Map<ClubId, Choice["club"]>();
  const candidates = new Map(POSITIONS.map((position) => [position, candidatesOf(request, position, clubs)]));
  const squad = cheapestSquad(rules, candidates);
  let bankTenths = request.budgetTenths - squad.reduce((sum, choice) => sum + choice.costTenths, 0);
  if (bankTenths < 0) throw new Error("No legal squad is cheap enough.");
  for (let step = 0; step < MAX_UPGRADES; step += 1) {
    const best = bestUpgrade(rules, squad, candidates, bankTenths);
    if (!best) break;
    const out = squad[best.index] as Choice;
    bankTenths -= best.into.costTenths - out.costTenths;
    choose(out, false);
    choose(best.into, true);
    squad[best.index] = best.into;
  }
  return squad.map((choice) => choice.prospect.footballerId);
}

function candidatesOf(
  { manager, scouting, ownedTenths }: Parameters<typeof pickSquad>[0],
  position: Position,
  clubs: Map<ClubId, Choice["club"]>,
): Choice[] {
  return lookedAt(scouting, position).map((prospect) => {
    const club = clubs.get(prospect.clubId) ?? { chosen: 0 };
    clubs.set(prospect.clubId, club);
    return {
      prospect,
      worth: worthTo(manager, prospect),
      costTenths: ownedTenths?.get(prospect.footballerId) ?? prospect.priceTenths,
      club,
      isChosen: false,
    };
  });
}

const LOOKED_AT = new WeakMap<Scouting["byPosition"][Position], readonly Prospect[]>();

/** The same for all managers who see the same. */
function lookedAt(scouting: Scouting, position: Position): readonly Prospect[] {
  const all = scouting.byPosition[position];
  let found = LOOKED_AT.get(all);
  if (found === undefined) {
    const cheapest = [...all].sort((a, b) => a.priceTenths - b.priceTenths || b.horizon - a.horizon).slice(0, CHEAPEST);
    LOOKED_AT.set(all, (found = [...new Set([...all.slice(0, CANDIDATES), ...cheapest])]));
  }
  return found;
}

function choose(choice: Choice, isChosen: boolean): void {
  choice.isChosen = isChosen;
  choice.club.chosen += isChosen ? 1 : -1;
}

/** Cheapest first within the club limit, the better of equals; ordered by position. */
function cheapestSquad(rules: SquadRules, candidates: ReadonlyMap<Position, readonly Choice[]>): Choice[] {
  return POSITIONS.flatMap((position) => {
    const chosen: Choice[] = [];
    const cheapest = [...(candidates.get(position) ?? [])].sort(
      (a, b) => a.costTenths - b.costTenths || b.worth - a.worth,
    );
    for (const choice of cheapest) {
      if (chosen.length >= rules.positions[position].select) break;
      if (choice.club.chosen >= rules.clubLimit) continue;
      choose(choice, true);
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
  const bench = benchOf(squad);
  let best: { index: number; into: Choice; rate: number } | null = null;
  for (let index = 0; index < squad.length; index += 1) {
    const current = squad[index] as Choice;
    const weight = bench.has(current) ? BENCH_WEIGHT : 1;
    for (const into of candidates.get(current.prospect.position) ?? []) {
      const extraTenths = into.costTenths - current.costTenths;
      const gain = (into.worth - current.worth) * weight;
      // Gains too small to matter would only shuffle equals for ever.
      if (extraTenths > bankTenths || gain < 0.05 || into.isChosen) continue;
      if (into.club !== current.club && into.club.chosen >= rules.clubLimit) continue;
      const rate = gain / (Math.max(extraTenths, 0) + 2);
      if (!best || rate > best.rate) best = { index, into, rate };
    }
  }
  return best;
}

/** The least worthy of each position sits on the bench and counts little; the first of equals. */
function benchOf(squad: readonly Choice[]): ReadonlySet<Choice> {
  const least = new Map<Position, Choice>();
  for (const choice of squad) {
    const { position } = choice.prospect;
    const before = least.get(position);
    if (!before || choice.worth < before.worth) least.set(position, choice);
  }
  return new Set(least.values());
}
