/**
 * The account API of the browser client (headless allauth): the words that all its calls share, configuration, session,
 * sign-in and sign-up. Its answers are states of a machine: 401 says what may be done next.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, int, num, oneOf, smallInt, str, wireObject } from "../wire/wire.ts";

/** Everything of the account API stands below it. */
export const AUTH_BASE = "/api/_allauth/browser/v1";

/** A text as people type it; what it must be is for the use case to say. */
export const authText = Type.String({ maxLength: 300 });
const status = int;

/** The steps that lead to a session, and the one that waits now. */
export const AUTH_FLOWS = [
  "login",
  "signup",
  "login_by_code",
  "provider_redirect",
  "provider_token",
  "provider_signup",
  "verify_email",
  "mfa_authenticate",
  "mfa_trust",
  "mfa_login_webauthn",
  "mfa_signup_webauthn",
  "reauthenticate",
  "mfa_reauthenticate",
] as const;
export type AuthFlowId = (typeof AUTH_FLOWS)[number];

export const wireAuthProvider = wireObject({
  id: str,
  name: str,
  client_id: Type.Optional(str),
  openid_configuration_url: Type.Optional(str),
  flows: Type.Array(str),
});
export type WireAuthProvider = Static<typeof wireAuthProvider>;

export const wireAuthFlow = wireObject({
  id: oneOf(...AUTH_FLOWS),
  is_pending: Type.Optional(bool),
  providers: Type.Optional(Type.Array(str)),
  provider: Type.Optional(wireAuthProvider),
  types: Type.Optional(Type.Array(str)),
});
export type WireAuthFlow = Static<typeof wireAuthFlow>;

/** One authentication of the person; `at` in seconds since the epoch. */
export const wireAuthMethod = wireObject({
  method: str,
  at: num,
  email: Type.Optional(str),
  reauthenticated: Type.Optional(bool),
  provider: Type.Optional(str),
  uid: Type.Optional(str),
  type: Type.Optional(str),
});
export type WireAuthMethod = Static<typeof wireAuthMethod>;

export const wireAuthUser = wireObject({
  id: int,
  display: str,
  has_usable_password: bool,
  email: Type.Optional(str),
  username: Type.Optional(str),
});
export type WireAuthUser = Static<typeof wireAuthUser>;

/** `session_token` is for apps only: browsers have a cookie. */
export const wireAuthMeta = wireObject({ is_authenticated: bool, session_token: Type.Optional(str) });

/** 200 when signed in, 401 with the flows that lead there; a session that needs nothing more has no flows. */
export const wireAuthSession = wireObject({
  status,
  data: wireObject({
    user: Type.Optional(wireAuthUser),
    methods: Type.Optional(Type.Array(wireAuthMethod)),
    flows: Type.Optional(Type.Array(wireAuthFlow)),
  }),
  meta: wireAuthMeta,
});
export type WireAuthSession = Static<typeof wireAuthSession>;

/** 200 with nothing to say. */
export const wireAuthDone = wireObject({ status });

/** 400 of the account API. */
export const wireAuthErrors = wireObject({
  status,
  errors: Type.Array(wireObject({ code: str, message: str, param: Type.Optional(str) })),
});
export type WireAuthErrors = Static<typeof wireAuthErrors>;

export const wireAuthConfig = wireObject({
  status,
  data: wireObject({
    account: wireObject({
      login_methods: Type.Array(str),
      is_open_for_signup: bool,
      email_verification_by_code_enabled: bool,
      login_by_code_enabled: bool,
      password_reset_by_code_enabled: bool,
      authentication_method: str,
    }),
    socialaccount: Type.Optional(wireObject({ providers: Type.Array(wireAuthProvider) })),
    mfa: Type.Optional(wireObject({ supported_types: Type.Array(str), passkey_login_enabled: bool })),
    usersessions: Type.Optional(wireObject({ track_activity: bool })),
  }),
});
export type WireAuthConfig = Static<typeof wireAuthConfig>;

export const authConfigCall = call({
  method: "GET",
  path: `${AUTH_BASE}/config`,
  access: "public",
  summary: "What the sign-in page may offer; sets the CSRF cookie.",
  response: wireAuthConfig,
});

export const authSessionCall = call({
  method: "GET",
  path: `${AUTH_BASE}/auth/session`,
  access: "public",
  summary: "The session: 200 signed in, 401 with the flows otherwise.",
  response: wireAuthSession,
});

export const endSessionCall = call({
  method: "DELETE",
  path: `${AUTH_BASE}/auth/session`,
  access: "public",
  summary: "Signs out; always answers 401 with the flows.",
  response: wireAuthSession,
});

export const authLoginCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/login`,
  access: "public",
  summary: "Signs in by e-mail and password.",
  body: wireObject({
    email: Type.Optional(authText),
    username: Type.Optional(authText),
    phone: Type.Optional(authText),
    password: Type.Optional(authText),
  }),
  response: wireAuthSession,
});

export const authSignupCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/signup`,
  access: "public",
  summary: "Makes an account by e-mail and password.",
  body: wireObject({
    email: Type.Optional(authText),
    password: Type.Optional(authText),
    first_name: Type.Optional(authText),
    last_name: Type.Optional(authText),
    date_of_birth: Type.Optional(authText),
    region: Type.Optional(smallInt),
  }),
  response: wireAuthSession,
});
