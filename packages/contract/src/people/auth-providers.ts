/** Sign-in through identity providers: Auth0-shaped OpenID Connect, and two social networks. */
import Type, { type Static } from "typebox";

import { AUTH_BASE, authText, wireAuthProvider, wireAuthSession } from "./auth.ts";
import { call } from "../wire/call.ts";
import { bool, int, oneOf, str, wireObject } from "../wire/wire.ts";

/** As they are called on the wire and in addresses. */
export const PROVIDER_IDS = ["auth0", "vipps", "facebook", "twitter"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** The host of the placeholder that an account without an e-mail address of its own has instead; sites blank it. */
export const PLACEHOLDER_HOST = "social.invalid";

/** The screen at which every sign-in through a provider ends. */
export const PROVIDER_CALLBACK_PAGE = "/account/provider/callback";

/** The confirming screen before a redirect to a provider that another site started. */
export const PROVIDER_START_PAGE = "/account/provider/start";

/** Tokens are longer than what people type. */
const token = Type.String({ maxLength: 20_000 });

export const PROVIDER_PROCESSES = ["login", "connect"] as const;
export type ProviderProcess = (typeof PROVIDER_PROCESSES)[number];

export const wireProviderAccount = wireObject({
  uid: str,
  display: str,
  provider: wireAuthProvider,
});
export type WireProviderAccount = Static<typeof wireProviderAccount>;

const wireProviderAccounts = wireObject({ status: int, data: Type.Array(wireProviderAccount) });

export const providerTokenCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/provider/token`,
  access: "public",
  asksForProof: true,
  summary: "Signs in, or connects the account, with what an identity provider handed out.",
  body: wireObject({
    provider: Type.Optional(authText),
    process: Type.Optional(authText),
    token: Type.Optional(
      wireObject({
        client_id: Type.Optional(authText),
        id_token: Type.Optional(token),
        access_token: Type.Optional(token),
        /** As it came back, with the `state` and, where the provider names itself, its `iss`. */
        code: Type.Optional(token),
        state: Type.Optional(token),
        iss: Type.Optional(token),
      }),
    ),
  }),
  response: wireAuthSession,
});

export const providerRedirectCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/provider/redirect`,
  access: "public",
  asksForProof: true,
  summary: "Sends the browser to the provider (302 for a form); a page that asks by JSON is told the address.",
  body: wireObject({
    provider: Type.Optional(authText),
    callback_url: Type.Optional(Type.String({ maxLength: 2000 })),
    process: Type.Optional(authText),
    csrfmiddlewaretoken: Type.Optional(authText),
  }),
  response: wireObject({ status: int, data: wireObject({ location: str }) }),
});

export const providerSignupCall = call({
  method: "GET",
  path: `${AUTH_BASE}/auth/provider/signup`,
  access: "public",
  summary: "What the provider said about the person who is not signed up yet.",
  response: wireObject({
    status: int,
    data: wireObject({
      email: Type.Array(wireObject({ email: str, primary: bool, verified: bool })),
      account: wireProviderAccount,
      user: wireObject({ display: str }),
    }),
  }),
});
export type WireProviderSignup = Static<(typeof providerSignupCall)["response"]>;

export const finishProviderSignupCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/provider/signup`,
  access: "public",
  summary: "Makes the account, with the e-mail that the provider could not vouch for.",
  body: wireObject({ email: Type.Optional(authText), username: Type.Optional(authText) }),
  response: wireAuthSession,
});

export const providerAccountsCall = call({
  method: "GET",
  path: `${AUTH_BASE}/account/providers`,
  access: "session",
  summary: "The accounts elsewhere that this account can be entered with.",
  response: wireProviderAccounts,
});

export const disconnectProviderCall = call({
  method: "DELETE",
  path: `${AUTH_BASE}/account/providers`,
  access: "proof",
  summary: "Disconnects one of them; the last way in stays.",
  body: wireObject({ provider: authText, account: authText }),
  response: wireProviderAccounts,
});

const returnQuery = wireObject({ next: Type.Optional(Type.String({ maxLength: 2000 })) });

/** The browser's own way to a provider: it answers 302, never JSON. A navigation from another site is confirmed first. */
export const socialLoginCall = call({
  method: "GET",
  path: "/api/player/social/login/:provider/",
  access: "public",
  summary:
    "Sends the browser to the provider, from elsewhere to a page that asks first; `next` is the page of ours to return to.",
  params: wireObject({ provider: oneOf(...PROVIDER_IDS) }),
  query: returnQuery,
  response: wireObject({}),
});
