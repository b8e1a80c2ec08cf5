export { checkTogether, type Together } from "./check-together.ts";
export { documentedRow, helpText, originsText } from "./describe-settings.ts";
export { readGiven, readSecret, type GivenSettings, type SettingSource } from "./given-settings.ts";
export { nearestName } from "./nearest-name.ts";
export { renewedAddress, renewedSecret } from "./renewed-secret.ts";
export { whyUnreadable } from "./why-unreadable.ts";
export { SETTING_GROUPS, SETTINGS, type Setting } from "./setting-list.ts";
