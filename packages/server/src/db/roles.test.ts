/** What each role of the database may do, and how roles come to a database that had one for everything. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { startTestServer, sql, type TestServer } from "../testing/index.ts";
import { NotMigratedError, prepareDatabase } from "./addresses.ts";
import { migrateDatabase } from "./migrate.ts";
import { onServer, urlOfDatabase } from "./other-databases.ts";
import { GAME_ROLE, HIDDEN_FROM_READERS, READER_ROLE } from "./roles.ts";

let t: TestServer;

beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const acts = async () => (await sql`select action from audit_log`.execute(t.ctx.db)).rows;
const game = (text: string) => sql.raw(text).execute(t.ctx.db);
/** On a connection of the server's administrator that has become one of the roles. */
const as = (role: string, text: string) =>
  onServer(urlOfDatabase(inject("testServerUrl"), new URL(t.ctx.databaseUrl).pathname.slice(1)), async (client) => {
    await client.query(`set role ${role}`);
    return client.query(text);
  });

test("the audit log takes acts and shows them, and the game can change, empty or unguard it in no way [V16.4.2]", async () => {
  await game(`insert into audit_log (game_at, actor, action, subject) values (now(), 'test', 'a.test', 'x')`);
  const before = await acts();
  expect(before).toEqual([{ action: "a.test" }]);
  for (const attempt of [
    "update audit_log set actor = 'somebody else'",
    "delete from audit_log",
    "truncate audit_log",
    "truncate audit_log cascade",
    "drop table audit_log",
    "drop trigger audit_log_append_only on audit_log",
    "alter table audit_log disable trigger all",
    "alter table audit_log rename to log",
    "alter table audit_log add column more text",
    "create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$",
    "create trigger more before insert on audit_log for each row execute function refuse_change()",
    "create rule nothing as on insert to audit_log do instead nothing",
    "set session_replication_role = replica",
    "select setval(pg_get_serial_sequence('audit_log', 'audit_id'), 1)",
    "select * from audit_log for update",
    "set role elleveren",
  ]) {
    await expect(game(attempt), attempt).rejects.toThrow(
      /permission denied|must be owner|must be able to SET ROLE|does not exist/,
    );
  }
  expect(await acts()).toEqual(before);
});

test("the game's role reads and writes rows and is master of nothing [V13.2.2]", async () => {
  const { rows } =
    await sql`select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as master,
      (select count(*) from pg_class where relowner = r.oid and relkind <> 't') as owned
    from pg_roles r where rolname = current_user`.execute(t.ctx.db);
  expect(rows).toEqual([{ master: false, owned: 0 }]);
  for (const attempt of [
    "create table more (id integer)",
    "create schema more",
    "create function more() returns integer language sql as 'select 1'",
    "alter table entries add column more text",
    "drop index sessions_pkey",
    "insert into migration_checksums values ('0001_x', '')",
    "create role more",
    "create database more",
    "select rolpassword from pg_authid",
    "copy entries to program 'cat'",
    "select pg_read_file('PG_VERSION')",
    "create table pgboss.more (id integer)",
    "truncate pgboss.job",
    "alter system set log_statement = 'all'",
  ]) {
    await expect(game(attempt), attempt).rejects.toThrow(/permission denied|must be owner|must be superuser/);
  }
  // Exactly the privileged operation that it needs at run time.
  await game("select create_round_partitions(7)");
  await expect(game("select create_round_partitions(7); drop table squads_r07")).rejects.toThrow("must be owner");
});

describe("readers", () => {
  test("see the game, nobody's secrets, and write nothing [V13.2.2]", async () => {
    await as(READER_ROLE, "select entry_id from squads");
    await as(READER_ROLE, "select season_name from game");
    for (const table of HIDDEN_FROM_READERS) {
      await expect(as(READER_ROLE, `select * from ${table}`), table).rejects.toThrow("permission denied");
    }
    for (const attempt of ["select receipt_secret from game", "select * from pgboss.job", "delete from squads"]) {
      await expect(as(READER_ROLE, attempt), attempt).rejects.toThrow("permission denied");
    }
  });

  test("see no table that holds what is secret or private, by the list of data", async () => {
    const text = await readFile(join(import.meta.dirname, "../../../../docs/security/data.md"), "utf8");
    const hidden = [...text.matchAll(/^\| `(\w+)`\s*\| (?:secret|private) /gm)].map(([, table]) => table!);
    expect(hidden.length).toBeGreaterThan(15);
    expect(hidden.filter((table) => !HIDDEN_FROM_READERS.includes(table))).toEqual([]);
  });
});

test("a database that had one role for everything gets its rights with the next migration, and keeps them", async () => {
  await sql.raw(`revoke all on all tables in schema public from ${GAME_ROLE}, ${READER_ROLE}`).execute(t.owner);
  await sql.raw(`grant update, delete, truncate on audit_log to ${GAME_ROLE}`).execute(t.owner);
  await expect(game("select from entries")).rejects.toThrow("permission denied");
  const problems: string[] = [];
  const ownerUrl = urlOfDatabase(inject("testServerUrl"), new URL(t.ctx.databaseUrl).pathname.slice(1));
  for (let time = 1; time <= 2; time += 1)
    await migrateDatabase(ownerUrl, { onProblem: (line) => problems.push(line) });
  expect(problems).toEqual([]);
  await game("select from entries");
  await as(READER_ROLE, "select from entries");
  await expect(game("truncate audit_log")).rejects.toThrow("permission denied");
});

test("an owner who may make no roles is told so, and his game goes on with a warning", async () => {
  const name = `${inject("testDatabasePrefix")}solo`;
  const server = inject("testServerUrl");
  await onServer(server, async (client) => {
    await client.query(`create role ${name} login password 'solo'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  const own = new URL(urlOfDatabase(server, name));
  own.username = name;
  own.password = "solo";
  const addresses = { game: own.href, owner: null };
  const problems: string[] = [];
  try {
    const names = await prepareDatabase(addresses, { onProblem: (line) => problems.push(line) });
    expect(names.length).toBeGreaterThan(50);
    expect(problems.join("\n")).toMatch(/owns the tables: whoever gets into this process may change/);
    const client = new pg.Client({ connectionString: own.href });
    await client.connect();
    await client.query("select from entries");
    await client.end();
  } finally {
    await onServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role ${name}`);
    });
  }
});

test("the game's role does not migrate: a process that finds an older database says who has to", async () => {
  const addresses = { game: t.ctx.databaseUrl, owner: null };
  const onProblem = (line: string) => expect.unreachable(line);
  expect(await prepareDatabase(addresses, { onProblem })).toEqual([]);
  await sql`delete from migration_checksums where name = '0191_round_partitions_by_owner'`.execute(t.owner);
  const refused = prepareDatabase(addresses, { onProblem });
  await expect(refused).rejects.toThrow(NotMigratedError);
  await expect(refused).rejects.toThrow(/lacks 1 migrations \(0191_\w+\), .*npm run migrate with DATABASE_MIGRATE_URL/);
  const ownerUrl = urlOfDatabase(inject("testServerUrl"), new URL(t.ctx.databaseUrl).pathname.slice(1));
  expect(await prepareDatabase({ ...addresses, owner: ownerUrl }, { onProblem })).toEqual([
    "0191_round_partitions_by_owner",
  ]);
});
