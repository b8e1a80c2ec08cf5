/**
 * Every SQL statement of the server is prepared against the migrated schema, without a run of it: a table or column that does
 * not exist, or a row type that declares another name or type than the database answers, fails here.
 */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startThrowAwayCluster } from "../packages/server/src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../packages/server/src/db/migrate.ts";
import { compareColumns } from "./statements/compare-columns.ts";
import { describeStatement } from "./statements/describe-statement.ts";
import { PARAMETER, readStatements, UNKNOWN_NAME } from "./statements/read-statements.ts";

/** Functions and catalogues of an extension that the plain database lacks; `npm run prove -- citus` runs these. */
const OF_CITUS = "packages/server/src/db/scale/distribute.ts:";
const TEMPORARY = /^\s*create temporary table (\w+)/;

let cluster: { readonly url: string; stop(): Promise<void> };
let client: pg.Client;
beforeAll(async () => {
  cluster = await startThrowAwayCluster();
  await migrateDatabase(cluster.url);
  client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client.end();
  await cluster.stop();
});

const statements = readStatements().filter(({ place }) => !place.startsWith(OF_CITUS));
const textsOf = statements.flatMap(({ texts, ...statement }) => texts.map((text) => ({ ...statement, text })));

test("every statement can be prepared, and its rows have the declared names and types", async () => {
  for (const { text } of textsOf) {
    if (TEMPORARY.test(text)) await client.query(text.replace(" on commit drop", "").replaceAll(PARAMETER, "null"));
  }
  const wrong: string[] = [];
  for (const { place, text, columns } of textsOf) {
    if (text.includes(UNKNOWN_NAME) || TEMPORARY.test(text)) continue;
    const described = await describeStatement(client, text);
    if (typeof described === "string") wrong.push(`${place} ${described}`);
    else if (columns) {
      const differences = described
        .map((one) => compareColumns(columns, one))
        .toSorted((a, b) => a.length - b.length)[0]!;
      wrong.push(...differences.map((difference) => `${place} ${difference}`));
    }
  }
  expect(wrong).toEqual([]);
});

test("hardly a statement is left out, because the table's name is chosen as it runs", () => {
  const isLeftOut = ({ texts }: (typeof statements)[number]) => texts[0]!.includes(UNKNOWN_NAME);
  expect(statements.length).toBeGreaterThan(700);
  expect(statements.filter(isLeftOut).length).toBeLessThan(15);
});

const declared = [
  { name: "entryId", kinds: ["number"], isOptional: false },
  { name: "name", kinds: ["string"], isOptional: false },
] as const;

test("a wrong column, a wrong name and a wrong type are found", async () => {
  expect(await describeStatement(client, "select entry from entries")).toBe('column "entry" does not exist');
  const differences = async (text: string) =>
    compareColumns(declared, ((await describeStatement(client, text)) as never)[0]);
  expect(await differences(`select entry_id as "entryId", name from entries where entry_id = ${PARAMETER}`)).toEqual(
    [],
  );
  expect(await differences("select entry_id, name from entries")).toEqual(["entryId is no column of it"]);
  expect(await differences(`select entry_id as "entryId", joined_at as name from entries`)).toEqual([
    "name is string in the row's type and date in the database",
  ]);
});
