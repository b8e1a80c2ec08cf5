/**
 * The draft that an unconfirmed edit leaves behind, so that the edit is there again after a wrong turn or a reload: the
 * wishes against the saved squad, not the squad itself. Once the squad is no longer the one it was made for, the draft is dropped.
 */
import { isChipName, type ChipName, type FootballerId, type Market, type RoundId } from "@elleveren/rules";

import { chosenIds, replacements, slotState, squadReducer, type SquadDraft } from "./squad-draft.ts";

export interface KeptDraft {
  readonly roundId: RoundId;
  /** The saved footballers when the edit began, ascending; none for a first squad. */
  readonly savedIds: readonly FootballerId[];
  /** Saved ones who are to leave, with who takes their place. */
  readonly swaps: readonly { readonly outId: FootballerId; readonly inId: FootballerId | null }[];
  /** Selling and purchase prices of the transfers when the page was left, in tenths. */
  readonly prices?: Readonly<Record<string, number>>;
  /** Everybody of a first squad. */
  readonly chosenIds: readonly FootballerId[];
  /** A transfer chip proposed with it. */
  readonly chip: ChipName | null;
}

/** An edit without wishes leaves nothing behind. */
export function keepDraft(
  draft: SquadDraft,
  roundId: RoundId,
  { chip, priceOf = () => undefined }: { readonly chip: ChipName | null; readonly priceOf?: PriceOf },
): KeptDraft | null {
  const isFirst = draft.mode === "selection";
  const swaps = isFirst ? [] : replacements(draft);
  const chosen = isFirst ? chosenIds(draft) : [];
  if (swaps.length === 0 && chosen.length === 0 && chip === null) return null;
  const named = [...swaps.flatMap(({ outId, inId }) => [outId, inId]), ...chosen].filter((id) => id !== null);
  const prices = Object.fromEntries(named.map((id) => [id, priceOf(id)] as const));
  return {
    roundId,
    savedIds: savedIds(draft),
    swaps,
    chosenIds: chosen,
    chip,
    prices: prices as Record<string, number>,
  };
}

/** In tenths: of a saved one what he would bring, of anybody else what he costs. */
export type PriceOf = (id: FootballerId) => number | undefined;

export type MovedMeanwhile = Readonly<ReturnType<typeof movedMeanwhile>>;

/** `fresh` with the wishes that were kept. Footballers who have left the market meanwhile leave their place empty. */
export function resumeDraft(
  fresh: SquadDraft,
  kept: KeptDraft | null,
  { market, roundId }: { readonly market: Market; readonly roundId: RoundId },
): {
  draft: SquadDraft;
  chip: ChipName | null;
  /** Why it is not as it was left: the saved squad is another one now; or it stands for a later round than before. */
  notice: "squad-changed" | "round-passed" | null;
} {
  if (kept === null) return { draft: fresh, chip: null, notice: null };
  if (kept.savedIds.join() !== savedIds(fresh).join()) return { draft: fresh, chip: null, notice: "squad-changed" };
  let draft = fresh;
  for (const { outId } of kept.swaps) {
    const slot = draft.slots.find(({ savedId }) => savedId === outId);
    if (slot) draft = squadReducer(draft, { type: "remove", slotIndex: slot.slotIndex });
  }
  for (const { outId, inId } of kept.swaps) {
    const slot = draft.slots.find(({ savedId }) => savedId === outId);
    const footballer = inId === null ? undefined : market.get(inId);
    if (!slot || footballer?.position !== slot.position || slotState(slot) !== "removed") continue;
    if (chosenIds(draft).includes(footballer.footballerId)) continue;
    draft = withCurrent(draft, slot.slotIndex, footballer.footballerId);
  }
  for (const id of kept.chosenIds) {
    const footballer = market.get(id);
    if (footballer) draft = squadReducer(draft, { type: "add", footballer });
  }
  const isLater = kept.roundId !== roundId;
  return {
    draft: { ...draft, lastChange: "none", changedId: null, refusal: null },
    // A chip was proposed for that round and no other.
    chip: isLater ? null : kept.chip,
    notice: isLater ? "round-passed" : null,
  };
}

/** Of the wishes that an edit came back with, those that `draft` still has; `priceOf` as of now. */
export function movedMeanwhile(
  { swaps, chosenIds: chosen, prices = {} }: KeptDraft,
  draft: SquadDraft,
  { market, priceOf }: { readonly market: Market; readonly priceOf: PriceOf },
) {
  const stillWished = keepDraft(draft, 0 as RoundId, { chip: null });
  if (stillWished === null) return { prices: [], gone: [] };
  const still = new Set([...stillWished.swaps.flatMap(({ outId, inId }) => [outId, inId]), ...stillWished.chosenIds]);
  const wished = [...swaps.flatMap(({ inId }) => (inId === null ? [] : [inId])), ...chosen];
  const named = [...swaps.map(({ outId }) => outId), ...wished].filter((id) => still.has(id));
  return {
    prices: named.flatMap((footballerId) => {
      const [before, after] = [prices[footballerId], priceOf(footballerId)];
      return before === undefined || after === undefined || before === after ? [] : [{ footballerId, before, after }];
    }),
    /** Wished for, and not in the market any more: their places are empty. */
    gone: wished.filter((id) => !market.has(id)),
  };
}

/** Into that very place, where the reducer would take the first that is free. */
function withCurrent(draft: SquadDraft, slotIndex: number, currentId: FootballerId): SquadDraft {
  return {
    ...draft,
    slots: draft.slots.map((slot) => (slot.slotIndex === slotIndex ? { ...slot, currentId } : slot)),
  };
}

const savedIds = (draft: SquadDraft): FootballerId[] =>
  draft.slots.flatMap(({ savedId }) => (savedId === null ? [] : [savedId])).toSorted((a, b) => a - b);

/** Storage may hold anything: what does not read as a draft is none. */
export function readKept(value: unknown): KeptDraft | null {
  if (typeof value !== "object" || value === null) return null;
  const { roundId, savedIds, swaps, chosenIds, chip, prices = {} } = value as Partial<Record<keyof KeptDraft, unknown>>;
  const isWhole =
    typeof roundId === "number" && areIds(savedIds) && areIds(chosenIds) && Array.isArray(swaps) && swaps.every(isSwap);
  const hasChip = chip === null || (typeof chip === "string" && isChipName(chip));
  const hasPrices = typeof prices === "object" && Object.values(prices ?? {}).every(Number.isInteger);
  return isWhole && hasChip && hasPrices ? (value as KeptDraft) : null;
}

const areIds = (value: unknown): boolean =>
  Array.isArray(value) && value.every((id) => Number.isInteger(id)) && new Set(value).size === value.length;

const isSwap = (value: unknown): boolean => {
  const { outId, inId } = (value ?? {}) as { outId?: unknown; inId?: unknown };
  return Number.isInteger(outId) && (inId === null || Number.isInteger(inId));
};
