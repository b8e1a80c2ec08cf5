/** The season's settings. */
import type { BodyOf, changeSettingsCall, previewSettingsCall, settingsCall } from "@elleveren/contract";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";
import { useChange } from "./use-change.ts";

export type SettingsWish = BodyOf<typeof changeSettingsCall>;

const getSettings = api<typeof settingsCall>("GET", "/api/control/settings/");
const postPreview = api<typeof previewSettingsCall>("POST", "/api/control/settings/preview/");
const postChange = api<typeof changeSettingsCall>("POST", "/api/control/settings/");

export const useSettings = () =>
  useQuery({ queryKey: controlKeys.settings, queryFn: ({ signal }) => send(getSettings, { signal }) });

export const usePreviewSettings = () =>
  useChange((body: SettingsWish) => send(postPreview, { body }), controlKeys.settings);

export const useChangeSettings = () =>
  useChange((body: SettingsWish) => send(postChange, { body }), controlKeys.settings);
