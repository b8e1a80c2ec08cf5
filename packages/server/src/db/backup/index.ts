export { backUp, keepBackups, type Backups, type KeepBackupsOptions } from "./keep-backups.ts";
export { checkBaseFiles, restoreFiles, writeRecoverySettings } from "./restore-files.ts";
export { restoreEmbedded } from "./restore-embedded.ts";
export { SealedFileError } from "./sealed-file.ts";
export { BackupError, clearStore, openStore, type BaseBackup, type Store } from "./store.ts";
export { tryCluster } from "./try-cluster.ts";
