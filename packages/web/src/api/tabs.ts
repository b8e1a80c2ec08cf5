/**
 * Tabs of one browser tell each other what was saved: a squad changed in one is asked for again in the others, at once.
 * Only that something changed is told, never what: each tab asks the server.
 */
import type { EntryId } from "@elleveren/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { keys } from "./keys.ts";

type TabMessage = { readonly kind: "squad"; readonly entryId: EntryId } | { readonly kind: "person" };

const CHANNEL = "elleveren";

/** To be called when the server has accepted a change of the entry's squad. */
export const tellOtherTabs = (entryId: EntryId): void => tell({ kind: "squad", entryId });

/** To be called when somebody has signed in or out. */
export const tellOfSignIn = (): void => tell({ kind: "person" });

function tell(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Calls the listener when somebody has signed in or out in another tab, until the returned function is called. */
export function onSignInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "person") listener();
  });
  return () => channel.close();
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
