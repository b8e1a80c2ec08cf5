/** The rules of docs/API.md for what people write: its examples are taken and refused as it says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  startTestServer,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { personDetails, problemCodes } from "./account-testing.ts";

const document = readFileSync(join(import.meta.dirname, "../../../../../../docs/API.md"), "utf8");
const rows = document
  .slice(document.indexOf("## What people write"))
  .split(/\n## /, 1)[0]!
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
/** As JSON writes what cannot be seen: `\n`, `\u200b`. */
const read = (text: string) =>
  text
    .replaceAll(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll(String.raw`\n`, "\n");

const taken = rows.flatMap(([field = "", , cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map((match) => ({ field: field.replaceAll("`", ""), text: read(match[1]!) })),
);
const refused = rows.flatMap(([field = "", , , cell = ""]) =>
  [...cell.matchAll(/`([^`]+)` \(`(\w+)`\)/g)].map((match) => ({
    field: field.replaceAll("`", ""),
    text: read(match[1]!),
    code: match[2]!,
  })),
);

let t: TestServer;
let entry: CreatedTestEntry;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  entry = await createEntry(t);
});
afterAll(() => t?.close());

/** Of a team a change of it is sent, of a person a registration. */
const send = (field: string, text: string) =>
  ["name", "kit"].includes(field)
    ? entry.client.post("/api/entry-update/", { [field]: text })
    : t.client().post("/api/player/create/", personDetails({ [field]: text }));

describe("the table of docs/API.md", () => {
  test("has a rule and examples of every field that people write about themselves and their team [V2.1.1]", () => {
    const fields = ["email", "first_name", "last_name", "date_of_birth", "password", "name", "kit"];
    expect(rows.map(([field]) => field!.replaceAll("`", ""))).toEqual(fields);
    for (const field of fields) {
      expect(taken.filter((one) => one.field === field).length, field).toBeGreaterThan(0);
      expect(refused.filter((one) => one.field === field).length, field).toBeGreaterThan(0);
    }
  });

  test.each(taken)("says that $field may be $text [V2.1.1]", async ({ field, text }) => {
    const answer = await send(field, text);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  });

  test.each(refused)("says that $field may not be $text: $code [V2.1.1]", async ({ field, text, code }) => {
    const answer = await send(field, text);
    expect([answer.status, problemCodes(answer)]).toEqual([400, { [field]: [code] }]);
  });
});
