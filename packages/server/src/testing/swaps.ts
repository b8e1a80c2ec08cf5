/** Footballers to buy, for tests of transfers. */
import type { Footballer, FootballerId, Market } from "@elleveren/rules";

/** Footballers who could replace `outId`: same position, not owned, within the club limit. In the market's order. */
export function replacements(market: Market, squad: readonly FootballerId[], outId: FootballerId): Footballer[] {
  const out = market.get(outId)!;
  const staying = squad.filter((id) => id !== outId).map((id) => market.get(id)!.clubId);
  return [...market.values()].filter(
    (footballer) =>
      footballer.position === out.position &&
      footballer.status === "a" &&
      !squad.includes(footballer.footballerId) &&
      staying.filter((club) => club === footballer.clubId).length < 3,
  );
}

/** The body of `transfers/` for pairs of (out, in), with today's prices left out. */
export function transfersBody(
  entry: number,
  event: number,
  pairs: readonly (readonly [out: FootballerId, into: FootballerId])[],
  changes: Record<string, unknown> = {},
) {
  const transfers = pairs.map(([out, into]) => ({ element_out: out, element_in: into }));
  return { chip: null, entry, event, transfers, ...changes };
}
