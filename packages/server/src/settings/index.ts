export { documentedRow, helpText, originsText } from "./describe-settings.ts";
export {
  type GivenSettings,
  nearestName,
  readGiven,
  readSecret,
  renewedAddress,
  renewedSecret,
  type SettingSource,
} from "./given-settings.ts";
export { whyUnreadable } from "./why-unreadable.ts";
export { SETTING_GROUPS, SETTINGS, type Setting } from "./setting-list.ts";
