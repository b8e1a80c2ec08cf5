import { dirname } from "node:path";

/** The repository's root, whatever folder a tool is called from. */
export const ROOT = dirname(import.meta.dirname);
