export { compareHistory, type HistoryCheck, type HistoryDifference } from "./compare-history.ts";
export { readManagers } from "./read-managers.ts";
export { replayManagers, type ManagerClient, type ReplayGame } from "./replay-managers.ts";
export { seasonBefore } from "./season-of-folder.ts";
export { clubsOverTime } from "./true-market.ts";
