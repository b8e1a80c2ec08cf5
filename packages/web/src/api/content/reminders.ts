/** The signed-in account's reminders, and the browsers that receive push messages. */
import type {
  addPushCall,
  BodyOf,
  pushKeyCall,
  remindersCall,
  removePushCall,
  updateRemindersCall,
} from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

const getReminders = api<typeof remindersCall>("GET", "/api/player/reminders/");
const putReminders = api<typeof updateRemindersCall>("PUT", "/api/player/reminders/");
const getKey = api<typeof pushKeyCall>("GET", "/api/push/key/");
const postPush = api<typeof addPushCall>("POST", "/api/player/push/");
const deletePush = api<typeof removePushCall>("DELETE", "/api/player/push/");

export const useReminders = () =>
  useQuery({ queryKey: keys.reminders, queryFn: ({ signal }) => send(getReminders, { signal }) });

/** Says all wishes at once. */
export function useUpdateReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Required<BodyOf<typeof updateRemindersCall>>) => send(putReminders, { body }),
    onSuccess: (reminders) => client.setQueryData(keys.reminders, reminders),
  });
}

/** The key that a browser must know to take the game's messages, in base64url. */
export const fetchPushKey = async (): Promise<string> => (await send(getKey, {})).public_key;

export type BrowserSubscription = BodyOf<typeof addPushCall>;

export const addBrowser = (body: BrowserSubscription) => send(postPush, { body });
export const removeBrowser = (endpoint: string) => send(deletePush, { body: { endpoint } });

/** The same during sign-out, where a refusal opens no sign-in. */
export const removeBrowserUnseen = (endpoint: string): Promise<unknown> =>
  send(deletePush, { body: { endpoint }, isUnseen: true });
