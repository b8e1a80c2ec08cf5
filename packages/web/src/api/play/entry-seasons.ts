/** Seasons of several entries beside each other: what the pictures of a season are drawn from. */
import type { entrySeasonsCall, WireEntrySeason } from "@elleveren/contract";
import { decodeChip } from "@elleveren/contract/decode.ts";
import { entryId, footballerId, type ChipName, type EntryId, type FootballerId } from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { decodeRoundHistory, type RoundHistory } from "./entry.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

/** Teams that one picture takes, the main one among them; the server refuses more. */
export const SEASONS_MAX = 5;

export interface SeasonRound extends RoundHistory {
  readonly chip: ChipName | null;
  /** Footballers counted more than once by an armband; `points` includes it. */
  readonly armbands: readonly { readonly footballerId: FootballerId; readonly points: number }[];
  readonly isProvisional: boolean;
}

export interface EntrySeason {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  /** Oldest first; the live round included. */
  readonly rounds: readonly SeasonRound[];
}

export const decodeEntrySeason = (wire: WireEntrySeason): EntrySeason => ({
  entryId: entryId(wire.entry),
  name: wire.entry_name,
  managerName: wire.player_name,
  rounds: wire.rounds.map((row) => ({
    ...decodeRoundHistory(row),
    chip: row.active_chip === null ? null : (decodeChip(row.active_chip) ?? null),
    armbands: row.armbands.map(({ element, points }) => ({ footballerId: footballerId(element), points })),
    isProvisional: row.provisional,
  })),
});

const getSeasons = api<typeof entrySeasonsCall>("GET", "/api/entries/seasons/");

/** In the order asked for; entries that do not exist are left out. */
export const useEntrySeasons = (entries: readonly EntryId[]) =>
  useQuery({
    queryKey: keys.entrySeasons(entries),
    queryFn: async ({ signal }) => {
      const wire = await send(getSeasons, { query: { entries: entries.join(",") }, signal });
      return wire.entries.map(decodeEntrySeason);
    },
    staleTime: 60_000,
    // Another team is drawn into the pictures that are there.
    placeholderData: keepPreviousData,
  });
