/**
 * The facts that a plan was made on, kept in the browser beside the draft that it became, and those that have moved since: prices, news
 * and rounds. Nothing here changes a plan.
 */
import type { FootballerId, PlannedRound, RoundId } from "@elleveren/rules";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import type { ChipKey, PlanWish } from "./plan-wish.ts";

interface SeenFootballer {
  readonly priceTenths: number;
  readonly status: string;
  readonly chance: number | null;
  /** Matches of the club in each round of the plan. */
  readonly matches: readonly number[];
}

export interface PlanOrigin {
  readonly rounds: readonly PlannedRound[];
  /** By footballer's id. */
  readonly seen: Readonly<Record<string, SeenFootballer>>;
  readonly wish: StoredWish;
}

/** A wish as text can hold it. */
export type StoredWish = Omit<PlanWish, "lockedIds" | "excludedIds" | "savedChips"> & {
  readonly lockedIds: readonly FootballerId[];
  readonly excludedIds: readonly FootballerId[];
  readonly savedChips: readonly ChipKey[];
};

export const storeWish = (wish: PlanWish): StoredWish => ({
  ...wish,
  lockedIds: [...wish.lockedIds],
  excludedIds: [...wish.excludedIds],
  savedChips: [...wish.savedChips],
});

/** Footballers who are not known any more are wished for by nobody. */
export function readWish(stored: StoredWish, known: ReadonlyMap<number, unknown>): PlanWish {
  const isKnown = (id: FootballerId) => known.has(id);
  return {
    ...stored,
    captainId: stored.captainId !== null && isKnown(stored.captainId) ? stored.captainId : null,
    lockedIds: new Set(stored.lockedIds.filter(isKnown)),
    excludedIds: new Set(stored.excludedIds.filter(isKnown)),
    savedChips: new Set(stored.savedChips),
  };
}

/** Whether a draft is still what the search put into it. */
export const isAsFound = (rounds: readonly PlannedRound[], origin: PlanOrigin | null): boolean =>
  origin !== null && inFields(rounds) === inFields(origin.rounds);

/** The same text for the same rounds, whatever order their fields have. */
const inFields = (rounds: readonly PlannedRound[]): string =>
  JSON.stringify(
    rounds.map(({ roundId, chip, transfers, lineup }) => [
      roundId,
      chip,
      transfers.map(({ outId, inId }) => [outId, inId]),
      lineup?.map(({ footballerId, slot, isCaptain, isViceCaptain }) => [footballerId, slot, isCaptain, isViceCaptain]),
    ]),
  );

export type MatchCount = (footballer: GameFootballer, roundId: RoundId) => number;

/** Everybody whom the plan names. */
export function originOf(
  rounds: readonly PlannedRound[],
  wish: PlanWish,
  {
    footballerById,
    matchCount,
  }: { readonly footballerById: ReadonlyMap<number, GameFootballer>; readonly matchCount: MatchCount },
): PlanOrigin {
  const roundIds = rounds.map(({ roundId }) => roundId);
  const named = new Set(
    rounds.flatMap(({ transfers, lineup }) => [
      ...transfers.flatMap(({ outId, inId }) => [outId, inId]),
      ...(lineup ?? []).map(({ footballerId }) => footballerId),
    ]),
  );
  const seen = [...named].flatMap((id) => {
    const row = footballerById.get(id);
    return row ? [[String(id), seenNow(row, roundIds, matchCount)] as const] : [];
  });
  return { rounds, seen: Object.fromEntries(seen), wish: storeWish(wish) };
}

const seenNow = (row: GameFootballer, roundIds: readonly RoundId[], matchCount: MatchCount): SeenFootballer => ({
  priceTenths: row.priceTenths,
  status: row.status,
  chance: row.chanceNextRound,
  matches: roundIds.map((roundId) => matchCount(row, roundId)),
});

export type PlanNews =
  | { readonly kind: "price"; readonly footballerId: FootballerId; readonly before: number; readonly after: number }
  | { readonly kind: "news"; readonly footballerId: FootballerId }
  | { readonly kind: "gone"; readonly footballerId: FootballerId }
  /** The club plays another number of matches in the round than it did. */
  | {
      readonly kind: "matches";
      readonly footballerId: FootballerId;
      readonly roundId: RoundId;
      readonly before: number;
      readonly after: number;
    };

/** The facts that have moved, in the order of ids; rounds that are over are not looked at. */
export function newsSince(
  { seen, rounds }: PlanOrigin,
  {
    footballerById,
    matchCount,
    fromRound,
  }: {
    readonly footballerById: ReadonlyMap<number, GameFootballer>;
    readonly matchCount: MatchCount;
    readonly fromRound: RoundId;
  },
): PlanNews[] {
  const roundIds = rounds.map(({ roundId }) => roundId);
  return Object.entries(seen).flatMap(([key, before]): PlanNews[] => {
    const id = Number(key) as FootballerId;
    const row = footballerById.get(id);
    if (!row || (row.status === "u" && before.status !== "u")) return [{ kind: "gone", footballerId: id }];
    const now = seenNow(row, roundIds, matchCount);
    const moved = roundIds.flatMap((roundId, index): PlanNews[] => {
      const [then, after] = [before.matches[index] ?? 0, now.matches[index]!];
      return roundId < fromRound || then === after
        ? []
        : [{ kind: "matches", footballerId: id, roundId, before: then, after }];
    });
    return [
      ...(before.priceTenths === now.priceTenths
        ? []
        : [{ kind: "price" as const, footballerId: id, before: before.priceTenths, after: now.priceTenths }]),
      ...(before.status === now.status && before.chance === now.chance
        ? []
        : [{ kind: "news" as const, footballerId: id }]),
      ...moved,
    ];
  });
}

const nameOf = (planId: number) => `elleveren.plan-origin.${planId}`;

/** Where nothing may be stored, a draft has no origin. */
export function keepOrigin(planId: number, origin: PlanOrigin): void {
  try {
    localStorage.setItem(nameOf(planId), JSON.stringify(origin));
  } catch {
    // Full or forbidden: the draft itself is kept by the server.
  }
}

/** Null without one, and where what is there does not read as one. */
export function readOrigin(planId: number): PlanOrigin | null {
  try {
    const origin = JSON.parse(localStorage.getItem(nameOf(planId)) ?? "null") as PlanOrigin | null;
    if (!origin || !Array.isArray(origin.rounds) || typeof origin.seen !== "object") return null;
    const { horizon, lockedIds, excludedIds, savedChips, end } = origin.wish;
    const isWhole = Number.isInteger(horizon) && [lockedIds, excludedIds, savedChips].every(Array.isArray) && end;
    if (!isWhole) return null;
    return origin;
  } catch {
    return null;
  }
}

export function forgetOrigin(planId: number): void {
  try {
    localStorage.removeItem(nameOf(planId));
  } catch {
    // Nothing is stored then.
  }
}
