import { expect, test } from "vitest";

import { readMigrationFiles } from "./migrate.ts";
import { checkMigration } from "./migration-rules.ts";
import { splitSql } from "./split-sql.ts";

/** Earlier migrations were written before these rules; an upgrade through them needs a quiet hour. */
const FIRST_CHECKED = 161;
const CHECKED_BEFORE = ["0146_backups"];

const check = (text: string) => checkMigration({ name: "0999_new", text, sha256: "" });

test("no migration of this release takes away what the release before uses, or stops everybody", async () => {
  const files = (await readMigrationFiles()).filter(
    ({ name }) => Number(name.slice(0, 4)) >= FIRST_CHECKED || CHECKED_BEFORE.includes(name),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(checkMigration)).toEqual([]);
});

test.each([
  "alter table entries drop column name;",
  "drop table entries;",
  "alter table entries rename column name to title;",
  "alter table entries rename to teams;",
  "alter table entries alter column name type varchar(20);",
  "alter table entries alter name set not null;",
  "alter table entries add column more integer not null;",
  "alter table entries add constraint short check (length(name) < 20);",
  "create index on entries (name);",
  "create index concurrently if not exists by_name on entries (name);",
  "-- Without a transaction: it is long.\nupdate entries set name = 'x';",
  "-- Without a transaction: it is long.\ncreate index concurrently by_name on entries (name);",
])("refused: %s", (text) => {
  expect(check(text)).toEqual([expect.stringMatching(/^0999_new, line \d: /)]);
});

test.each([
  "create table more (id integer not null, name text); create index on more (name); alter table more alter name set not null;",
  "alter table entries add column more integer;",
  "alter table entries add column more integer not null default 0;",
  "alter table entries add constraint short check (length(name) < 20) not valid;",
  "-- Breaks older releases: nobody reads it since 0.2.\nalter table entries drop column name;",
  "-- Without a transaction: everybody writes.\ncreate index concurrently if not exists by_name on entries (name);",
  "insert into regions values ('drop column');",
])("taken: %s", (text) => {
  expect(check(text)).toEqual([]);
});

test("a file is taken apart at its statements' ends, and nowhere else", () => {
  const file = `-- one; two
create table one (name text default 'a;b''c'); /* not ; here */
create function two() returns void language plpgsql as $body$ begin perform 1; end; $body$;

  select "odd;name" from one -- the last has no end`;
  expect(splitSql(file)).toEqual([
    { text: "create table one (name text default 'a;b''c')", line: 2 },
    { text: "create function two() returns void language plpgsql as $body$ begin perform 1; end; $body$", line: 3 },
    { text: `select "odd;name" from one -- the last has no end`, line: 5 },
  ]);
});
