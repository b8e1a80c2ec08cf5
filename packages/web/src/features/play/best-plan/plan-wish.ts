/** A manager's wishes for the best plan, while the dialog is open, as a pure reducer. */
import type { EndWorth } from "@elleveren/optimiser";
import type { ChipAllowance, FootballerId, Ruleset } from "@elleveren/rules";

/** A chip of the season, told from others of its name. */
export type ChipKey = `${string} ${number}`;
export const chipKey = ({ name, number }: Pick<ChipAllowance, "name" | "number">): ChipKey => `${name} ${number}`;

export interface PlanWish {
  /** How many of the coming rounds. */
  readonly horizon: number;
  /** In the squad in every round. */
  readonly lockedIds: ReadonlySet<FootballerId>;
  readonly excludedIds: ReadonlySet<FootballerId>;
  /** Of the first round. */
  readonly captainId: FootballerId | null;
  /** Not to be played. */
  readonly savedChips: ReadonlySet<ChipKey>;
  /** Paid transfers in all rounds together; null is as many as pay. */
  readonly mostPaid: number | null;
  /** So many spreads are taken off what is expected of each. */
  readonly caution: number;
  /** The worth of a point a round later. */
  readonly discount: number;
  /** Whether doubtful footballers may be bought; their chance counts either way. */
  readonly mayBuyDoubtful: boolean;
  /** The worth of money, free transfers and chips left after the last round; a chip counts where it may still be played after it. */
  readonly end: EndWorth & { readonly perChip: number };
}

export const CAUTIONS = [0, 0.15, 0.3] as const;
export const DISCOUNTS = [1, 0.95, 0.85] as const;
export const MOST_PAID = [0, 1, 2, 3, 4] as const;

/** A judgement: a free transfer kept is worth half of a paid one, a million kept next to nothing, a chip a good week. */
const usualEnd = ({ transfers }: Ruleset): PlanWish["end"] => ({
  perMillion: 0.1,
  perFreeTransfer: transfers.costPoints / 4,
  perChip: 6,
});

export const USUAL_ROUNDS = 4;

export const startWish = (ruleset: Ruleset): PlanWish => ({
  horizon: USUAL_ROUNDS,
  lockedIds: new Set(),
  excludedIds: new Set(),
  captainId: null,
  savedChips: new Set(),
  mostPaid: null,
  caution: 0,
  discount: 1,
  mayBuyDoubtful: true,
  end: usualEnd(ruleset),
});

export type WishAction =
  | { readonly type: "set"; readonly change: Partial<PlanWish> }
  /** Must stay, may never come, or neither. */
  | { readonly type: "mark"; readonly footballerId: FootballerId; readonly as: "locked" | "excluded" | "free" }
  | { readonly type: "save-chip"; readonly chip: ChipKey; readonly isSaved: boolean };

export function wishReducer(wish: PlanWish, action: WishAction): PlanWish {
  switch (action.type) {
    case "set":
      return { ...wish, ...action.change };
    case "mark": {
      const { footballerId, as } = action;
      const without = (ids: ReadonlySet<FootballerId>) => new Set([...ids].filter((id) => id !== footballerId));
      const [lockedIds, excludedIds] = [without(wish.lockedIds), without(wish.excludedIds)];
      if (as === "locked") lockedIds.add(footballerId);
      if (as === "excluded") excludedIds.add(footballerId);
      // A footballer who is left out is no captain.
      const captainId = as === "excluded" && wish.captainId === footballerId ? null : wish.captainId;
      return { ...wish, lockedIds, excludedIds, captainId };
    }
    case "save-chip": {
      const savedChips = new Set(wish.savedChips);
      if (action.isSaved) savedChips.add(action.chip);
      else savedChips.delete(action.chip);
      return { ...wish, savedChips };
    }
  }
}

/** A wish that costs something, and everything without it. */
export interface LiftedWish {
  readonly key: string;
  readonly kind: "locked" | "excluded" | "captain" | "chip" | "paid" | "doubtful";
  readonly footballerId?: FootballerId;
  readonly chip?: ChipKey;
  readonly without: PlanWish;
}

/** Every wish that narrows what may be planned; caution, discount and worths change what is counted instead. */
export function liftableWishes(wish: PlanWish): LiftedWish[] {
  const freed = (footballerId: FootballerId) => wishReducer(wish, { type: "mark", footballerId, as: "free" });
  return [
    ...[...wish.lockedIds].map((footballerId) => ({
      key: `locked ${footballerId}`,
      kind: "locked" as const,
      footballerId,
      without: freed(footballerId),
    })),
    ...[...wish.excludedIds].map((footballerId) => ({
      key: `excluded ${footballerId}`,
      kind: "excluded" as const,
      footballerId,
      without: freed(footballerId),
    })),
    ...(wish.captainId === null
      ? []
      : [
          {
            key: "captain",
            kind: "captain" as const,
            footballerId: wish.captainId,
            without: { ...wish, captainId: null },
          },
        ]),
    ...[...wish.savedChips].map((chip) => ({
      key: `chip ${chip}`,
      kind: "chip" as const,
      chip,
      without: wishReducer(wish, { type: "save-chip", chip, isSaved: false }),
    })),
    ...(wish.mostPaid === null ? [] : [{ key: "paid", kind: "paid" as const, without: { ...wish, mostPaid: null } }]),
    ...(wish.mayBuyDoubtful
      ? []
      : [{ key: "doubtful", kind: "doubtful" as const, without: { ...wish, mayBuyDoubtful: true } }]),
  ];
}
