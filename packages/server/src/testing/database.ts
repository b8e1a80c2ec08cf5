/** A migrated database of its own for a test file, made in about a tenth of a second. */
import { randomBytes } from "node:crypto";

import { inject } from "vitest";

import { onServer, urlOfDatabase } from "../db/other-databases.ts";
import { createCitusDatabase } from "./citus.ts";
import type { TestDatabase } from "./database-server.ts";

/**
 * Clones the run's migrated template; with CITUS_URL a distributed database is made instead. Call it inside the vitest
 * project `server`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const citusUrl = inject("testCitusUrl");
  return citusUrl === null ? createPlainDatabase() : createCitusDatabase(citusUrl);
}

/** A clone of the run's migrated template, on one server, whatever the other databases of the run are. */
export async function createPlainDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const prefix = inject("testDatabasePrefix");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${prefix}template`));
  const drop = async (): Promise<void> => {
    await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url: urlOfDatabase(inject("testGameUrl"), name), ownerUrl: urlOfDatabase(serverUrl, name), drop };
}

/** An empty database, without the migrations, by its owner: for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const name = `${inject("testDatabasePrefix")}${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name}`));
  const drop = async (): Promise<void> => {
    await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  const url = urlOfDatabase(serverUrl, name);
  return { url, ownerUrl: url, drop };
}
