import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root: everything the launchers make lies under it, whatever folder they are called from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
