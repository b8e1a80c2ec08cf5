/**
 * Tabs of one browser tell each other what was saved: a squad changed in one is asked for again in the others, at once.
 * Only that something changed is told, never what: each tab asks the server.
 */
import type { EntryId } from "@elleveren/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { keys } from "./keys.ts";

interface TabMessage {
  readonly kind: "squad";
  readonly entryId: EntryId;
}

const CHANNEL = "elleveren";

/** To be called when the server has accepted a change of the entry's squad. */
export function tellOtherTabs(entryId: EntryId): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ kind: "squad", entryId } satisfies TabMessage);
  channel.close();
}

/** Asks again for the entry's squad when another tab has changed it. */
export function useOtherTabs(entryId: EntryId): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind !== "squad" || data.entryId !== entryId) return;
      for (const queryKey of [keys.myTeam(entryId), keys.transfers(entryId), keys.entry(entryId)])
        void client.invalidateQueries({ queryKey });
    });
    return () => channel.close();
  }, [client, entryId]);
}
