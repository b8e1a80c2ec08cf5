/** What a brand's contests are worth. Words stand in the site's texts; a brand says which prizes, and how much. */
export type Prize =
  | { readonly kind: "gift_card"; readonly kroner: number }
  | { readonly kind: "annual_subscription" }
  | { readonly kind: "television"; readonly inches: number }
  | { readonly kind: "hotel_room" }
  | { readonly kind: "more" };

export type Contest =
  | { readonly kind: "season_top"; readonly places: number }
  | { readonly kind: "cup_winner"; readonly fromRound: number }
  | { readonly kind: "manager_of_the_month" };

export interface ContestPrizes {
  readonly contest: Contest;
  readonly prizes: readonly Prize[];
}

export const SEASON_PRIZES: readonly ContestPrizes[] = [
  {
    contest: { kind: "season_top", places: 3 },
    prizes: [{ kind: "gift_card", kroner: 7500 }, { kind: "annual_subscription" }, { kind: "more" }],
  },
  {
    contest: { kind: "cup_winner", fromRound: 10 },
    prizes: [{ kind: "television", inches: 85 }, { kind: "annual_subscription" }],
  },
  {
    contest: { kind: "manager_of_the_month" },
    prizes: [{ kind: "gift_card", kroner: 2500 }, { kind: "hotel_room" }, { kind: "annual_subscription" }],
  },
];
