/**
 * The PostgreSQL server of a simulated season: one of its own, whose cluster and migrated template stay in the folder for
 * the next season, and which can be killed. What it answered survives: everything but the disk's own cache is as durable
 * as where people play, for a power cut is not part of the simulation.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { readMigrationFiles, migrateDatabase } from "../../db/migrate.ts";
import { onServer, urlOfDatabase } from "../../db/other-databases.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../db/embedded/index.ts";
import { clusterFiles } from "../../db/embedded/cluster.ts";
import { findPostmaster } from "../../db/embedded/postmaster.ts";

const SEASON = "simulated_season";
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  checkpoint_timeout: "30min",
  max_connections: 100,
  min_wal_size: "64MB",
  max_wal_size: "256MB",
};

export interface SeasonDatabase {
  /** Of the season's database, straight to the server. */
  readonly url: string;
  readonly port: number;
  /** `kill -9` of the server, and its start some milliseconds later. */
  kill(pauseMs: number): Promise<void>;
  /** Processor time of the server since it started, where the system tells it; 0 elsewhere. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Starts the server with an empty, migrated database. */
export async function openSeasonDatabase(dataDirectory: string): Promise<SeasonDatabase> {
  let server = await startEmbeddedPostgres({ dataDirectory, settings: SETTINGS });
  const { port } = server;
  try {
    await makeDatabase(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: urlOfDatabase(server.url, SEASON),
    port,
    async kill(pauseMs) {
      const postmaster = findPostmaster(clusterFiles(dataDirectory).folder);
      if (postmaster) process.kill(postmaster.pid, "SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      // Nothing is left to stop; this gives the folder back.
      await server.stop();
      server = await startEmbeddedPostgres({ dataDirectory, settings: SETTINGS, port });
    },
    cpuSeconds: () => cpuSecondsOf(findPostmaster(clusterFiles(dataDirectory).folder)?.pid ?? 0),
    stop: () => server.stop(),
  };
}

/** A season's database is a copy of the template of this release's schema. */
async function makeDatabase(server: EmbeddedPostgres): Promise<void> {
  const files = await readMigrationFiles();
  const version = createHash("sha256")
    .update(files.map(({ sha256 }) => sha256).join())
    .digest("hex")
    .slice(0, 12);
  const template = `simulation_template_${version}`;
  await onServer(server.url, async (client) => {
    await client.query(`drop database if exists ${SEASON} with (force)`);
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname like 'simulation\\_template\\_%'",
    );
    if (rows.some(({ name }) => name === template)) return;
    for (const { name } of rows) await client.query(`drop database ${name}`);
    // Under another name until it is whole: a start that is interrupted leaves no half template.
    await client.query("drop database if exists simulation_making with (force)");
    await client.query("create database simulation_making");
    await migrateDatabase(urlOfDatabase(server.url, "simulation_making"));
    await client.query(`alter database simulation_making rename to ${template}`);
  });
  await onServer(server.url, (client) =>
    client.query(`create database ${SEASON} template ${template} strategy wal_log`),
  );
}

/** Of a process and the children it has collected, and of those that run: Linux's `stat` counts hundredths. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = (id: string) =>
      readFileSync(`/proc/${id}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")
        .map(Number);
    const ticks = (own: number[]) => own.slice(11, 15).reduce((sum, each) => sum + each, 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    return Math.round([String(pid), ...children].reduce((sum, id) => sum + ticks(fields(id)), 0) / 100);
  } catch {
    return 0;
  }
}
