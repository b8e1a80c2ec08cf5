import type {
  confirmTransfersCall,
  entryTransfersCall,
  latestTransfersCall,
  undoTransfersCall,
  WireTransfer,
} from "@elleveren/contract";
import { footballerId, roundId, type ChipName, type EntryId, type FootballerId, type RoundId } from "@elleveren/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { gameQuery } from "../content/game.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { decodeMyTeam, decodeReceipt } from "./my-team.ts";
import { problemsOf } from "../wire/problems.ts";
import { sendOnce } from "../wire/send-once.ts";
import { refetchSquad, tellOtherTabs } from "../wire/session/tabs.ts";

/**
 * A footballer out and one in, at the prices the manager saw: when one has moved the server refuses with
 * `price_changed`.
 */
export interface TransferPair {
  readonly outId: FootballerId;
  readonly inId: FootballerId;
  readonly sellingPriceTenths: number;
  readonly purchasePriceTenths: number;
}

const postTransfers = api<typeof confirmTransfersCall>("POST", "/api/transfers/");

export function useConfirmTransfers(entry: EntryId) {
  const client = useQueryClient();
  return useMutation({
    /** Resolves to the receipt. */
    mutationFn: async (request: { round: RoundId; chip: ChipName | null; transfers: readonly TransferPair[] }) => {
      const { receipt } = await sendOnce(postTransfers, {
        body: {
          chip: request.chip,
          entry,
          event: request.round,
          transfers: request.transfers.map((row) => ({
            element_in: row.inId,
            element_out: row.outId,
            purchase_price: row.purchasePriceTenths,
            selling_price: row.sellingPriceTenths,
          })),
        },
      });
      return receipt ? decodeReceipt(receipt) : null;
    },
    onSuccess: () => {
      tellOtherTabs(entry);
      return refetchSquad(client, entry);
    },
    onError: (error) => {
      // A refusal may come from a squad that another tab has changed: the page learns of it.
      if (problemsOf(error).length > 0) void client.invalidateQueries({ queryKey: keys.myTeam(entry) });
    },
  });
}

const postUndo = api<typeof undoTransfersCall>("POST", "/api/transfers/undo/");

/** Takes all confirmed transfers of the open round back. */
export function useUndoTransfers(entry: EntryId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (round: RoundId) => decodeMyTeam(await sendOnce(postUndo, { body: { entry, event: round } })),
    onSuccess: (myTeam) => {
      tellOtherTabs(entry);
      client.setQueryData(keys.myTeam(entry), myTeam);
      return Promise.all(
        [keys.transfers(entry), keys.entry(entry)].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onError: () => void refetchSquad(client, entry),
  });
}

/** After a refusal for prices: the market's and what the own footballers would bring, as they are now. */
export function useRefreshPrices(entry: EntryId | null): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries(gameQuery),
      ...(entry === null ? [] : [client.invalidateQueries({ queryKey: keys.myTeam(entry) })]),
    ]);
}

const decodeTransfer = (wire: WireTransfer) => ({
  roundId: roundId(wire.event),
  atMs: Date.parse(wire.time),
  outId: footballerId(wire.element_out),
  outTenths: wire.element_out_cost,
  inId: footballerId(wire.element_in),
  inTenths: wire.element_in_cost,
});
export type MadeTransfer = Readonly<ReturnType<typeof decodeTransfer>>;

const getTransfers = api<typeof entryTransfersCall>("GET", "/api/entry/:entryId/transfers/");
const getLatest = api<typeof latestTransfersCall>("GET", "/api/entry/:entryId/transfers-latest/");

/** Transfers newest first; the own ones include those still pending. */
export const useTransfersMade = (entry: EntryId, isOwn: boolean) =>
  useQuery({
    queryKey: [...keys.transfers(entry), isOwn],
    queryFn: async ({ signal }) => {
      const options = { params: { entryId: entry }, signal };
      const [latest, made] = await Promise.all([isOwn ? send(getLatest, options) : [], send(getTransfers, options)]);
      return [...latest, ...made].map(decodeTransfer);
    },
  });

/** Those of the open round, confirmed and not undone, newest first. */
export const useLatestTransfers = (entry: EntryId) =>
  useQuery({
    queryKey: [...keys.transfers(entry), "latest"],
    queryFn: async ({ signal }) => (await send(getLatest, { params: { entryId: entry }, signal })).map(decodeTransfer),
    refetchOnMount: "always",
  });
