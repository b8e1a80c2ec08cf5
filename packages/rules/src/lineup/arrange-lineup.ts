import { POSITIONS, type Footballer, type Market, type Pick, type Position } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { invariant } from "../result.ts";
import type { SquadRules } from "../ruleset.ts";

/** How many of each position a fresh line-up starts: 4-4-2. Source: row SQ-32. */
const PREFERRED: Readonly<Record<Position, number>> = { GKP: 1, DEF: 4, MID: 4, FWD: 2 };

/**
 * A line-up from nothing for a squad that passed `checkSquad`: 4-4-2, or what is nearest to it under the rules given,
 * with the dearest of each position starting, the dearest starter captain and the next one vice-captain.
 */
export function arrangeLineup(request: {
  readonly rules: SquadRules;
  readonly market: Market;
  /** The purchase price of each footballer of the squad. */
  readonly purchases: ReadonlyMap<FootballerId, number>;
}): Pick[] {
  const { rules, market, purchases } = request;
  const footballers = [...purchases.keys()].map((id) => {
    const footballer = market.get(id);
    invariant(footballer, "a line-up is arranged for footballers of the market");
    return footballer;
  });
  const dearestFirst = (position: Position) =>
    footballers.filter((footballer) => footballer.position === position).toSorted(byPriceThenId);
  const startCounts = countStarters(rules, (position) => dearestFirst(position).length);
  const starters = POSITIONS.flatMap((position) => dearestFirst(position).slice(0, startCounts[position]));
  const bench = POSITIONS.flatMap((position) => dearestFirst(position).slice(startCounts[position]));
  const [captain, viceCaptain] = starters.toSorted(byPriceThenId);
  // The reserve goalkeeper comes first on the bench and so gets slot 12, the only one a reserve goalkeeper may have.
  return [...starters, ...bench].map((footballer, slotIndex) => ({
    footballerId: footballer.footballerId,
    slot: slotIndex + 1,
    isCaptain: footballer === captain,
    isViceCaptain: footballer === viceCaptain,
    purchasePriceTenths: purchases.get(footballer.footballerId)!,
  }));
}

/** Starters of each position: the preferred ones within the bounds, then filled up or cut from the front line back. */
function countStarters(rules: SquadRules, ownedOf: (position: Position) => number): Record<Position, number> {
  const counts: Record<Position, number> = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
  let free = rules.playing;
  for (const position of POSITIONS) {
    const { minPlay, maxPlay } = rules.positions[position];
    const wanted = Math.min(maxPlay, Math.max(minPlay, PREFERRED[position]));
    counts[position] = Math.min(wanted, ownedOf(position));
    free -= counts[position];
  }
  for (const position of POSITIONS.toReversed()) {
    const { minPlay, maxPlay } = rules.positions[position];
    const room = Math.min(maxPlay, ownedOf(position)) - counts[position];
    const change = free > 0 ? Math.min(free, room) : Math.max(free, minPlay - counts[position]);
    counts[position] += change;
    free -= change;
  }
  invariant(free === 0, "a squad that passed its check can fill the eleven");
  return counts;
}

/** Dearest first; the id settles equal prices, so that the same squad always lines up the same. */
function byPriceThenId(first: Footballer, second: Footballer): number {
  return second.priceTenths - first.priceTenths || first.footballerId - second.footballerId;
}
