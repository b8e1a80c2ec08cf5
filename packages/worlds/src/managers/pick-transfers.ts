/** One swap after the other, each the best the manager sees, while it gains enough for what it costs. */
import {
  POSITIONS,
  sellingPriceTenths,
  type ClubId,
  type FootballerId,
  type Position,
  type Ruleset,
  type Squad,
  type TransferWish,
} from "@elleveren/rules";

import type { Manager } from "./manager.ts";
import type { Prospect, Scouting } from "./scouting.ts";
import { worthTo } from "./worth.ts";

const CANDIDATES = 32;

interface Holding {
  readonly prospect: Prospect;
  readonly worth: number;
  readonly sellTenths: number;
}

export function pickTransfers(request: {
  readonly ruleset: Ruleset;
  readonly manager: Manager;
  readonly scouting: Scouting;
  /** Carried to the round. */
  readonly squad: Squad;
}): TransferWish[] {
  const { ruleset, manager, scouting, squad } = request;
  const { habit } = manager;
  const free = Math.max(0, (squad.freeTransfers ?? 0) - squad.transfersMade);
  const holdings = squad.picks.flatMap((pick): Holding[] => {
    const prospect = scouting.prospects.get(pick.footballerId);
    if (!prospect) return [];
    const sellTenths = sellingPriceTenths(ruleset, pick.purchasePriceTenths, prospect.priceTenths);
    return [{ prospect, worth: worthTo(manager, prospect), sellTenths }];
  });
  const candidates = new Map(
    POSITIONS.map((position) => [
      position,
      scouting.byPosition[position]
        .slice(0, CANDIDATES)
        .map((prospect) => ({ prospect, worth: worthTo(manager, prospect) })),
    ]),
  );
  const wishes: TransferWish[] = [];
  const sold = new Set<FootballerId>();
  let bankTenths = squad.bankTenths;
  while (wishes.length < Math.min(habit.most, free + habit.maxHits)) {
    const needed = wishes.length < free ? neededGain(habit.minGain, free - wishes.length) : habit.hitGain;
    const best = bestSwap(ruleset, candidates, holdings, bankTenths, sold);
    if (!best || best.gain < needed) break;
    const out = holdings[best.index] as Holding;
    wishes.push({ outId: out.prospect.footballerId, inId: best.into.footballerId });
    sold.add(out.prospect.footballerId);
    bankTenths += out.sellTenths - best.into.priceTenths;
    const { into } = best;
    holdings[best.index] = { prospect: into, worth: worthTo(manager, into), sellTenths: into.priceTenths };
  }
  return wishes;
}

/** A full bank of free transfers is spent more lightly: the next one would be lost. */
const neededGain = (minGain: number, freeLeft: number): number => (freeLeft >= 4 ? minGain * 0.4 : minGain);

function bestSwap(
  ruleset: Ruleset,
  candidates: ReadonlyMap<Position, readonly Pick<Holding, "prospect" | "worth">[]>,
  holdings: readonly Holding[],
  bankTenths: number,
  sold: ReadonlySet<FootballerId>,
): { readonly index: number; readonly into: Prospect; readonly gain: number } | null {
  const owned = new Set(holdings.map((holding) => holding.prospect.footballerId));
  const perClub = new Map<ClubId, number>();
  for (const { prospect } of holdings) perClub.set(prospect.clubId, (perClub.get(prospect.clubId) ?? 0) + 1);
  let best: { index: number; into: Prospect; gain: number } | null = null;
  holdings.forEach((out, index) => {
    for (const { prospect: into, worth } of candidates.get(out.prospect.position) ?? []) {
      const gain = worth - out.worth;
      if (best && gain <= best.gain) continue;
      if (into.priceTenths > out.sellTenths + bankTenths) continue;
      if (owned.has(into.footballerId) || sold.has(into.footballerId)) continue;
      const sameClub = into.clubId === out.prospect.clubId;
      if (!sameClub && (perClub.get(into.clubId) ?? 0) >= ruleset.squad.clubLimit) continue;
      best = { index, into, gain };
    }
  });
  return best;
}
