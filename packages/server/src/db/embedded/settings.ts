/** PostgreSQL's settings for a game on a small machine (two cores, a few GB), written anew at every start. */

export interface ServerSettings {
  /** False only for throw-away clusters of tests: a crash may lose everything. */
  readonly durable: boolean;
  /** Additions and overrides, by PostgreSQL's names. */
  readonly extra: Readonly<Record<string, string | number>>;
}

const BASE: Readonly<Record<string, string | number>> = {
  listen_addresses: "127.0.0.1",
  // No socket file: its path is limited to about a hundred characters, and loopback serves all platforms.
  unix_socket_directories: "",
  max_connections: 150,
  shared_buffers: "128MB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "1GB",
  wal_buffers: "8MB",
  min_wal_size: "128MB",
  max_wal_size: "1GB",
  // The log is kept until the backup has received it, but a backup that is gone for good must not fill the disk.
  max_slot_wal_keep_size: "4GB",
  checkpoint_completion_target: 0.9,
  random_page_cost: 1.1,
  // Rushes before a deadline are many short writes; compilation of plans never pays for them.
  jit: "off",
  max_parallel_workers_per_gather: 2,
  password_encryption: "scram-sha-256",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_min_duration_statement: "2s",
  // The statement without the values it was given, among which are addresses and names.
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  // Failing statements reach us as errors; the server's file keeps what concerns the server.
  log_min_error_statement: "panic",
  idle_in_transaction_session_timeout: "5min",
};

const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

const THROW_AWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  autovacuum: "off",
  checkpoint_timeout: "1h",
};

/** The text of elleveren.conf, which the cluster's postgresql.conf includes. */
export function settingsFile({ durable, extra }: ServerSettings): string {
  const all = { ...BASE, ...(durable ? DURABLE : THROW_AWAY), ...extra };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  return `# Written at every start; changes here do not last.\n${lines.join("\n")}\n`;
}
