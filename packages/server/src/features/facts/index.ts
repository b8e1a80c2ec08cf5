/**
 * The season's football: matches, line-ups, events, news and set pieces, told by feeds and by hand, and where they contradict.
 */
export * from "./facts/index.ts";
export * from "./feeds/index.ts";
export * from "./set-pieces/index.ts";
