/** Two real servers, the second one following the first by streaming, for tests of what reads from a replica. */
import { randomBytes } from "node:crypto";
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { migrateDatabase } from "../db/migrate.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../db/embedded/index.ts";
import { onServer } from "../db/other-databases.ts";
import { READER_ROLE } from "../db/roles.ts";

export interface PrimaryAndReplica {
  readonly primary: EmbeddedPostgres;
  /** Hot standby of the primary, which replays at once. */
  readonly replica: EmbeddedPostgres;
  /** Of the replica, for the role that reads and nothing else. */
  readonly readerUrl: string;
  /** Ends both and removes their files. */
  close(): Promise<void>;
}

/** A migrated primary and its replica, which is a copy of it made while it stood still. */
export async function startPrimaryAndReplica(): Promise<PrimaryAndReplica> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-replica-"));
  const [first, second] = [join(folder, "primary"), join(folder, "replica")];
  // Nothing here has to outlive a power cut.
  const settings = { fsync: "off", wal_level: "replica", max_wal_senders: 4 };
  const made = await startEmbeddedPostgres({ dataDirectory: first, settings });
  await migrateDatabase(made.url);
  await made.stop();
  await mkdir(second);
  await cp(join(first, "cluster"), join(second, "cluster"), { recursive: true });
  await cp(join(first, "password"), join(second, "password"));
  const primary = await startEmbeddedPostgres({ dataDirectory: first, settings });
  const reader = randomBytes(16).toString("hex");
  await onServer(primary.url, (client) => client.query(`alter role ${READER_ROLE} login password '${reader}'`));
  try {
    await writeFile(join(second, "cluster", "standby.signal"), "");
    const { username, password, hostname, port } = new URL(primary.url);
    const from = `host=${hostname} port=${port} user=${username} password=${password}`;
    await appendFile(join(second, "cluster", "postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
    const replica = await startEmbeddedPostgres({ dataDirectory: second, settings });
    const close = async () => {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    };
    const readerUrl = new URL(replica.url);
    readerUrl.username = READER_ROLE;
    readerUrl.password = reader;
    return { primary, replica, readerUrl: readerUrl.href, close };
  } catch (error) {
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
