/** From what the page knows of market, fixtures and team to a search in numbers. */
import {
  chipScoring,
  forecastPoints,
  freeTransfersLeft,
  isFreeChip,
  isRevertingChip,
  roundWeights,
  squadRulesUnder,
  type ChipName,
  type ClubId,
  type FootballerId,
  type Forecast,
  type ForecastFixture,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import type { SquadSearch, TransferAllowance } from "./squad-search.ts";

/** What the game says. */
export interface SearchGround {
  readonly ruleset: Ruleset;
  readonly footballers: readonly GameFootballer[];
  /** Matches a club has played. */
  readonly clubMatches: (clubId: ClubId) => number;
  readonly fixturesIn: (clubId: ClubId, roundId: RoundId) => readonly ForecastFixture[];
  /** The coming rounds, the next one first. */
  readonly roundIds: readonly RoundId[];
  /** In play or proposed. */
  readonly chip: ChipName | null;
  /** Absent while a first squad is chosen. */
  readonly myTeam?: MyTeam | undefined;
}

/** What the manager asks for. */
export interface SquadWish {
  /** How many of the coming rounds count. */
  readonly horizon: number;
  readonly lockedIds: ReadonlySet<FootballerId>;
  readonly excludedIds: ReadonlySet<FootballerId>;
  /** The most transfers; without meaning for a first squad. */
  readonly transferLimit: number;
  /** Whether transfers beyond the free ones may be made. */
  readonly mayPay: boolean;
}

export type PreparedSearch = Readonly<ReturnType<typeof buildSearch>>;

export const MOST_ROUNDS = 6;

/** The rounds that a wish looks at: a chip whose squad goes back afterwards is for one round only. */
export const roundsToLookAt = (ground: Pick<SearchGround, "roundIds" | "chip">, horizon: number): readonly RoundId[] =>
  ground.roundIds.slice(0, ground.chip !== null && isRevertingChip(ground.chip) ? 1 : Math.min(horizon, MOST_ROUNDS));

export function buildSearch(ground: SearchGround, wish: SquadWish) {
  const { ruleset, footballers, chip, myTeam } = ground;
  const rules = squadRulesUnder(ruleset, chip);
  const roundIds = roundsToLookAt(ground, wish.horizon);
  const sellingTenths = new Map(myTeam?.picks.map((pick) => [pick.footballerId, pick.sellingPriceTenths]));
  const forecasts = new Map(footballers.map((row) => [row.footballerId, forecastFor(ground, row, roundIds)]));
  const candidates = footballers
    .filter((row) => !wish.excludedIds.has(row.footballerId))
    // Who has left the market can be kept, but not bought.
    .filter((row) => row.status !== "u" || sellingTenths.has(row.footballerId))
    .map((row) => ({
      footballerId: row.footballerId,
      clubId: row.clubId,
      position: row.position,
      costTenths: sellingTenths.get(row.footballerId) ?? row.priceTenths,
      isOwned: sellingTenths.has(row.footballerId),
      isLocked: wish.lockedIds.has(row.footballerId),
      points: forecasts.get(row.footballerId)!.rounds.map(({ points }) => points),
    }));
  const soldTenths = [...sellingTenths.values()].reduce((sum, tenths) => sum + tenths, 0);
  const lentTenths = rules.budgetTenths - ruleset.squad.budgetTenths;
  const search: SquadSearch = {
    rules,
    candidates,
    moneyTenths: myTeam ? myTeam.bankTenths + soldTenths + lentTenths : rules.budgetTenths,
    rounds: roundIds.map((_, index) => roundWeights(chipScoring(index === 0 ? chip : null))),
    ...(myTeam && { transfers: allowance(ruleset, myTeam, chip, wish) }),
  };
  return { search, roundIds, forecastOf: (id: FootballerId) => forecasts.get(id)! };
}

function forecastFor(ground: SearchGround, row: GameFootballer, roundIds: readonly RoundId[]): Forecast {
  return forecastPoints(
    { ...row, clubMatches: ground.clubMatches(row.clubId) },
    roundIds.map((round) => ground.fixturesIn(row.clubId, round)),
  );
}

/** Free transfers the round has left; a whole squad of them where they are unlimited. */
export function freeLeft(ruleset: Ruleset, myTeam: MyTeam, chip: ChipName | null): number {
  const { freeTransfers, transfersMade } = myTeam;
  return freeTransfersLeft({ freeTransfers, transfersMade, chip }) ?? ruleset.squad.size;
}

function allowance(
  ruleset: Ruleset,
  myTeam: MyTeam,
  chip: ChipName | null,
  { transferLimit, mayPay }: SquadWish,
): TransferAllowance {
  const free = freeLeft(ruleset, myTeam, chip);
  const isCapped = myTeam.freeTransfers !== null && !isFreeChip(chip);
  const { capPerRound, costPoints } = ruleset.transfers;
  const cap = isCapped && capPerRound !== null ? Math.max(0, capPerRound - myTeam.transfersMade) : ruleset.squad.size;
  return { limit: Math.min(transferLimit, cap, mayPay ? ruleset.squad.size : free), free, costPoints };
}
