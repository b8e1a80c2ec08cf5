/** The own entry's log: every accepted change with its receipt, and asking whether a receipt is genuine. */
import type { entryLogCall, Language, verifyReceiptCall, WireEntryLogRow, WireReceipt } from "@elleveren/contract";
import { roundId, type EntryId, type RoundId, type Squad, type Transfer } from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { receiptCode } from "./my-team.ts";

/** What proves a change, as it was issued. */
export interface LogReceipt {
  readonly wire: WireReceipt;
  /** The beginning of the signature, to be read out: "3F9A-22C1". */
  readonly code: string;
  readonly atMs: number;
  readonly roundId: RoundId;
  readonly squadHash: string;
  readonly signature: string;
}

/** A team's details as the log keeps them; a field is there when it could be changed then. */
export interface LoggedDetails {
  readonly name?: string;
  readonly favouriteClubId?: number | null;
  readonly email?: boolean;
  readonly language?: Language;
  readonly kit?: unknown;
}

export interface LogEntry {
  readonly logId: number;
  readonly roundId: RoundId;
  readonly atMs: number;
  readonly kind: WireEntryLogRow["kind"];
  readonly squadBefore: Squad | null;
  readonly squadAfter: Squad | null;
  readonly transfers: readonly Transfer[];
  readonly detailsBefore: LoggedDetails;
  readonly detailsAfter: LoggedDetails;
  readonly receipt: LogReceipt | null;
}

interface LoggedState extends LoggedDetails {
  readonly squad?: Squad;
  readonly transfers?: readonly Transfer[];
}

export function decodeLogRow(wire: WireEntryLogRow): LogEntry {
  const [before, after] = [wire.before, wire.after] as [LoggedState | null, LoggedState | null];
  return {
    logId: wire.id,
    roundId: roundId(wire.event),
    atMs: Date.parse(wire.time),
    kind: wire.kind,
    squadBefore: before?.squad ?? null,
    squadAfter: after?.squad ?? null,
    transfers: after?.transfers ?? [],
    detailsBefore: before ?? {},
    detailsAfter: after ?? {},
    receipt: wire.receipt && decodeLogReceipt(wire.receipt),
  };
}

const decodeLogReceipt = (wire: WireReceipt): LogReceipt => ({
  wire,
  code: receiptCode(wire.signature),
  atMs: Date.parse(wire.time),
  roundId: roundId(wire.event),
  squadHash: wire.squad_hash,
  signature: wire.signature,
});

const getLog = api<typeof entryLogCall>("GET", "/api/entry/:entryId/log/");

/** One page, the newest change first. */
export const useEntryLog = (entry: EntryId, page: number) =>
  useQuery({
    queryKey: keys.entryLog(entry, page),
    queryFn: async ({ signal }) => {
      const wire = await send(getLog, { params: { entryId: entry }, query: { page }, signal });
      return { hasNext: wire.has_next, rows: wire.results.map(decodeLogRow) };
    },
    placeholderData: keepPreviousData,
    // A change made a moment ago is what people look for.
    refetchOnMount: "always",
  });

const postVerify = api<typeof verifyReceiptCall>("POST", "/api/receipts/verify/");

/** Asks the server, which alone has the key. */
export const useVerifyReceipt = () =>
  useMutation({ mutationFn: (receipt: LogReceipt) => send(postVerify, { body: receipt.wire }) });
