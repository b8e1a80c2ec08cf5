import { useLingui } from "@lingui/react/macro";
import type { LeagueRecordKind } from "@elleveren/contract";

/** What a record's figure counts. */
export const RECORD_UNIT: Readonly<Record<LeagueRecordKind, "points" | "rounds" | "places">> = {
  highest_round: "points",
  lowest_round: "points",
  best_captain: "points",
  best_unchanged: "points",
  most_bench: "points",
  most_hits: "points",
  most_hits_season: "points",
  biggest_lead: "points",
  longest_reign: "rounds",
  most_rounds_on_top: "rounds",
  biggest_climb: "places",
  closest_month: "points",
};

/** What a record is called. */
export function useRecordName(): (kind: LeagueRecordKind) => string {
  const { t } = useLingui();
  const names: Readonly<Record<LeagueRecordKind, string>> = {
    highest_round: t`Highest score in a round`,
    lowest_round: t`Lowest score in a round`,
    best_captain: t`Best captain`,
    best_unchanged: t`Best round without a transfer`,
    most_bench: t`Most points left on the bench`,
    most_hits: t`Most points paid for transfers in a round`,
    most_hits_season: t`Most points paid for transfers in all`,
    biggest_lead: t`Biggest lead after a round`,
    longest_reign: t`Longest run on top`,
    most_rounds_on_top: t`Most rounds on top`,
    biggest_climb: t`Biggest climb in a round`,
    closest_month: t`Closest month`,
  };
  return (kind) => names[kind];
}
