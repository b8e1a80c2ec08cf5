/** One service of the trial provider: a real OAuth 2 and OpenID Connect server, with a page to choose a person on. */
import { type Language } from "@elleveren/contract";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Provider from "oidc-provider";

import { isLoopback } from "@elleveren/server/provider-settings.ts";
import { configuration, sessionCookie, type ServiceOptions } from "./configuration.ts";
import { choicePage, gonePage, pageLanguage } from "./login-page.ts";
import { createMemoryStore } from "./memory-store.ts";
import { sendJson, sendPage, sendRedirect } from "./send.ts";

/** A request whose address is below the issuer's: `url` is what follows it. */
export type Service = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createService(options: ServiceOptions): Service {
  const { personality, people, client } = options;
  const store = createMemoryStore();
  const provider = new Provider(options.issuer, configuration(options, store.adapter));
  // The game may run on any port of this machine.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    readLoopback(uri)?.pathname === `/api/accounts/${personality.id}/login/callback/`;
  const answer = provider.callback();

  const personOf = async (token: string) => {
    const found = await provider.AccessToken.find(token);
    return found && people.find((person) => personality.uidOf(person) === found.accountId);
  };

  /** The page for choosing a person, and the answer to it. */
  const choose: Service = async (request, response) => {
    const language = pageLanguage(request.headers["accept-language"]);
    const isUnderWay = await provider.interactionDetails(request, response).then(
      () => true,
      () => false,
    );
    if (!isUnderWay) return sendPage(response, 400, gonePage(language));
    if (request.method !== "POST") {
      return sendPage(response, 200, choicePage({ language, service: personality.service, people }));
    }
    const chosen = new URLSearchParams(await text(request)).get("person");
    const person = people.find(({ key }) => key === chosen);
    const result = person
      ? { login: { accountId: personality.uidOf(person) } }
      : { error: "access_denied", error_description: CANCELLED[language] };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  /** The service forgets the choice, and redirects the browser back. */
  const logOut: Service = async (request, response) => {
    const returnTo = readLoopback(new URL(request.url ?? "/", options.issuer).searchParams.get("returnTo") ?? "");
    if (!returnTo) return sendPage(response, 400, gonePage(pageLanguage(request.headers["accept-language"])));
    const name = sessionCookie(personality);
    const session = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(request.headers.cookie ?? "")?.[1];
    if (session !== undefined) store.forget("Session", session);
    const path = new URL(options.issuer).pathname;
    return sendRedirect(response, returnTo.href, { "set-cookie": `${name}=; path=${path}; max-age=0` });
  };

  /** The social networks' own call: whose an access token is. */
  const profile: Service = async (request, response) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const person = await personOf(token);
    if (person && personality.profile) return sendJson(response, 200, personality.profile.answer(person));
    return sendJson(response, 401, { error: { message: "Invalid access token", type: "OAuthException", code: 190 } });
  };

  /** Facebook's call that names the client a token was made for. */
  const debugToken: Service = async (request, response) => {
    const { searchParams } = new URL(request.url ?? "/", options.issuer);
    if (searchParams.get("access_token") !== `${client.id}|${client.secret}`) return sendJson(response, 400, {});
    const found = await provider.AccessToken.find(searchParams.get("input_token") ?? "");
    const data = found
      ? { is_valid: true, app_id: found.clientId, user_id: found.accountId }
      : { is_valid: false, error: { message: "Invalid access token", code: 190 } };
    return sendJson(response, 200, { data });
  };

  return async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", options.issuer);
    if (pathname.startsWith("/interaction/")) return choose(request, response);
    if (personality.id === "auth0" && pathname === "/v2/logout") return logOut(request, response);
    if (pathname === personality.profile?.path) return profile(request, response);
    if (personality.id === "facebook" && pathname === "/debug_token") return debugToken(request, response);
    return answer(request, response);
  };
}

const CANCELLED: Readonly<Record<Language, string>> = {
  nb: "Innloggingen ble avbrutt.",
  nn: "Innlogginga vart avbroten.",
  en: "The sign-in was cancelled.",
};

function readLoopback(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) && isLoopback(url.hostname) ? url : null;
}
