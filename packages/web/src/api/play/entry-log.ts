/** The own entry's log: every accepted change with its receipt, and asking whether a receipt is genuine. */
import type { entryLogCall, verifyReceiptCall, WireReceipt } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

const getLog = api<typeof entryLogCall>("GET", "/api/entry/:entryId/log/");

/** One page, the newest change first. */
export const useEntryLog = (entry: EntryId, page: number) =>
  useQuery({
    queryKey: keys.entryLog(entry, page),
    queryFn: ({ signal }) => send(getLog, { params: { entryId: entry }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    // A change made a moment ago is what people look for.
    refetchOnMount: "always",
  });

const postVerify = api<typeof verifyReceiptCall>("POST", "/api/receipts/verify/");

/** Asks the server, which alone has the key. */
export const useVerifyReceipt = () =>
  useMutation({ mutationFn: (receipt: WireReceipt) => send(postVerify, { body: receipt }) });
