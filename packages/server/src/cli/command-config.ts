/** The settings of a command, read as a start of the game reads its own. */
import { join } from "node:path";

import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";

/** The repository's, against which folders of settings are resolved. */
export const ROOT_DIRECTORY = join(import.meta.dirname, "../../../..");

/** Throws `ConfigError` with every problem; `args` are settings that were given on the command's line. */
export function readCommandConfig(args: readonly string[] = []): Config {
  return readConfig({ env: process.env, args, rootDirectory: ROOT_DIRECTORY });
}
