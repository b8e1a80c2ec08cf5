/** This browser as one that takes messages while no page of the game is open. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { WireReminders } from "@elleveren/contract";

import { addBrowser, type BrowserSubscription, fetchPushKey, removeBrowser } from "../../../api/content/reminders.ts";
import { currentSubscription, isPushSupported } from "../../../api/people/push-subscription.ts";
import { keys } from "../../../api/wire/keys.ts";
import { WORKER } from "../../../worker/follow-worker.ts";

/** Why it takes none. */
export type PushRefusal = "unsupported" | "blocked" | "unreachable";

export class PushError extends Error {
  readonly refusal: PushRefusal;

  constructor(refusal: PushRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Asks the visitor for permission and makes this browser one of his. Throws `PushError`, or the call's failure. */
export async function subscribeBrowser(): Promise<WireReminders> {
  if (!isPushSupported()) throw new PushError("unsupported");
  if ((await Notification.requestPermission()) !== "granted") throw new PushError("blocked");
  const key = bytesOf(await fetchPushKey());
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription =
    (await keepIfSame(await pushManager.getSubscription(), key)) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
      throw new PushError("unreachable");
    }));
  const { endpoint, keys } = subscription.toJSON();
  return addBrowser({ endpoint, keys } as BrowserSubscription);
}

/** A subscription made with another key takes no messages of ours any more. */
async function keepIfSame(old: PushSubscription | null, key: Uint8Array): Promise<PushSubscription | null> {
  if (old === null) return null;
  const known = old.options.applicationServerKey;
  const isSame = known !== null && new Uint8Array(known).every((byte, index) => byte === key[index]);
  if (isSame) return old;
  await old.unsubscribe();
  return null;
}

/** This browser takes no more messages. Null when it took none. */
export async function unsubscribeBrowser(): Promise<WireReminders | null> {
  const subscription = await currentSubscription();
  if (subscription === null) return null;
  const reminders = await removeBrowser(subscription.endpoint);
  await subscription.unsubscribe();
  return reminders;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Whether this browser takes messages, and switching that. */
export function useThisBrowser() {
  const client = useQueryClient();
  const isOn = useQuery({
    queryKey: keys.thisBrowser,
    queryFn: async () => (await currentSubscription()) !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = useMutation({
    mutationFn: async (wanted: boolean): Promise<WireReminders | null> =>
      wanted ? subscribeBrowser() : unsubscribeBrowser(),
    onSuccess: (reminders, wanted) => {
      client.setQueryData(keys.thisBrowser, wanted);
      if (reminders) client.setQueryData(keys.reminders, reminders);
    },
  });
  return { isOn: isOn.data === true, change };
}
