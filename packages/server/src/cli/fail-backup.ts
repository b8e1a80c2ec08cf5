import { ConfigError } from "../config/read-config.ts";
import { BackupError, SealedFileError } from "../db/backup/index.ts";

/** The end of a backup or a restore that failed: a sentence where it was written for people, else all that is known. */
export function failBackup(error: unknown): void {
  const isForPeople = error instanceof BackupError || error instanceof SealedFileError || error instanceof ConfigError;
  const said = error instanceof Error ? (isForPeople ? error.message : (error.stack ?? error.message)) : String(error);
  console.error(said);
  process.exitCode = 1;
}
