/** A person at the trial provider, step by step as a browser goes, for tests over HTTP. */
import type { ProviderId } from "@elleveren/contract";
import { expect } from "vitest";

import type { ClientAnswer, TestClient } from "../../../../testing/index.ts";

export const AUTH = "/api/_allauth/browser/v1";

export interface ProviderBrowser {
  /** The provider's answer to this address, with the cookies it has set so far; redirects within it are followed. */
  open(
    address: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly location: string; readonly text: string }>;
  /** From the provider's first page to the address it sends the browser back to. */
  choose(address: string, person: string | null): Promise<URL>;
}

/** A browser that has not been at the provider yet. */
export function createProviderBrowser(): ProviderBrowser {
  const cookies = new Map<string, string>();

  const step = async (address: string, form?: Readonly<Record<string, string>>) => {
    const headers = { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
    const init: RequestInit = form ? { method: "POST", headers, body: new URLSearchParams(form) } : { headers };
    const response = await fetch(address, { ...init, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0|1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    const next = location === null ? "" : new URL(location, address).href;
    return { status: response.status, location: next, text: await response.text(), address };
  };

  const open = async (address: string, form?: Readonly<Record<string, string>>) => {
    const { origin } = new URL(address);
    let at = await step(address, form);
    for (let hop = 0; hop < 8 && at.location.startsWith(`${origin}/`); hop += 1) at = await step(at.location);
    return at;
  };

  return {
    open,
    async choose(address, person) {
      const page = await open(address);
      // An earlier choice is not asked for again.
      if (page.location !== "") return new URL(page.location);
      expect(page.status).toBe(200);
      const back = await open(page.address, person === null ? { cancel: "yes" } : { person });
      return new URL(back.location);
    },
  };
}

/** Where the game sends the browser to sign in through this provider. */
export async function setOut(client: TestClient, provider: ProviderId, query = ""): Promise<string> {
  const answer = await client.get(`/api/player/social/login/${provider}/${query}`);
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

/** The callback screen's reading of the URL that the provider redirected to. */
export function tokenBody(back: URL, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { code, state, iss } = Object.fromEntries(back.searchParams);
  const token = { client_id: "elleveren", code, state, iss, ...(changes["token"] as object | undefined) };
  return { provider: "auth0", process: "login", ...changes, token };
}

export const postToken = (client: TestClient, body: unknown): Promise<ClientAnswer> =>
  client.post(`${AUTH}/auth/provider/token`, body);

/** Signs in through the media partner as this person. */
export async function signInThrough(
  client: TestClient,
  person: string,
  browser = createProviderBrowser(),
): Promise<ClientAnswer> {
  const back = await browser.choose(await setOut(client, "auth0"), person);
  return postToken(client, tokenBody(back));
}

/** Signing in with a token that was not asked for by a journey. */
export const withToken = (token: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  provider: "auth0",
  process: "login",
  token: { client_id: "elleveren", ...token },
});

/** The answer to every worthless proof. */
export const INVALID_TOKEN = {
  status: 400,
  errors: [{ code: "invalid_token", message: "The token is invalid.", param: "token" }],
};
/** The relevant parts of a refusal. */
export const summary = ({ status, body }: ClientAnswer) => [status, body];

/** No session began, and no step is pending. */
export async function expectStranger(client: TestClient): Promise<void> {
  const session = await client.get(`${AUTH}/auth/session`);
  expect(session.status).toBe(401);
  const flows: { id: string; is_pending?: boolean }[] = session.body.data.flows;
  expect(flows.slice(0, 2)).toEqual([{ id: "login" }, { id: "signup" }]);
  expect(flows.filter(({ id, is_pending }) => is_pending !== undefined || id === "provider_signup")).toEqual([]);
}
