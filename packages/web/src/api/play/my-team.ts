/** The own squad as it stands for the coming deadline, and saving a line-up. */
import type { myTeamCall, saveLineupCall, WireEntryChip, WireMyTeam, WireReceipt } from "@elleveren/contract";
import { decodeChip } from "@elleveren/contract/decode.ts";
import {
  footballerId,
  roundId,
  type ChipName,
  type EntryId,
  type LineupPick,
  type Pick as PaidPick,
  type RoundId,
} from "@elleveren/rules";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { useGame } from "../content/game.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { sendOnce } from "../wire/send-once.ts";
import { tellOtherTabs } from "../wire/session/tabs.ts";

interface MyPick extends PaidPick {
  readonly sellingPriceTenths: number;
}
export type MyTeam = Readonly<ReturnType<typeof decodeMyTeam>>;
export type MyChip = Readonly<ReturnType<typeof decodeMyChip>[number]>;

/** A place of a line-up in the wire's words, and in ours. */
type WireLineupPick = Pick<WireMyTeam["picks"][number], "element" | "position" | "is_captain" | "is_vice_captain">;
export const encodePick = (pick: LineupPick): WireLineupPick => ({
  element: pick.footballerId,
  position: pick.slot,
  is_captain: pick.isCaptain,
  is_vice_captain: pick.isViceCaptain,
});
export const decodePick = (wire: WireLineupPick): LineupPick => ({
  footballerId: footballerId(wire.element),
  slot: wire.position,
  isCaptain: wire.is_captain,
  isViceCaptain: wire.is_vice_captain,
});

export function decodeMyTeam(wire: WireMyTeam) {
  const chips = wire.chips.flatMap(decodeMyChip);
  return {
    /** Fifteen by slot. */
    picks: wire.picks
      .map((pick) => ({
        ...decodePick(pick),
        purchasePriceTenths: pick.purchase_price,
        sellingPriceTenths: pick.selling_price,
      }))
      .toSorted((a, b) => a.slot - b.slot) as readonly MyPick[],
    chips: chips as readonly MyChip[],
    activeChip: chips.find((chip) => chip.status === "active")?.name ?? null,
    bankTenths: wire.transfers.bank,
    /** At selling prices, without the bank. */
    sellingValueTenths: wire.transfers.value,
    /** Of this round; null is unlimited. */
    freeTransfers: wire.transfers.limit,
    transfersMade: wire.transfers.made,
    /** `cost` when further transfers may cost points. */
    transfersStatus: wire.transfers.status,
  };
}

function decodeMyChip({ id, number, chip_type: type, ...wire }: WireEntryChip) {
  const name = decodeChip(wire.name);
  const [startRound, stopRound] = [roundId(wire.start_event), roundId(wire.stop_event)];
  const playedRounds: readonly RoundId[] = wire.played_by_entry.map(roundId);
  return name === undefined
    ? []
    : [{ id, name, number, type, status: wire.status_for_entry, startRound, stopRound, playedRounds }];
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
  return useQuery({
    ...myTeamQuery(entry),
    staleTime: refreshAfterMs,
    refetchInterval: refreshAfterMs,
    // Another device may have changed it: a page that gets the focus back refetches.
    refetchOnWindowFocus: "always",
  });
}

/** Proof of an accepted change: when, of which round, and the code to find it by in the entry's log. */
export const decodeReceipt = (wire: WireReceipt) => ({
  /** Game time. */
  atMs: Date.parse(wire.time),
  code: receiptCode(wire.signature),
});
export type Receipt = Readonly<ReturnType<typeof decodeReceipt>>;

/** The beginning of the signature, to be read out: "3F9A-22C1". */
export const receiptCode = (signature: string): string =>
  `${signature.slice(0, 4)}-${signature.slice(4, 8)}`.toUpperCase();

const postLineup = api<typeof saveLineupCall>("POST", "/api/my-team/:entryId/");

/** Saves, and answers the receipt; the squad as it then stands is what `useMyTeam` has. */
export function useSaveLineup(entry: EntryId) {
  const client = useQueryClient();
  const queryKey = keys.myTeam(entry);
  interface LineupToSave {
    /** The round it is meant for: after its deadline the server refuses instead of saving for the next one. */
    readonly roundId: RoundId;
    readonly picks: readonly LineupPick[];
    /** Not given: the chip stays as it is. Null takes a team chip back. */
    readonly chip?: ChipName | null;
  }
  return useMutation({
    // An answer that was asked for before the save would put the old squad back.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: async ({ roundId: event, picks, chip }: LineupToSave): Promise<Receipt | null> => {
      const body = { event, ...(chip === undefined ? {} : { chip }), picks: picks.map(encodePick) };
      const wire = await sendOnce(postLineup, { params: { entryId: entry }, body });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, decodeMyTeam(wire));
      return wire.receipt ? decodeReceipt(wire.receipt) : null;
    },
    onSuccess: () => tellOtherTabs(entry),
  });
}
