/**
 * A season from its files to its archive: reading and inserting one, its settings, its end, and the preparation of the next.
 */
export * from "./imports/index.ts";
export * from "./seasons/index.ts";
export * from "./season-settings/index.ts";
export * from "./next-season/index.ts";
