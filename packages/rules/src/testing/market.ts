/** Builders for tests: the smallest market and squads that a rule needs, with everything not named filled in. */
import type { Footballer, Market, MatchAppearance, MatchStats, Pick, Position, Squad } from "../game.ts";
import type { PricePressure } from "../prices/nightly-prices.ts";
import { clubId, fixtureId, footballerId, roundId, type FootballerId } from "../ids.ts";

interface FootballerWish {
  readonly id: number;
  readonly club?: number;
  readonly position?: Position;
  readonly priceTenths?: number;
  readonly status?: string;
}

/** A footballer; each has a club to itself unless a test says otherwise. */
export const buildFootballer = ({
  id,
  club = id,
  position = "MID",
  priceTenths = 50,
  status = "a",
}: FootballerWish): Footballer => ({
  footballerId: footballerId(id),
  clubId: clubId(club),
  position,
  priceTenths,
  status,
});

/** A footballer of a thousand owners in a round without a transfer. */
export const buildPressure = (wish: Partial<PricePressure> = {}): PricePressure => ({
  footballerId: footballerId(1),
  priceTenths: 50,
  ownerCount: 1000,
  netTransfers: 0,
  netSpent: 0,
  stepsTaken: 0,
  ...wish,
});

export const buildMarket = (footballers: readonly Footballer[]): Map<FootballerId, Footballer> =>
  new Map(footballers.map((footballer) => [footballer.footballerId, footballer]));

/** Ids 1-2 goalkeepers, 3-7 defenders, 8-12 midfielders, 13-15 forwards: the slots of a squad being chosen (SQ-30). */
export const positionOfSeat = (id: number): Position => {
  const seat = ((id - 1) % 15) + 1;
  if (seat <= 2) return "GKP";
  if (seat <= 7) return "DEF";
  return seat <= 12 ? "MID" : "FWD";
};

/** Sixty footballers: 1-15 make a legal squad, 16-30, 31-45 and 46-60 are its understudies seat by seat; all cost 5.0. */
export const buildStandardMarket = (changes: readonly FootballerWish[] = []): Market =>
  buildMarket([
    ...Array.from({ length: 60 }, (_, index) =>
      buildFootballer({ id: index + 1, position: positionOfSeat(index + 1) }),
    ),
    ...changes.map((change) => buildFootballer({ position: positionOfSeat(change.id), ...change })),
  ]);

export const ids = (...numbers: readonly number[]): FootballerId[] => numbers.map((number) => footballerId(number));
export const idRange = (first: number, last: number): FootballerId[] =>
  ids(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Seats 1-15 in a 4-4-2: 1 starts in goal, 7, 12, 15 and the second goalkeeper 2 sit out; 3 is captain, 4 vice-captain. */
const STANDARD_ORDER = [1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 2, 7, 12, 15];

export const buildPicks = (order: readonly number[] = STANDARD_ORDER, purchasePriceTenths = 50): Pick[] =>
  order.map((id, slotIndex) => ({
    footballerId: footballerId(id),
    slot: slotIndex + 1,
    isCaptain: slotIndex === 1,
    isViceCaptain: slotIndex === 2,
    purchasePriceTenths,
  }));

/** A squad of round 5 with one free transfer and nothing in the bank. */
export const buildSquad = (wish: Partial<Omit<Squad, "roundId">> & { readonly round?: number } = {}): Squad => {
  const { round = 5, ...parts } = wish;
  return {
    roundId: roundId(round),
    picks: buildPicks(),
    bankTenths: 0,
    chip: null,
    freeTransfers: 1,
    transfersMade: 0,
    ...parts,
  };
};

/** One match of a footballer, over unless said otherwise. */
export const buildAppearance = (stats: MatchStats, finished = true, fixture = 1): MatchAppearance => ({
  fixtureId: fixtureId(fixture),
  stats,
  finished,
});
