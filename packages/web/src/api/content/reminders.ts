/** What the signed-in person is reminded of, and the browsers that take messages. */
import type {
  addPushCall,
  pushKeyCall,
  ReminderLeadMinutes,
  remindersCall,
  removePushCall,
  updateRemindersCall,
  WireReminders,
} from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export type { ReminderLeadMinutes } from "@elleveren/contract";

export interface Reminders {
  readonly byEmail: boolean;
  readonly byPush: boolean;
  /** Of starters whom announced line-ups leave out. */
  readonly benched: boolean;
  /** How long before a deadline. */
  readonly leadMinutes: readonly ReminderLeadMinutes[];
  readonly browserCount: number;
}

const decode = (wire: WireReminders): Reminders => ({
  byEmail: wire.by_email,
  byPush: wire.by_push,
  benched: wire.benched,
  leadMinutes: wire.lead_minutes,
  browserCount: wire.push_subscriptions,
});

const getReminders = api<typeof remindersCall>("GET", "/api/player/reminders/");
export const useReminders = () =>
  useQuery({
    queryKey: keys.reminders,
    queryFn: async ({ signal }) => decode(await send(getReminders, { signal })),
  });

const putReminders = api<typeof updateRemindersCall>("PUT", "/api/player/reminders/");
/** Says all wishes at once. */
export function useUpdateReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wishes: Omit<Reminders, "browserCount">) =>
      decode(
        await send(putReminders, {
          body: {
            by_email: wishes.byEmail,
            by_push: wishes.byPush,
            benched: wishes.benched,
            lead_minutes: [...wishes.leadMinutes],
          },
        }),
      ),
    onSuccess: (reminders) => client.setQueryData(keys.reminders, reminders),
  });
}

const getKey = api<typeof pushKeyCall>("GET", "/api/push/key/");
/** The key that a browser must know to take the game's messages, in base64url. */
export const fetchPushKey = async (): Promise<string> => (await send(getKey, {})).public_key;

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const postPush = api<typeof addPushCall>("POST", "/api/player/push/");
export const addBrowser = async (subscription: BrowserSubscription): Promise<Reminders> =>
  decode(await send(postPush, { body: subscription }));

const deletePush = api<typeof removePushCall>("DELETE", "/api/player/push/");
export const removeBrowser = async (endpoint: string): Promise<Reminders> =>
  decode(await send(deletePush, { body: { endpoint } }));

/** The same on the way out, where nobody is asked to sign in first. */
export const removeBrowserUnseen = (endpoint: string): Promise<unknown> =>
  send(deletePush, { body: { endpoint }, isUnseen: true });
