/**
 * Changes that time brings: rounds open, close at their deadline and settle, prices move at night, the market is
 * counted and frozen. The one place that changes the state of a round.
 */
export * from "./rounds/index.ts";
export * from "./market/index.ts";
export * from "./prices/index.ts";
export * from "./settlement/index.ts";
