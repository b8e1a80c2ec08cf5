/** The test run's databases on a PostgreSQL server: one migrated template, cloned for each test file. */
import { randomBytes } from "node:crypto";

import { migrateDatabase } from "../db/migrate.ts";
import { onServer, urlOfDatabase } from "../db/other-databases.ts";
import { GAME_ROLE } from "../db/roles.ts";

export interface TestDatabase {
  /** Connection URL, with the password: of the running game's role, where the database is migrated. */
  readonly url: string;
  /** The same by the database's owner, for what no running game does. */
  readonly ownerUrl: string;
  /** Ends open connections and removes the database. */
  drop(): Promise<void>;
}

/** Name: the minute of its making, and a random part; so a run can recognise the remains of a killed run. */
const NAME = /^elleveren_test_(\d+)_/;
const LEFTOVER_MINUTES = 120;

export interface Template {
  /** The template is `<prefix>template`; each clone has a name of its own after the prefix. */
  readonly prefix: string;
  /** The server's URL with a role of this run's own, with the rights of the running game and no others. */
  readonly gameUrl: string;
  /** Drops the template, every clone that is left, and the role. */
  dropAll(): Promise<void>;
}

/** Makes the template by running every migration on an empty database. */
export async function prepareTemplate(serverUrl: string): Promise<Template> {
  const minute = Math.floor(Date.now() / 60_000);
  const prefix = `elleveren_test_${minute}_${randomBytes(4).toString("hex")}_`;
  await dropDatabases(serverUrl, (name) => Number(NAME.exec(name)?.[1] ?? minute) < minute - LEFTOVER_MINUTES);
  await onServer(serverUrl, (client) => client.query(`create database ${prefix}template`));
  await migrateDatabase(urlOfDatabase(serverUrl, `${prefix}template`));
  const game = { name: `${prefix}game`, password: randomBytes(16).toString("hex") };
  await onServer(serverUrl, (client) =>
    client.query(`create role ${game.name} login password '${game.password}' in role ${GAME_ROLE}`),
  );
  const gameUrl = new URL(serverUrl);
  gameUrl.username = game.name;
  gameUrl.password = game.password;
  return {
    prefix,
    gameUrl: gameUrl.href,
    async dropAll() {
      await dropDatabases(serverUrl, (name) => name.startsWith(prefix));
      await onServer(serverUrl, (client) => client.query(`drop role ${game.name}`));
    },
  };
}

function dropDatabases(serverUrl: string, isDoomed: (name: string) => boolean): Promise<void> {
  return onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>("select datname as name from pg_database");
    for (const { name } of rows) {
      if (isDoomed(name)) await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}
