/** Announcements, and the switch that closes the game. */
import type {
  announceCall,
  announcementsCall,
  BodyOf,
  changeAnnouncementCall,
  endAnnouncementCall,
  maintenanceCall,
  setMaintenanceCall,
  WireAnnouncement,
  WireMaintenance,
} from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { conflictOf } from "./conflict.ts";
import { controlKeys } from "./keys.ts";
import { useChange } from "./use-change.ts";

export type Said = BodyOf<typeof announceCall>;

const getAnnouncements = api<typeof announcementsCall>("GET", "/api/control/announcements/");
const postNew = api<typeof announceCall>("POST", "/api/control/announcements/");
const postChange = api<typeof changeAnnouncementCall>("POST", "/api/control/announcements/:announcementId/");
const postEnd = api<typeof endAnnouncementCall>("POST", "/api/control/announcements/:announcementId/end/");
const getMaintenance = api<typeof maintenanceCall>("GET", "/api/control/maintenance/");
const postMaintenance = api<typeof setMaintenanceCall>("POST", "/api/control/maintenance/");

export const useAnnouncements = () =>
  useQuery({ queryKey: controlKeys.announcements, queryFn: ({ signal }) => send(getAnnouncements, { signal }) });

/** A new one, or another text for the one that was seen. */
export const useAnnounce = () =>
  useChange(
    ({ seen, ...said }: Said & { readonly seen: WireAnnouncement | null }) =>
      seen === null
        ? send(postNew, { body: said })
        : send(postChange, { params: { announcementId: seen.id }, body: { ...said, version: seen.version } }),
    controlKeys.announcements,
  );

/**
 * The announcement as another operator has changed it, over when it is listed no more; null for every other failure.
 */
export function movedAnnouncement(error: unknown, seen: WireAnnouncement): WireAnnouncement | null {
  const now = conflictOf<{ readonly announcements: readonly WireAnnouncement[] }>(error)?.announcements;
  return now ? (now.find(({ id }) => id === seen.id) ?? { ...seen, state: "over" }) : null;
}

/** The switch as another operator has set it; null for every other failure. */
export const movedMaintenance = (error: unknown): WireMaintenance | null =>
  conflictOf<{ readonly maintenance: WireMaintenance }>(error)?.maintenance ?? null;

export const useEndAnnouncement = () =>
  useChange(
    ({ id, version }: WireAnnouncement) => send(postEnd, { params: { announcementId: id }, body: { version } }),
    controlKeys.announcements,
  );

export const useMaintenance = () =>
  useQuery({ queryKey: controlKeys.maintenance, queryFn: ({ signal }) => send(getMaintenance, { signal }) });

export function useSetMaintenance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setMaintenanceCall>) => send(postMaintenance, { body }),
    onSuccess: (now) => client.setQueryData(controlKeys.maintenance, now),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: controlKeys.maintenance });
      // The frame says that the game is closed.
      await client.invalidateQueries({ queryKey: controlKeys.control });
    },
  });
}
