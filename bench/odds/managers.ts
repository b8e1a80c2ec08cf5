/** Whole seasons of managers: points of each round, recorded ones or those of simple policies. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { scoreRound, seededStream, type FootballerId, type Squad } from "../../packages/rules/src/index.ts";
import { readTable, type MarketRow, type RecordedSeason } from "../backtest/recorded-season.ts";
import type { KnownRound } from "./known-rounds.ts";
import { crowdSquad, linedUp } from "./teams.ts";

/** Of each round the points of all managers after the cost of transfers, in the same order. */
export type ManagerRounds = readonly Float64Array[];

/** Null where none were recorded. */
export function recordedRounds({ folder, lastRound }: RecordedSeason): ManagerRounds | null {
  const path = join(folder, "managers", "history.csv");
  if (!existsSync(path)) return null;
  const rows = readTable(path);
  const names = [...new Set(rows.map((row) => row["manager"]!))];
  const rounds = Array.from({ length: lastRound }, () => new Float64Array(names.length));
  for (const row of rows) {
    const points = Number(row["points"]) - Number(row["event_transfers_cost"]);
    rounds[Number(row["event"]) - 1]![names.indexOf(row["manager"]!)] = points;
  }
  return rounds;
}

type Policy = "forecast" | "form" | "crowd" | "none";
/** The policy that each manager goes by, and how far his own taste moves it. */
const POLICIES: readonly (readonly [policy: Policy, taste: number])[] = [
  ...[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.2].map((taste) => ["forecast", taste] as const),
  ...[0.1, 0.3, 0.5, 0.6, 0.7, 0.9, 1.1].map((taste) => ["form", taste] as const),
  ...[0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9].map((taste) => ["crowd", taste] as const),
  ...[0.2, 0.6].map((taste) => ["none", taste] as const),
];
const FORM_MATCHES = 4;

/** One manager of each policy: a squad as the crowd has it, then at most one transfer before each round, as he sees it. */
export function simulatedRounds(season: RecordedSeason, known: readonly KnownRound[]): ManagerRounds {
  const managers = POLICIES.map(([policy, taste], at) => {
    const random = seededStream(`${season.name} manager ${at}`);
    const tastes = new Map<FootballerId, number>();
    const tasteOf = (id: FootballerId): number => {
      const own = tastes.get(id) ?? 1 + taste * (random() + random() - 1);
      tastes.set(id, own);
      return own;
    };
    return { policy, tasteOf, ids: crowdSquad(season, known[0]!.market, random) };
  });
  return known.map((round) => {
    const byId = new Map(round.market.map((row) => [row.footballerId, row]));
    const mean = new Map(round.forecasts.map((one) => [one.footballerId, one.mean]));
    const performanceOf = season.performancesIn(round.round);
    return Float64Array.from(managers, (manager) => {
      const { policy, tasteOf } = manager;
      const seen = (row: MarketRow) =>
        tasteOf(row.footballerId) * worthOf(policy, row, mean.get(row.footballerId) ?? 0);
      if (policy !== "none" && round.round > 1) manager.ids = transferred(season, round.market, manager.ids, seen);
      const pointsOf = (id: FootballerId) => tasteOf(id) * (mean.get(id) ?? 0);
      const squad: Squad = linedUp(season, round.round, { ids: manager.ids, chip: null }, pointsOf);
      const positionOf = (id: FootballerId) => byId.get(id)?.position ?? season.positionOf(id)!;
      return scoreRound({ ruleset: season.ruleset, squad, positionOf, performanceOf, costPoints: 0 }).netPoints;
    });
  });
}

function worthOf(policy: Policy, { matches, ownerCount, status }: MarketRow, mean: number): number {
  if (status !== "a") return 0;
  if (policy === "crowd") return Math.sqrt(ownerCount);
  if (policy === "forecast") return mean;
  const last = matches.slice(-FORM_MATCHES);
  return last.reduce((sum, { points }) => sum + points, 0) / Math.max(1, last.length);
}

/** The one change that he sees the most in, within money and club limits; money is what the squad sells for. */
function transferred(
  { ruleset }: RecordedSeason,
  market: readonly MarketRow[],
  ids: readonly FootballerId[],
  seen: (row: MarketRow) => number,
): FootballerId[] {
  const byId = new Map(market.map((row) => [row.footballerId, row]));
  const own = new Set(ids);
  const members = ids.flatMap((id) => byId.get(id) ?? []);
  const bank = ruleset.squad.budgetTenths - members.reduce((sum, { priceTenths }) => sum + priceTenths, 0);
  let best: { readonly out: MarketRow; readonly in: MarketRow; readonly gain: number } | null = null;
  for (const row of market) {
    if (own.has(row.footballerId) || row.status !== "a") continue;
    const worth = seen(row);
    for (const out of members) {
      if (out.position !== row.position || out.priceTenths + Math.max(0, bank) < row.priceTenths) continue;
      const gain = worth - seen(out);
      if (gain <= (best?.gain ?? 0)) continue;
      const mates = members.filter((one) => one.clubId === row.clubId && one !== out).length;
      if (mates < ruleset.squad.clubLimit) best = { out, in: row, gain };
    }
  }
  return best === null ? [...ids] : ids.map((id) => (id === best.out.footballerId ? best.in.footballerId : id));
}
