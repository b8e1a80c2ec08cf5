/** The own squad as it stands for the coming deadline, and saving a line-up. */
import type { myTeamCall, saveLineupCall, WireEntryChip, WireMyTeam } from "@elleveren/contract";
import { decodeChip } from "@elleveren/contract/decode.ts";
import {
  footballerId,
  roundId,
  type ChipName,
  type EntryId,
  type LineupPick,
  type Pick,
  type RoundId,
} from "@elleveren/rules";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { useGame } from "./game.ts";
import { api, send } from "./http.ts";
import { keys } from "./keys.ts";
import { sendOnce } from "./send-once.ts";

export interface MyPick extends Pick {
  readonly sellingPriceTenths: number;
}

export type ChipStatus = "available" | "unavailable" | "active" | "played";

export interface MyChip {
  readonly id: number;
  readonly name: ChipName;
  readonly number: number;
  readonly type: "team" | "transfer";
  readonly status: ChipStatus;
  readonly startRound: RoundId;
  readonly stopRound: RoundId;
  readonly playedRounds: readonly RoundId[];
}

export interface MyTeam {
  /** Fifteen by slot. */
  readonly picks: readonly MyPick[];
  readonly chips: readonly MyChip[];
  readonly activeChip: ChipName | null;
  readonly bankTenths: number;
  /** At selling prices, without the bank. */
  readonly squadValueTenths: number;
  /** Of this round; null is unlimited. */
  readonly freeTransfers: number | null;
  readonly transfersMade: number;
  readonly costPerTransfer: number;
  /** `cost` when further transfers may cost points. */
  readonly transfersStatus: "cost" | "basic";
}

export function decodeMyTeam(wire: WireMyTeam): MyTeam {
  const chips = wire.chips.flatMap(decodeMyChip);
  return {
    picks: wire.picks
      .map((pick) => ({
        footballerId: footballerId(pick.element),
        slot: pick.position,
        isCaptain: pick.is_captain,
        isViceCaptain: pick.is_vice_captain,
        purchasePriceTenths: pick.purchase_price,
        sellingPriceTenths: pick.selling_price,
      }))
      .toSorted((a, b) => a.slot - b.slot),
    chips,
    activeChip: chips.find((chip) => chip.status === "active")?.name ?? null,
    bankTenths: wire.transfers.bank,
    squadValueTenths: wire.transfers.value,
    freeTransfers: wire.transfers.limit,
    transfersMade: wire.transfers.made,
    costPerTransfer: wire.transfers.cost,
    transfersStatus: wire.transfers.status,
  };
}

function decodeMyChip(wire: WireEntryChip): MyChip[] {
  const name = decodeChip(wire.name);
  if (name === undefined) return [];
  return [
    {
      id: wire.id,
      name,
      number: wire.number,
      type: wire.chip_type,
      status: wire.status_for_entry,
      startRound: roundId(wire.start_event),
      stopRound: roundId(wire.stop_event),
      playedRounds: wire.played_by_entry.map(roundId),
    },
  ];
}

const getMyTeam = api<typeof myTeamCall>("GET", "/api/my-team/:entryId/");

const myTeamQuery = (entry: EntryId) =>
  queryOptions({
    queryKey: keys.myTeam(entry),
    queryFn: async ({ signal }) => decodeMyTeam(await send(getMyTeam, { params: { entryId: entry }, signal })),
  });

/** The own squad, fetched again when it is older than the server says: on the clock, and when the page comes to the front. */
export function useMyTeam(entry: EntryId) {
  const { refreshAfterMs } = useGame();
  return useQuery({
    ...myTeamQuery(entry),
    staleTime: refreshAfterMs,
    refetchInterval: refreshAfterMs,
    // Another device may have changed it: whoever comes back to the page looks again.
    refetchOnWindowFocus: "always",
  });
}

export interface LineupToSave {
  readonly picks: readonly LineupPick[];
  /** Not given: the chip stays as it is. Null takes a team chip back. */
  readonly chip?: ChipName | null;
}

const postLineup = api<typeof saveLineupCall>("POST", "/api/my-team/:entryId/");

export function useSaveLineup(entry: EntryId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ picks, chip }: LineupToSave) =>
      decodeMyTeam(
        await sendOnce(postLineup, {
          params: { entryId: entry },
          body: {
            ...(chip === undefined ? {} : { chip }),
            picks: picks.map((pick) => ({
              element: pick.footballerId,
              position: pick.slot,
              is_captain: pick.isCaptain,
              is_vice_captain: pick.isViceCaptain,
            })),
          },
        }),
      ),
    onSuccess: (myTeam) => client.setQueryData(keys.myTeam(entry), myTeam),
  });
}
