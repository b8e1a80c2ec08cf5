/** The season's settings. */
import type {
  BodyOf,
  changeSettingsCall,
  previewSettingsCall,
  settingsCall,
  WireSetting,
  WireSettings,
  WireSettingsPreview,
} from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";

export type SeasonSettings = WireSettings;
export type SeasonSetting = WireSetting;
export type SettingsPreview = WireSettingsPreview;
export type SettingsWish = BodyOf<typeof changeSettingsCall>;

const getSettings = api<typeof settingsCall>("GET", "/api/control/settings/");
const postPreview = api<typeof previewSettingsCall>("POST", "/api/control/settings/preview/");
const postChange = api<typeof changeSettingsCall>("POST", "/api/control/settings/");

export const useSettings = () =>
  useQuery({ queryKey: controlKeys.settings, queryFn: ({ signal }) => send(getSettings, { signal }) });

export function usePreviewSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsWish) => send(postPreview, { body }),
    // Somebody else may have been first: then it is said, and what stands there is what they wrote.
    onError: () => client.invalidateQueries({ queryKey: controlKeys.settings }),
  });
}

export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsWish) => send(postChange, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.settings }),
  });
}
