/** What time brings: rounds open, close and settle, prices move at night, the market is counted and frozen. */
export * from "./rounds/index.ts";
export * from "./market/index.ts";
export * from "./prices/index.ts";
export * from "./settlement/index.ts";
