/** The own squad as it stands for the coming deadline, and saving a line-up. */
import type { myTeamCall, saveLineupCall, WireEntryChip, WireMyTeam, WireReceipt } from "@elleveren/contract";
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

import { useGame } from "../content/game.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { sendOnce } from "../wire/send-once.ts";
import { tellOtherTabs, useOtherTabs } from "../wire/tabs.ts";

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
  readonly sellingValueTenths: number;
  /** Of this round; null is unlimited. */
  readonly freeTransfers: number | null;
  readonly transfersMade: number;
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
    sellingValueTenths: wire.transfers.value,
    freeTransfers: wire.transfers.limit,
    transfersMade: wire.transfers.made,
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

export const myTeamQuery = (entry: EntryId) =>
  queryOptions({
    queryKey: keys.myTeam(entry),
    queryFn: async ({ signal }) => decodeMyTeam(await send(getMyTeam, { params: { entryId: entry }, signal })),
  });

/** The own squad, fetched again when it is older than the server says: on the clock, and when the page comes to the front. */
export function useMyTeam(entry: EntryId) {
  const { refreshAfterMs } = useGame();
  useOtherTabs(entry);
  return useQuery({
    ...myTeamQuery(entry),
    staleTime: refreshAfterMs,
    refetchInterval: refreshAfterMs,
    // Another device may have changed it: whoever comes back to the page looks again.
    refetchOnWindowFocus: "always",
  });
}

export interface LineupToSave {
  /** The round it is meant for: after its deadline the server refuses instead of saving for the next one. */
  readonly roundId: RoundId;
  readonly picks: readonly LineupPick[];
  /** Not given: the chip stays as it is. Null takes a team chip back. */
  readonly chip?: ChipName | null;
}

/** Proof of an accepted change. */
export interface Receipt {
  /** Game time. */
  readonly atMs: number;
  readonly roundId: RoundId;
  /** The beginning of the signature, to be read out and found again in the entry's log: "3F9A-22C1". */
  readonly code: string;
}

export const decodeReceipt = (wire: WireReceipt): Receipt => ({
  atMs: Date.parse(wire.time),
  roundId: roundId(wire.event),
  code: receiptCode(wire.signature),
});

export const receiptCode = (signature: string): string =>
  `${signature.slice(0, 4)}-${signature.slice(4, 8)}`.toUpperCase();

const postLineup = api<typeof saveLineupCall>("POST", "/api/my-team/:entryId/");

/** Saves, and answers the receipt; the squad as it then stands is what `useMyTeam` has. */
export function useSaveLineup(entry: EntryId) {
  const client = useQueryClient();
  const queryKey = keys.myTeam(entry);
  return useMutation({
    // An answer that was asked for before the save would put the old squad back.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: async ({ roundId: event, picks, chip }: LineupToSave): Promise<Receipt | null> => {
      const wire = await sendOnce(postLineup, {
        params: { entryId: entry },
        body: {
          event,
          ...(chip === undefined ? {} : { chip }),
          picks: picks.map((pick) => ({
            element: pick.footballerId,
            position: pick.slot,
            is_captain: pick.isCaptain,
            is_vice_captain: pick.isViceCaptain,
          })),
        },
      });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, decodeMyTeam(wire));
      return wire.receipt ? decodeReceipt(wire.receipt) : null;
    },
    onSuccess: () => tellOtherTabs(entry),
  });
}
