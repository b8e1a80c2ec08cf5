/**
 * Operators' work: match entry and feeds, corrections, desks of the control room, health. Acts through the other domains and
 * records each act.
 */
export * from "./fixture-desk/index.ts";
export * from "./jobs-desk/index.ts";
export * from "./overview-desk/index.ts";
export * from "./round-desk/index.ts";
export * from "./season-desk/index.ts";
export * from "./sign-in-desk/index.ts";
export * from "./match-entry/index.ts";
export * from "./match-feeds/index.ts";
export * from "./simulator/index.ts";
export * from "./corrections/index.ts";
export * from "./health/index.ts";
