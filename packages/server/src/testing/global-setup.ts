/**
 * Before the server tests: a PostgreSQL server and a migrated template database on it; after them: nothing of either.
 * With DATABASE_URL the server is that one, otherwise a throw-away cluster in the system's folder for such things.
 */
import type { TestProject } from "vitest/node";

import { prepareTemplate } from "./database-server.ts";
import { startThrowAwayCluster } from "../db/embedded/throw-away-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection URL of the server's maintenance database, with the right to create databases. */
    testServerUrl: string;
    /** The same by a role with the rights of the running game. */
    testGameUrl: string;
    /** Every database of this test run begins with it. */
    testDatabasePrefix: string;
    /** The coordinator of a Citus cluster, on which `npm run prove -- citus` has its databases; null: they are on the server. */
    testCitusUrl: string | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["DATABASE_URL"];
  const cluster = given ? { url: given, stop: () => Promise.resolve() } : await startThrowAwayCluster();
  try {
    const template = await prepareTemplate(cluster.url);
    project.provide("testServerUrl", cluster.url);
    project.provide("testGameUrl", template.gameUrl);
    project.provide("testDatabasePrefix", template.prefix);
    project.provide("testCitusUrl", process.env["CITUS_URL"] ?? null);
    return async () => {
      await template.dropAll();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
