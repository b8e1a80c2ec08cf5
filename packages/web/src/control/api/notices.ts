/** What operators tell everybody, and the switch that closes the game. */
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

export type Announcement = WireAnnouncement;
export type Maintenance = WireMaintenance;
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
export function useAnnounce() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, ...said }: Said & { readonly seen: Announcement | null }) =>
      seen === null
        ? send(postNew, { body: said })
        : send(postChange, { params: { announcementId: seen.id }, body: { ...said, version: seen.version } }),
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.announcements }),
  });
}

/** The announcement as somebody else has left it meanwhile, over when it is listed no more; null for every other failure. */
export function movedAnnouncement(error: unknown, seen: Announcement): Announcement | null {
  const now = conflictOf<{ readonly announcements: readonly Announcement[] }>(error)?.announcements;
  return now ? (now.find(({ id }) => id === seen.id) ?? { ...seen, state: "over" }) : null;
}

/** The switch as somebody else has left it meanwhile; null for every other failure. */
export const movedMaintenance = (error: unknown): Maintenance | null =>
  conflictOf<{ readonly maintenance: Maintenance }>(error)?.maintenance ?? null;

export function useEndAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Announcement) => send(postEnd, { params: { announcementId: id }, body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.announcements }),
  });
}

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
