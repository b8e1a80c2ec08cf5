/** A program is connected, proposes a transfer and a captain, is answered on its page, permitted something, and disconnected. */
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { type TestClient, tokenClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSeen, expectTargets } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("deadline-day");

const CALLBACK = "http://127.0.0.1:9/svar";
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

let manager: TestClient;
let asked: URLSearchParams;
beforeAll(async () => {
  manager = await game.manager();
  const { body } = await game.t
    .client()
    .post("/oauth/register", { redirect_uris: [CALLBACK], client_name: "Lagkompis" }, { csrf: false });
  asked = new URLSearchParams({
    response_type: "code",
    client_id: body.client_id,
    redirect_uri: CALLBACK,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    scope: "read team:write",
    state: "s1",
  });
});

/** The program's exchange of the code that its person brought. */
async function exchange(code: string): Promise<TestClient> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    client_id: asked.get("client_id")!,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await game.t.client().post("/oauth/token", form.toString(), { csrf: false, headers });
  expect(answer.status).toBe(200);
  return tokenClient(game.t.origin, answer.body.access_token);
}

async function callTool(program: TestClient, name: string, args: object) {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const headers = { accept: "application/json, text/event-stream" };
  const { body } = await program.post("/mcp", message, { headers });
  // An older client's answer comes as one event.
  const text = typeof body === "string" ? /^data: (.*)$/mu.exec(body)![1]! : JSON.stringify(body);
  return JSON.parse(JSON.parse(text).result.content[1].text);
}

test("connected on our page, a captain proposed and confirmed, undone, permitted, disconnected", async () => {
  const { page } = await game.visit(`/agents/authorize?${asked.toString()}`, {
    as: manager,
    language: "en",
    viewport: PHONE,
  });
  // The program's own page: the person has come to it before the journey goes on to the next address.
  await page.route(`${CALLBACK}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Lagkompis</title>" }),
  );
  await expectSeen(page.getByRole("heading", { level: 2, name: "“Lagkompis” asks to act for you" }));
  await expectSeen(page.getByText("127.0.0.1:9", { exact: true }));
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  await expectAccessible(page, "a program asks");
  await page.getByRole("button", { name: "Connect it" }).tap();
  await page.waitForURL(`${CALLBACK}**`);
  const answer = new URL(page.url());
  expect(answer.searchParams.get("state")).toBe("s1");
  const program = await exchange(answer.searchParams.get("code")!);

  const { entry } = await callTool(program, "token_holder", {});
  const before = (await manager.get(`/api/my-team/${entry}/`)).body.picks as {
    readonly element: number;
    readonly position: number;
    readonly is_captain: boolean;
    readonly is_vice_captain: boolean;
  }[];
  const picks = before.map((pick) => ({
    element: pick.element,
    position: pick.position,
    is_captain: pick.is_vice_captain,
    is_vice_captain: pick.is_captain,
  }));
  const { confirm_at: address } = await callTool(program, "preview_save_lineup", { picks });
  await page.goto(address);
  await expectSeen(page.getByText(/^Captain: .*, until now /u));
  await expectSeen(page.getByText("It costs no points."));
  await expectAccessible(page, "a proposal");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Confirm the change" }).tap();
  await expectSeen(page.getByRole("status").getByText(/^Done .*, confirmed by you$/u));
  await expectAccessible(page, "a proposal that is done");
  const now = (await manager.get(`/api/my-team/${entry}/`)).body.picks as typeof before;
  expect(now.find((pick) => pick.is_captain)?.element).toBe(picks.find((pick) => pick.is_captain)?.element);
  await page.getByRole("button", { name: "Undo the change" }).tap();
  await expectSeen(page.getByRole("status").getByText(/^Undone /u));

  await callTool(program, "preview_save_lineup", { picks });
  await page.getByRole("link", { name: "All proposed changes" }).tap();
  await expectSeen(page.getByText(/^Waits for your answer until /u).first());
  await expectAccessible(page, "all proposals");
  await page.getByRole("link", { name: "Look at it" }).first().tap();
  await page.getByRole("button", { name: "Turn it down" }).tap();
  await expectSeen(page.getByRole("status").getByText(/^You turned it down /u));

  await page.goto(`${game.t.origin}/player/security`);
  await page.getByRole("button", { name: "Allow Lagkompis some changes without asking" }).tap();
  const sheet = page.getByRole("dialog", { name: "Without asking" });
  await expectSeen(sheet.getByLabel("Transfers a round, at most"));
  await expectAccessible(page, "a standing permission");
  await sheet.getByRole("button", { name: "Allow it" }).tap();
  await expectSeen(page.getByText(/^Without asking until /u));
  await page.getByRole("button", { name: "Let Lagkompis ask each time" }).tap();
  await expectSeen(page.getByText("From now on it asks you each time."));
  await page.getByRole("button", { name: "Disconnect Lagkompis" }).tap();
  await expectSeen(page.getByText("The program is no longer connected."));
  expect((await program.post("/mcp", {})).status).toBe(401);
});

test("a program that nobody registered, and an address it never named, are told of on the page alone", async () => {
  const { page, watch } = await game.visit("/agents/authorize?client_id=none", {
    as: manager,
    language: "en",
    viewport: DESKTOP,
  });
  watch.allow(/agents\/request/u);
  await expectSeen(page.getByRole("heading", { level: 1, name: "This program cannot be connected" }));
  await expectSeen(page.getByText(/^It is not registered here/u));
  const elsewhere = new URLSearchParams(asked);
  elsewhere.set("redirect_uri", "https://ond.example.org/");
  await page.goto(`${game.t.origin}/agents/authorize?${elsewhere.toString()}`);
  await expectSeen(page.getByText(/^The answer would go to an address that the program never registered/u));
});
