/** The address of the signed-in person's own calendar. */
import type { calendarAddressCall, endCalendarAddressCall, renewCalendarAddressCall } from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

const getAddress = api<typeof calendarAddressCall>("GET", "/api/player/calendar/");
const postAddress = api<typeof renewCalendarAddressCall>("POST", "/api/player/calendar/");
const deleteAddress = api<typeof endCalendarAddressCall>("DELETE", "/api/player/calendar/");

export const useCalendarAddress = () =>
  useQuery({ queryKey: keys.ownCalendar, queryFn: ({ signal }) => send(getAddress, { signal }) });

/** Makes the address, a new one in place of the one before, or ends it. */
export function useChangeCalendarAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: "new" | "none") => (wanted === "new" ? send(postAddress, {}) : send(deleteAddress, {})),
    onSuccess: (address) => client.setQueryData(keys.ownCalendar, address),
  });
}
