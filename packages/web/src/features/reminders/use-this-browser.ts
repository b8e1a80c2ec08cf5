import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { keys } from "../../api/wire/keys.ts";
import { currentSubscription } from "../../api/people/push-subscription.ts";
import type { Reminders } from "../../api/content/reminders.ts";
import { subscribeBrowser, unsubscribeBrowser } from "./push-browser.ts";

/** Whether this browser takes messages, and switching that. */
export function useThisBrowser() {
  const client = useQueryClient();
  const isOn = useQuery({
    queryKey: keys.thisBrowser,
    queryFn: async () => (await currentSubscription()) !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = useMutation({
    mutationFn: async (wanted: boolean): Promise<Reminders | null> =>
      wanted ? subscribeBrowser() : unsubscribeBrowser(),
    onSuccess: (reminders, wanted) => {
      client.setQueryData(keys.thisBrowser, wanted);
      if (reminders) client.setQueryData(keys.reminders, reminders);
    },
  });
  return { isOn: isOn.data === true, change };
}
