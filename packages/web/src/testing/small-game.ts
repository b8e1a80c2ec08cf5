/** A small invented market for tests: eight clubs, two squads' worth of footballers, prices that differ. */
import {
  clubId,
  footballerCode,
  footballerId,
  POSITIONS,
  RULESETS,
  type FootballerId,
  type LineupPick,
  type Position,
  type RoundId,
} from "@elleveren/rules";

import type { GameFootballer } from "../api/content/footballers.ts";
import type { ComingForecasts } from "../api/content/forecasts.ts";
import type { MyTeam } from "../api/play/my-team.ts";
import { foldForSearch } from "../i18n/format.ts";

export const ruleset = RULESETS["eliteserien-2026"];

interface FootballerWish {
  readonly id: number;
  readonly position: Position;
  readonly club?: number;
  readonly priceTenths?: number;
  readonly webName?: string;
  readonly firstName?: string;
  readonly secondName?: string;
  readonly status?: string;
  readonly form?: number;
  readonly totalPoints?: number;
}

export function buildFootballer(wish: FootballerWish): GameFootballer {
  const webName = wish.webName ?? `F${wish.id}`;
  const [firstName, secondName] = [wish.firstName ?? "Ola", wish.secondName ?? webName];
  return {
    footballerId: footballerId(wish.id),
    footballerCode: footballerCode(1000 + wish.id),
    clubId: clubId(wish.club ?? (wish.id % 8) + 1),
    position: wish.position,
    priceTenths: wish.priceTenths ?? 50,
    status: wish.status ?? "a",
    fiksId: null,
    webName,
    firstName,
    secondName,
    searchText: foldForSearch(`${webName} ${firstName} ${secondName}`),
    news: "",
    newsTexts: {},
    newsAddedAtMs: null,
    chanceNextRound: null,
    form: wish.form ?? 0,
    totalPoints: wish.totalPoints ?? 0,
    roundPoints: 0,
    selectedByPercent: 0,
    transfersInRound: 0,
    transfersOutRound: 0,
    priceChangeRoundTenths: 0,
    priceChangeStartTenths: 0,
    priceProgressPercent: 0,
    isInDreamTeam: false,
    stat: () => 0,
  };
}

/** Ids 1 to 15 are a squad in the order of positions, 16 to 30 the same again at other prices. */
export const footballers: readonly GameFootballer[] = [0, 15].flatMap((offset) =>
  POSITIONS.flatMap((position) => Array.from({ length: ruleset.squad.positions[position].select }, () => position)).map(
    (position, index) =>
      buildFootballer({ id: offset + index + 1, position, priceTenths: offset === 0 ? 60 : 65, form: index }),
  ),
);

export const market = new Map(footballers.map((row) => [row.footballerId, row]));
export const squadIds: readonly FootballerId[] = footballers.slice(0, 15).map((row) => row.footballerId);
export const f = (id: number): FootballerId => footballerId(id);

/**
 * A 4-4-2: goalkeeper 1, defenders 3 to 6, midfielders 8 to 11, forwards 13 and 14; bench 2, 7, 12, 15.
 * Captain is forward 13, vice-captain midfielder 8.
 */
export const lineup: readonly LineupPick[] = [1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 2, 7, 12, 15].map(
  (id, slotIndex) => ({
    footballerId: f(id),
    slot: slotIndex + 1,
    isCaptain: id === 13,
    isViceCaptain: id === 8,
  }),
);

/** A team before its deadline, with nothing played and one free transfer. */
export const buildMyTeam = (rest: Partial<MyTeam> = {}, paidTenths = 60, sellingTenths = 60): MyTeam => ({
  picks: lineup.map((pick) => ({ ...pick, purchasePriceTenths: paidTenths, sellingPriceTenths: sellingTenths })),
  chips: [],
  activeChip: null,
  bankTenths: 0,
  sellingValueTenths: 15 * sellingTenths,
  freeTransfers: 1,
  transfersMade: 0,
  transfersStatus: "cost",
  ...rest,
});

/** Everybody plays in each of the rounds, and is expected to score by his number: from 2 to 5 points. */
export const buildForecasts = (roundIds: readonly RoundId[]): ComingForecasts => ({
  roundIds,
  of: (id) => ({ points: 2 + (id % 7) / 2, spread: 1.5 + (id % 3), chance: 0.9 }),
});
