/** The role of operators is changed at a terminal of the game's machine, and takes effect at once. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { runCommand } from "../../../cli/run-command.testing.ts";
import { giveSecondFactor, startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
let person: SignedUp;

beforeAll(async () => {
  t = await startTestServer();
  person = await t.signUp({ email: "drift@example.test" });
  vi.stubEnv("DATABASE_URL", t.ctx.databaseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await t.close();
});

const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as object);

test("an account is made an operator's and an ordinary one again, at once, and the log tells of both [V8.3.2]", async () => {
  const look = async () => (await person.client.get("/api/control/")).status;
  expect(await look()).toBe(404);

  const made = await runCommand("operators", "make", " Drift@Example.test ");
  expect({ ...made, stdout: linesOf(made.stdout) }).toMatchObject({
    code: 0,
    stderr: "",
    stdout: [{ account: person.accountId, role: "operator" }],
  });
  expect(await look()).toBe(403);
  await giveSecondFactor(t.ctx, person.accountId, 0);
  expect(await look()).toBe(200);

  const { body } = await person.client.get("/api/control/audit/");
  expect(body).toMatchObject({ has_next: false, page: 1 });
  expect(body.results[0]).toMatchObject({
    account: null,
    actor: "command",
    action: "operators.make",
    subject: `account ${person.accountId}`,
    details: {},
  });

  const listed = await runCommand("operators");
  expect(linesOf(listed.stdout)).toEqual([
    {
      accountId: person.accountId,
      email: "drift@example.test",
      name: expect.stringContaining("Nordmann"),
      hasSecondFactor: false,
    },
  ]);

  expect((await runCommand("operators", "unmake", "drift@example.test")).code).toBe(0);
  expect(await look()).toBe(404);
  expect(linesOf((await runCommand("operators")).stdout)).toEqual([]);
});

const NEEDED =
  "One of these is needed: nothing at all, make EMAIL, unmake EMAIL, end-sessions EMAIL (or --everybody), lost-factor EMAIL, or hash ADDRESS.";

test.each([
  [["make", "nobody@example.test"], 1, "There is no account with this e-mail address."],
  [["unmake", "drift@example.test"], 1, "This account is no operator's."],
  [["make"], 2, NEEDED],
  [["crown", "drift@example.test"], 2, NEEDED],
])("operators %j ends with %i and says why", async (args, code, said) => {
  const acts = async () => (await sql<{ count: number }>`select count(*) from audit_log`.execute(t.ctx.db)).rows[0];
  const before = await acts();
  const result = await runCommand("operators", ...args);
  expect([result.code, result.stderr.trim(), result.stdout]).toEqual([code, said, ""]);
  expect(await acts()).toEqual(before);
});
