import { PUBLIC_CALLS } from "@elleveren/contract/openapi/public-calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openTransferGame, type TransferGame } from "../../play/transfers/transfers.testing.ts";
import { connectAgent, type TestAgent } from "./agent.testing.ts";
import { READ_TOOLS } from "./read-tools.ts";

/** Reads of the contract that agents have no tool for, and why. A new read is in here, or has a scope and thereby a tool. */
const WITHOUT_TOOL: Readonly<Record<string, readonly string[]>> = {
  "of the account, which no program is given": [
    "agentRequest",
    "agents",
    "calendarAddress",
    "copyData",
    "ownSeasons",
    "reminders",
    "suspension",
    "tokens",
  ],
  "of signing in": [
    "authConfig",
    "authSession",
    "authenticators",
    "emailKey",
    "emails",
    "ownSessions",
    "providerAccounts",
    "providerSignup",
    "recoveryCodes",
    "resetInfo",
    "socialLogin",
    "totp",
    "webauthnAuthenticateOptions",
    "webauthnCreation",
    "webauthnLoginOptions",
    "webauthnReauthenticateOptions",
    "webauthnSignupOptions",
  ],
  "names and addresses of the person; token_holder and watchlist have the rest": ["me"],
  "a secret that lets others in": ["leagueCode", "manageOrganisation"],
  "administrators' channels, whose scope no agent has": ["leagueChats", "webhookDeliveries", "webhooks"],
  "has a tool of its own among those of changes": ["agentChange", "agentChanges"],
  "a file: tools answer the same figures": [
    "deadlinesCalendar",
    "departmentTableFile",
    "entryPicksFile",
    "entryRoundsFile",
    "entryTransfersFile",
    "footballersFile",
    "leagueMatchesFile",
    "leagueOwnershipFile",
    "leagueTableFile",
    "openDataFile",
    "ownCalendar",
    "peopleTableFile",
    "roundFootballersFile",
  ],
  "a program that is run on another machine": ["verifier"],
  "a stream, a picture, or the site's own": ["feed", "feedPicture", "pushKey", "stream"],
};

test("each read of the contract has a tool, or a reason why not", () => {
  const tools = new Set(READ_TOOLS.map(({ call }) => call));
  const reads = PUBLIC_CALLS.filter(({ call }) => call.method === "GET" || tools.has(call));
  const without = reads.filter(({ call }) => !tools.has(call)).map(({ operationId }) => operationId);
  expect(without.toSorted()).toEqual(Object.values(WITHOUT_TOOL).flat().toSorted());
  expect(reads.length - without.length).toBe(READ_TOOLS.length);
  expect(new Set(READ_TOOLS.map(({ name }) => name)).size).toBe(READ_TOOLS.length);
});

test("a tool changes nothing: whatever is no GET is asked by what it is about", () => {
  expect(READ_TOOLS.filter(({ call }) => call.method !== "GET").map(({ name }) => name)).toEqual(["verify_receipt"]);
});

let game: TransferGame;
let agent: TestAgent;
let person: ReturnType<TransferGame["manager"]>;
beforeAll(async () => {
  game = await openTransferGame(2);
  person = game.manager();
  agent = await connectAgent({ origin: game.t.origin, person: person.client, scope: "read" });
});
afterAll(async () => {
  await agent?.close();
  await game?.t.close();
});

/** Answers of a tool without what marks others' texts. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "object" && part !== null && "untrusted_text" in part ? part.untrusted_text : part,
  );

test("every tool that needs no argument but the team's answers what its call answers", async () => {
  const asked = READ_TOOLS.filter(
    ({ call, inputSchema: { required } }) => call.method === "GET" && required.every((name) => name === "entryId"),
  );
  expect(asked.length).toBeGreaterThanOrEqual(34);
  let compared = 0;
  for (const { name, call } of asked) {
    // It is about the token itself.
    if (name === "token_holder") continue;
    const path = call.path.replace(":entryId", String(person.entryId));
    const needsEntry = path !== call.path;
    const direct = await person.client.get(path);
    const { isError, value } = await agent.call(name, needsEntry ? { entryId: person.entryId } : {});
    // Forecasts and chances are made beside the calls, once: what an agent reads stood before or stands since.
    const since = await person.client.get(path);
    if (direct.status !== 200) expect([isError, value.status], name).toEqual([true, direct.status]);
    else if (isError) expect(value.code, name).toBe("too_large");
    else expect([direct.body, since.body], name).toContainEqual(plain(value));
    compared += 1;
  }
  expect(compared).toBe(asked.length - 1);
});

test("the watchlist is one's own, and a receipt is checked by what stands in it", async () => {
  const [{ code }] = (await person.client.get("/api/bootstrap-static/")).body.elements;
  await person.client.post(`/api/watchlist/${code}/`);
  expect((await agent.call("watchlist")).value).toEqual([code]);
  const verify = READ_TOOLS.find(({ name }) => name === "verify_receipt")!;
  expect(verify.inputSchema.required.length).toBeGreaterThan(0);
  const missing = await agent.call("verify_receipt");
  expect([missing.isError, missing.value.code]).toEqual([true, "invalid"]);
});
