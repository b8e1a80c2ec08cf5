/** Teams of a round: those that recorded managers had, or squads that a fan might have. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import {
  autoPick,
  bestLineup,
  chipScoring,
  footballerId,
  groupBy,
  roundId,
  roundWeights,
  seededStream,
  type ChipName,
  type FootballerId,
  type LineupPick,
  type Squad,
  type Stream,
} from "../../packages/rules/src/index.ts";
import { readTable, type MarketRow, type RecordedSeason } from "../backtest/recorded-season.ts";
import type { KnownRound } from "./known-rounds.ts";

/** Picked of a round. */
const TEAMS = 48;

function squadOf(round: number, picks: readonly LineupPick[], chip: ChipName | null): Squad {
  return {
    roundId: roundId(round),
    picks: picks.map((pick) => ({ ...pick, purchasePriceTenths: 50 })),
    bankTenths: 0,
    chip,
    freeTransfers: 1,
    transfersMade: 0,
  };
}

/** Of recorded managers, lined up as the forecast has it, with the chip that they played; null where none were recorded. */
export function recordedTeams(season: RecordedSeason): ((known: KnownRound) => Squad[]) | null {
  if (!existsSync(join(season.folder, "managers"))) return null;
  const squads = recordedSquads(season);
  return ({ round, forecasts }) => {
    const mean = new Map(forecasts.map((one) => [one.footballerId, one.mean]));
    return (squads.get(round) ?? [])
      .filter(({ ids }) => ids.every((id) => season.positionOf(id) !== undefined))
      .map((one) => linedUp(season, round, one, (id) => mean.get(id) ?? 0));
  };
}

/** Squads that recorded managers had in each round. */
function recordedSquads({ folder, lastRound }: RecordedSeason): ReadonlyMap<number, readonly RecordedSquad[]> {
  const lines = readFileSync(join(folder, "managers", "initial_squads.jsonl"), "utf8")
    .trim()
    .split("\n");
  const transfers = groupBy(
    readTable(join(folder, "managers", "transfers.csv")),
    (row) => `${row["manager"]} ${row["event"]}`,
  );
  const chips = new Map(
    readTable(join(folder, "managers", "chips.csv")).map((row) => [
      `${row["manager"]} ${row["event"]}`,
      row["name"] as ChipName,
    ]),
  );
  const squads: [number, RecordedSquad][] = lines.flatMap((line) => {
    const {
      manager,
      started_event: started,
      squad,
    } = JSON.parse(line) as {
      manager: string;
      started_event: number;
      squad: number[];
    };
    let held = squad;
    return Array.from({ length: lastRound - started + 1 }, (_, index): [number, RecordedSquad] => {
      const round = started + index;
      const chip = chips.get(`${manager} ${round}`) ?? null;
      const rows = (transfers.get(`${manager} ${round}`) ?? []).toSorted((one, two) =>
        one["time"]!.localeCompare(two["time"]!),
      );
      const own = rows.reduce(
        (ids, row) => ids.map((id) => (id === Number(row["element_out"]) ? Number(row["element_in"]) : id)),
        held,
      );
      // A free hit's squad goes back.
      if (chip !== "freehit") held = own;
      return [round, { ids: own.map(footballerId), chip }];
    });
  });
  return new Map([...groupBy(squads, ([round]) => round)].map(([round, all]) => [round, all.map(([, one]) => one)]));
}

interface RecordedSquad {
  readonly ids: readonly FootballerId[];
  readonly chip: ChipName | null;
}

/**
 * Squads that managers might have had, lined up as the forecast has it. Picked by the forecast itself, they would be of those whom
 * it overrates.
 */
export function crowdTeams(season: RecordedSeason, { round, market, forecasts }: KnownRound): Squad[] {
  const random = seededStream(`${season.name} crowd ${round}`);
  const mean = new Map(forecasts.map((one) => [one.footballerId, one.mean]));
  return Array.from({ length: TEAMS }, () =>
    linedUp(season, round, { ids: crowdSquad(season, market, random), chip: null }, (id) => mean.get(id) ?? 0),
  );
}

/** Each footballer as likely as he was owned before the round, within money and club limits. */
export function crowdSquad(season: RecordedSeason, market: readonly MarketRow[], random: Stream): FootballerId[] {
  // The largest of such numbers is each one's as often as his share of all owners is.
  const wished = new Map(
    market.map(({ footballerId: id, ownerCount }) => [id, Math.log(ownerCount + 1) - Math.log(-Math.log(random()))]),
  );
  return picked(season, market, (id) => wished.get(id)!);
}

/** Squads of those who are expected to score the most, seen by each manager in his own way. */
export function expectedTeams(season: RecordedSeason, { round, market, forecasts }: KnownRound): Squad[] {
  const random = seededStream(`${season.name} teams ${round}`);
  const mean = new Map(forecasts.map((one) => [one.footballerId, one.mean]));
  return Array.from({ length: TEAMS }, () => {
    const seen = new Map(market.map(({ footballerId: id }) => [id, (mean.get(id) ?? 0) * (0.4 + 1.2 * random())]));
    const ids = picked(season, market, (id) => seen.get(id)!);
    return linedUp(season, round, { ids, chip: null }, (id) => (mean.get(id) ?? 0) * (0.7 + 0.6 * random()));
  });
}

function picked(
  { ruleset }: RecordedSeason,
  market: readonly MarketRow[],
  formOf: (id: FootballerId) => number,
): FootballerId[] {
  const available = market.filter(({ status }) => status === "a");
  return autoPick({
    ruleset,
    market: new Map(available.map((row) => [row.footballerId, row])) as never,
    footballerIds: [],
    bankTenths: ruleset.squad.budgetTenths,
    chip: null,
    formOf,
  });
}

export function linedUp(
  { ruleset, positionOf }: RecordedSeason,
  round: number,
  { ids, chip }: RecordedSquad,
  pointsOf: (id: FootballerId) => number,
): Squad {
  const members = ids.map((id) => ({ footballerId: id, position: positionOf(id)!, points: pointsOf(id) }));
  const weights = roundWeights(chipScoring(chip));
  const { starterIds, benchIds, captainId, viceCaptainId } = bestLineup({ rules: ruleset.squad, weights, members });
  return squadOf(
    round,
    [...starterIds, ...benchIds].map((id, slot) => ({
      footballerId: id,
      slot: slot + 1,
      isCaptain: id === captainId,
      isViceCaptain: id === viceCaptainId,
    })),
    chip,
  );
}
