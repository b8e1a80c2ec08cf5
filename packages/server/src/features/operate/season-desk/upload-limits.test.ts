/** Operators' uploads: valid ones are kept, and everything else is refused and dropped. */
import { gzipSync } from "node:zlib";
import {
  FIXTURE_FILES_LIMIT_BYTES,
  FIXTURE_FILES_MAX,
  SEASON_FILES_LIMIT_BYTES,
  SEASON_FILES_MAX,
} from "@elleveren/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSeason, type SignedUp, sql, startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
let operator: SignedUp;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  operator = await t.signUp({ role: "operator" });
});
afterAll(() => t?.close());

const DESKS = [
  {
    what: "the next season",
    path: "/api/control/season/draft/",
    bytes: SEASON_FILES_LIMIT_BYTES,
    files: SEASON_FILES_MAX,
  },
  {
    what: "fixtures",
    path: "/api/control/fixtures/files/",
    bytes: FIXTURE_FILES_LIMIT_BYTES,
    files: FIXTURE_FILES_MAX,
  },
] as const;

const kept = async () => {
  const { rows } = await sql`select (select count(*) from season_drafts)::int as drafts,
    (select count(*) from fixtures)::int as fixtures`.execute(t.ctx.db);
  return rows[0];
};

describe.each(DESKS)("files of $what", ({ path, bytes, files }) => {
  const send = (given: object, headers: Record<string, string> = {}) =>
    operator.client.post(path, JSON.stringify({ files: [], seen: null, ...given }), { headers });
  const one = (text: string, name = "fixtures.csv") => [{ name, text }];

  test("are taken up to their size and number, and with names of a file [V5.2.1]", async () => {
    const before = await kept();
    const around = JSON.stringify({ files: one(""), seen: null }).length;
    const largest = await send({ files: one("x".repeat(bytes - around)) });
    expect([largest.status, largest.body.files[0].code]).toEqual([400, expect.stringMatching(/^(column|file)_/)]);
    const larger = await send({ files: one("x".repeat(bytes - around + 1)) });
    expect([larger.status, larger.body]).toEqual([413, { detail: expect.any(String) }]);
    const many = await send({ files: Array.from({ length: files + 1 }, () => one("home,away\n")[0]) });
    expect([many.status, many.body.files[0].code]).toEqual([400, "max_length"]);
    expect((await send({ files: one("home,away\n", `${"x".repeat(197)}.csv`) })).status).toBe(400);
    expect(await kept()).toEqual(before);
  });

  test("are of the kind that their name and their bytes say, and never packed [V5.2.2, V5.2.3, V5.3.3]", async () => {
    const before = await kept();
    const packed = gzipSync("home,away\n1,2\n");
    for (const [text, name, code] of [
      ["home,away\n1,2\n", "fixtures.exe", "file_unknown"],
      ["home,away\n1,2\n", "fixtures.csv.gz", "file_unknown"],
      ["home,away\n1,2\n", "../../etc/fixtures", "file_unknown"],
      ["home,away\n1,2\n", "../fixtures.svg", "file_unknown"],
      [packed.toString("utf8"), "fixtures.csv", "control_characters"],
      ["\u001f\uFFFD\b", "fixtures.csv", "not_utf8"],
      ["PK\u0003\u0004\0\0\0\0", "fixtures.csv", "control_characters"],
      ["MZ\u0090\0", "fixtures.json", "control_characters"],
      ["home,away\n1,2\n", "fixtures.json", "not_json"],
      ["<svg onload='alert(1)'/>", "fixtures.json", "not_json"],
    ] as const) {
      const { status, body } = await send({ files: one(text, name) });
      // A text that no column can hold is refused at its field, before it is parsed as a file.
      const [{ text: refused, code: found = refused?.[0]?.code }] = body.files;
      expect([name, status, found]).toEqual([name, 400, code]);
    }
    const unpacked = await fetch(t.origin + path, {
      method: "POST",
      body: gzipSync(JSON.stringify({ files: one("home,away\n"), seen: null })),
      headers: {
        "content-type": "application/json",
        "content-encoding": "gzip",
        cookie: [...operator.client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-csrftoken": operator.client.cookies.get("csrftoken")!,
      },
    });
    expect(unpacked.status).toBe(400);
    expect(await kept()).toEqual(before);
  });
});
