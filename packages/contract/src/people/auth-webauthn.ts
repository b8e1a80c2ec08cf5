/** Passkeys and security keys of the account API (WebAuthn). Binary values are base64url, as browsers' JSON has them. */
import Type, { type Static } from "typebox";

import { wireFactorMeta, wireWebauthn } from "./auth-mfa.ts";
import { AUTH_BASE, authText, wireAuthDone, wireAuthSession } from "./auth.ts";
import { call } from "../wire/call.ts";
import { bool, id, int, str, wireObject } from "../wire/wire.ts";

/** The longest name of a passkey. */
export const PASSKEY_NAME_MAX_LENGTH = 100;
/** Passkeys and security keys of one account. */
export const PASSKEYS_MAX = 20;

const binary = Type.String({ maxLength: 20_000 });
const shortText = Type.String({ maxLength: 100 });
const descriptor = wireObject({ id: str, type: str, transports: Type.Optional(Type.Array(str)) });

/** The credential that the browser is asked to make. */
export const wireCreationOptions = wireObject({
  publicKey: wireObject({
    rp: wireObject({ id: str, name: str }),
    user: wireObject({ id: str, name: str, displayName: str }),
    challenge: str,
    pubKeyCredParams: Type.Array(wireObject({ type: str, alg: int })),
    timeout: int,
    excludeCredentials: Type.Array(descriptor),
    authenticatorSelection: wireObject({
      residentKey: str,
      requireResidentKey: bool,
      userVerification: str,
    }),
    attestation: str,
    extensions: wireObject({ credProps: bool }),
  }),
});
export type WireCreationOptions = Static<typeof wireCreationOptions>;

/** The challenge that the browser is asked to sign. */
export const wireRequestOptions = wireObject({
  publicKey: wireObject({
    challenge: str,
    rpId: str,
    timeout: int,
    userVerification: str,
    allowCredentials: Type.Array(descriptor),
  }),
});
export type WireRequestOptions = Static<typeof wireRequestOptions>;

/** A new credential as the browser made it. */
export const wireNewCredential = wireObject({
  id: binary,
  rawId: binary,
  type: shortText,
  response: wireObject({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: Type.Optional(Type.Array(shortText, { maxItems: 20 })),
  }),
});
export type WireNewCredential = Static<typeof wireNewCredential>;

/** A signature by a credential. */
export const wireAssertion = wireObject({
  id: binary,
  rawId: binary,
  type: shortText,
  response: wireObject({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: Type.Optional(Type.Union([binary, Type.Null()])),
  }),
});
export type WireAssertion = Static<typeof wireAssertion>;

const creationAnswer = wireObject({ status: int, data: wireObject({ creation_options: wireCreationOptions }) });
const requestAnswer = wireObject({ status: int, data: wireObject({ request_options: wireRequestOptions }) });
const assertionBody = wireObject({ credential: wireAssertion });
const newCredentialBody = wireObject({ name: Type.Optional(authText), credential: wireNewCredential });

const OWN_PATH = `${AUTH_BASE}/account/authenticators/webauthn` as const;

export const webauthnCreationCall = call({
  method: "GET",
  path: OWN_PATH,
  access: "proof",
  summary: "Options for a new security key, or with `passwordless` for a passkey.",
  // Present is enough, whatever it says.
  query: wireObject({ passwordless: Type.Optional(shortText) }),
  response: creationAnswer,
});

export const addWebauthnCall = call({
  method: "POST",
  path: OWN_PATH,
  access: "proof",
  summary: "Adds the credential that the browser made.",
  body: newCredentialBody,
  response: wireObject({ status: int, data: wireWebauthn, meta: wireFactorMeta }),
});

export const renameWebauthnCall = call({
  method: "PUT",
  path: OWN_PATH,
  access: "proof",
  summary: "Renames a credential.",
  body: wireObject({ id, name: authText }),
  response: wireObject({ status: int, data: wireWebauthn }),
});

export const deleteWebauthnCall = call({
  method: "DELETE",
  path: OWN_PATH,
  access: "proof",
  summary: "Removes credentials.",
  body: wireObject({ authenticators: Type.Array(id, { minItems: 1, maxItems: 100 }) }),
  response: wireAuthDone,
});

const AUTHENTICATE_PATH = `${AUTH_BASE}/auth/webauthn/authenticate` as const;

export const webauthnAuthenticateOptionsCall = call({
  method: "GET",
  path: AUTHENTICATE_PATH,
  access: "public",
  summary: "What to sign as the second step of a sign-in.",
  response: requestAnswer,
});

export const webauthnAuthenticateCall = call({
  method: "POST",
  path: AUTHENTICATE_PATH,
  access: "public",
  summary: "The second step of a sign-in, by a passkey or a security key.",
  body: assertionBody,
  response: wireAuthSession,
});

const REAUTHENTICATE_PATH = `${AUTH_BASE}/auth/webauthn/reauthenticate` as const;

export const webauthnReauthenticateOptionsCall = call({
  method: "GET",
  path: REAUTHENTICATE_PATH,
  access: "session",
  summary: "What to sign to prove once more who is signed in.",
  response: requestAnswer,
});

export const webauthnReauthenticateCall = call({
  method: "POST",
  path: REAUTHENTICATE_PATH,
  access: "session",
  summary: "Proves once more, by a passkey or a security key, who is signed in.",
  body: assertionBody,
  response: wireAuthSession,
});

const LOGIN_PATH = `${AUTH_BASE}/auth/webauthn/login` as const;

export const webauthnLoginOptionsCall = call({
  method: "GET",
  path: LOGIN_PATH,
  access: "public",
  summary: "What to sign to sign in by passkey.",
  response: requestAnswer,
});

export const webauthnLoginCall = call({
  method: "POST",
  path: LOGIN_PATH,
  access: "public",
  summary: "Signs in by passkey alone.",
  body: assertionBody,
  response: wireAuthSession,
});

const SIGNUP_PATH = `${AUTH_BASE}/auth/webauthn/signup` as const;

export const webauthnSignupCall = call({
  method: "POST",
  path: SIGNUP_PATH,
  access: "public",
  summary:
    "Begins an account that signs in by passkey; answers 401 with verify_email pending, for a taken address too.",
  body: wireObject({ email: Type.Optional(authText) }),
  response: wireAuthSession,
});

export const webauthnSignupOptionsCall = call({
  method: "GET",
  path: SIGNUP_PATH,
  access: "public",
  summary: "Options for the passkey of a new account.",
  response: creationAnswer,
});

export const finishWebauthnSignupCall = call({
  method: "PUT",
  path: SIGNUP_PATH,
  access: "public",
  summary: "Makes the account with its passkey, signed in.",
  body: newCredentialBody,
  response: wireAuthSession,
});
