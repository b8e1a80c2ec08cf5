/** The account API of the browser client (headless allauth): configuration, session, sign-in, sign-up. */
import Type, { type Static } from "typebox";

import { call } from "./call.ts";
import { bool, int, num, str, wireObject } from "./wire.ts";

const text = Type.String({ maxLength: 300 });
const status = int;

export const wireAuthFlow = wireObject({
  id: str,
  is_pending: Type.Optional(bool),
  providers: Type.Optional(Type.Array(str)),
  types: Type.Optional(Type.Array(str)),
});
export type WireAuthFlow = Static<typeof wireAuthFlow>;

export const wireAuthMethod = wireObject({ method: str, at: num, email: Type.Optional(str) });

/** 200 when signed in, 401 with the flows that lead there; a session that needs nothing more has no flows. */
export const wireAuthSession = wireObject({
  status,
  data: wireObject({
    user: Type.Optional(
      wireObject({ id: int, display: str, has_usable_password: bool, email: str, username: Type.Optional(str) }),
    ),
    methods: Type.Optional(Type.Array(wireAuthMethod)),
    flows: Type.Optional(Type.Array(wireAuthFlow)),
  }),
  meta: wireObject({ is_authenticated: bool }),
});
export type WireAuthSession = Static<typeof wireAuthSession>;

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
    socialaccount: Type.Optional(
      wireObject({
        providers: Type.Array(
          wireObject({ id: str, name: str, client_id: Type.Optional(str), flows: Type.Array(str) }),
        ),
      }),
    ),
  }),
});
export type WireAuthConfig = Static<typeof wireAuthConfig>;

const base = "/api/_allauth/browser/v1";

export const authConfigCall = call({
  method: "GET",
  path: `${base}/config`,
  access: "public",
  summary: "What the sign-in page may offer; sets the CSRF cookie.",
  response: wireAuthConfig,
});

export const authSessionCall = call({
  method: "GET",
  path: `${base}/auth/session`,
  access: "public",
  summary: "The session: 200 signed in, 401 with the flows otherwise.",
  response: wireAuthSession,
});

export const endSessionCall = call({
  method: "DELETE",
  path: `${base}/auth/session`,
  access: "public",
  summary: "Signs out; always answers 401 with the flows.",
  response: wireAuthSession,
});

export const authLoginCall = call({
  method: "POST",
  path: `${base}/auth/login`,
  access: "public",
  summary: "Signs in by e-mail and password.",
  body: wireObject({ email: Type.Optional(text), username: Type.Optional(text), password: Type.Optional(text) }),
  response: wireAuthSession,
});

export const authSignupCall = call({
  method: "POST",
  path: `${base}/auth/signup`,
  access: "public",
  summary: "Makes an account by e-mail and password.",
  body: wireObject({
    email: Type.Optional(text),
    password: Type.Optional(text),
    first_name: Type.Optional(text),
    last_name: Type.Optional(text),
    date_of_birth: Type.Optional(text),
    region: Type.Optional(int),
  }),
  response: wireAuthSession,
});
