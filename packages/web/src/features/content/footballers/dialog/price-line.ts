/** A season's price and ownership in a drawing of 100 by 100. Pure arithmetic over recorded values. */
import type { PlayedMatch } from "../../../../api/content/footballer-summary.ts";
import { round } from "../../../../ui/charts/scales.ts";

export interface MarketPoint {
  /** Null is now. */
  readonly roundId: number | null;
  readonly priceTenths: number;
  readonly ownerCount: number;
}

/** One point a round, as its deadline left it, and the present at the end. */
export function marketPoints(
  played: readonly (Pick<PlayedMatch, "priceTenths" | "selectedCount"> & { readonly roundId: number })[],
  now: { readonly priceTenths: number; readonly ownerCount: number },
): MarketPoint[] {
  const byRound = new Map(
    played.map(({ roundId, priceTenths, selectedCount: ownerCount }) => [
      roundId,
      { roundId, priceTenths, ownerCount },
    ]),
  );
  return [...[...byRound.values()].toSorted((a, b) => a.roundId - b.roundId), { roundId: null, ...now }];
}

/** Air above and below the price line, as a share of its span. */
const AIR = 0.25;

/** At least two points. Prices fill the height, one tenth never less than a fifth of it; owners stand on zero. */
export function priceLine(points: readonly MarketPoint[]) {
  const prices = points.map((point) => point.priceTenths);
  const middle = (Math.min(...prices) + Math.max(...prices)) / 2;
  const span = Math.max(Math.max(...prices) - Math.min(...prices), 3) * (1 + 2 * AIR);
  const mostOwners = Math.max(1, ...points.map((point) => point.ownerCount)) * (1 + AIR);
  const x = (index: number) => (index / (points.length - 1)) * 100;
  const yOfPrice = (tenths: number) => 50 - ((tenths - middle) / span) * 100;
  const yOfOwners = (count: number) => 100 - (count / mostOwners) * 100;
  // A price holds until the night it moves.
  const steps = points
    .map(({ priceTenths }, index) =>
      index === 0 ? `M0 ${round(yOfPrice(priceTenths))}` : `H${round(x(index))}V${round(yOfPrice(priceTenths))}`,
    )
    .join("");
  const line = points.map(({ ownerCount }, index) => `${round(x(index))} ${round(yOfOwners(ownerCount))}`).join("L");
  return { x, yOfPrice, price: steps, owners: `M0 100L${line}L100 100z`, ownersLine: `M${line}` };
}
