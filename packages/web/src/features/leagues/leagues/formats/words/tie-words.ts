/** The tie-breaks between teams that are level, in words that follow "by". */
import type { MatchTie, TableTie } from "@elleveren/rules";
import { msg } from "@lingui/core/macro";
import { i18n, type MessageDescriptor } from "@lingui/core";

import { formatList } from "./format-list.ts";

export const TABLE_TIES: Readonly<Record<TableTie, MessageDescriptor>> = {
  points: msg({ message: "most points", context: "tie-break" }),
  wins: msg({ message: "most wins", context: "tie-break" }),
  goals_scored: msg({ message: "most goals scored", context: "tie-break" }),
  goals_conceded: msg({ message: "fewest goals conceded", context: "tie-break" }),
  best_round: msg({ message: "the best single round", context: "tie-break" }),
  last_round: msg({ message: "the best last round", context: "tie-break" }),
  transfers: msg({ message: "fewest transfers", context: "tie-break" }),
  older: msg({ message: "the team that entered the game first", context: "tie-break" }),
};

export const MATCH_TIES: Readonly<Record<MatchTie, MessageDescriptor>> = {
  goals_scored: TABLE_TIES.goals_scored,
  goals_conceded: TABLE_TIES.goals_conceded,
  transfers: TABLE_TIES.transfers,
  ahead_before: msg({ message: "the better place in the table before", context: "tie-break" }),
};

const isTie = (name: unknown): name is TableTie | MatchTie =>
  typeof name === "string" && (name in TABLE_TIES || name in MATCH_TIES);

/** Tie-breaks of a sentence, in their order. */
export const tieList = (names: readonly unknown[]): string =>
  formatList(names.filter(isTie).map((name) => i18n._({ ...TABLE_TIES, ...MATCH_TIES }[name])));
