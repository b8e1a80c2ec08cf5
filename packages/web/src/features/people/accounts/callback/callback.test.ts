/** Each failure on the way back from a provider, and its words. */
import { i18n } from "@lingui/core";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { completeProvider, type ProviderAnswer } from "../../../../api/people/providers.ts";
import { callbackErrorText, endingText } from "./callback-texts.ts";
import { readCallbackError } from "./read-callback.ts";

const STRANGER = { status: 401, data: { flows: [{ id: "login" }] }, meta: { is_authenticated: false } };
const PENDING = {
  status: 401,
  data: { flows: [{ id: "login" }, { id: "provider_signup", is_pending: true }] },
  meta: { is_authenticated: false },
};
const SIGNED_IN = { status: 200, data: { user: { id: 7 }, methods: [] }, meta: { is_authenticated: true } };
const ME = { player: null, watched: [] };
const refused = (code: string) => ({ status: 400, errors: [{ code, message: "No.", param: "token" }] });
const ANSWER: ProviderAnswer = { process: "login", returnPath: "/fixtures", token: { state: "s", code: "c" } };

/** `down`: no answer. */
type Given = readonly [status: number, body: unknown] | "down";
const asked: string[] = [];
let body: unknown;

const serverThat = (answers: { session?: Given; token?: Given; me?: Given }) =>
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const name = url.endsWith("/auth/session") ? "session" : url.endsWith("/provider/token") ? "token" : "me";
    asked.push(name);
    if (name === "token") body = JSON.parse(init.body as string);
    const given = answers[name] ?? { session: [401, STRANGER], token: [200, SIGNED_IN], me: [200, ME] }[name];
    if (given === "down") return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response(JSON.stringify(given![1]), { status: given![0] as number }));
  });

let client: QueryClient;
beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
beforeEach(() => {
  asked.length = 0;
  client = new QueryClient();
});
afterEach(() => vi.unstubAllGlobals());

test("looks at the session first, then hands the answer in, and goes on [AC-06] [AP-073]", async () => {
  serverThat({});
  const ending = await completeProvider(client, "elleveren", ANSWER);
  expect(ending).toEqual({ kind: "onwards", path: "/fixtures" });
  expect(asked).toEqual(["session", "token", "me"]);
  const token = { client_id: "elleveren", state: "s", code: "c" };
  expect(body).toEqual({ provider: "auth0", process: "login", token });
});

test("a step that is due is noted, and waits on the page that it goes on to", async () => {
  serverThat({ token: [401, PENDING] });
  expect(await completeProvider(client, "elleveren", ANSWER)).toEqual({ kind: "onwards", path: "/fixtures" });
  expect(client.getQueryData(keys.signInStep)).toMatchObject({ kind: "waiting", flow: { id: "provider_signup" } });
});

const FAILURES: readonly [when: string, answers: Parameters<typeof serverThat>[0], text: string][] = [
  ["nobody answers", { session: "down" }, "API error during authentication"],
  ["the session cannot be read", { session: [500, "Oh no"] }, "API error during authentication"],
  ["the token is refused", { token: [400, refused("invalid_token")] }, "API error during token authentication"],
  ["the provider is down", { token: [503, { status: 503 }] }, "API error during token authentication"],
  ["nobody answers half-way", { token: "down" }, "API error during token authentication"],
  [
    "the answer signs nobody in",
    { token: [200, { ...SIGNED_IN, meta: { is_authenticated: false } }] },
    "Invalid authentication response",
  ],
  ["the answer is another's", { token: [200, 7] }, "An unexpected error occurred during authentication"],
  ["the person cannot be read", { me: [500, "Oh no"] }, "An unexpected error occurred during authentication"],
];

test.each(FAILURES)(
  "when %s, it is said in its own words [ER-30] [ER-31] [ER-32] [ER-33]",
  async (_name, answers, text) => {
    serverThat(answers);
    const ending = await completeProvider(client, "elleveren", ANSWER);
    expect(ending.kind).toBe("failed");
    if (ending.kind === "failed") expect(endingText(ending.at)).toBe(text);
  },
);

test("connecting that is refused says why on the page that asked", async () => {
  serverThat({ session: [200, SIGNED_IN], token: [400, refused("connected_other")] });
  const connect = { ...ANSWER, process: "connect" } as const;
  expect(await completeProvider(client, "elleveren", connect)).toEqual({ kind: "refused", code: "connected_other" });
  serverThat({ session: [200, SIGNED_IN], token: [403, { status: 403 }] });
  expect(await completeProvider(client, "elleveren", connect)).toEqual({ kind: "refused", code: "unknown" });
});

test.each([
  ["?error=access_denied&error_description=Not+today", "Not today"],
  ["?error=access_denied", "Authentication failed"],
  ["?error=denied&error_process=login&message=Locked+out", "Locked out"],
  ["?error=denied&error_process=login", "Authentication failed"],
  ["?error=unknown&error_process=login", "The authentication service returned an unknown error"],
])("%s says: %s [ER-27] [ER-28] [ER-29]", (search, text) => {
  expect(callbackErrorText(readCallbackError(search)!)).toBe(text);
});
