export { backUp, keepBackups, type Backups, type KeepBackupsOptions } from "./keep-backups.ts";
export { checkBaseFiles } from "./restore-files.ts";
export { restoreEmbedded } from "./restore-embedded.ts";
export { identityOf, SealedFileError } from "./sealed-file.ts";
export { BackupError, clearStore, openStore, type BaseBackup, type Store } from "./store.ts";
