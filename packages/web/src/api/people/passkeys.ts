/** Passkeys between browser and server. The library that talks to the browser is loaded on first use. */
import type {
  addWebauthnCall,
  finishWebauthnSignupCall,
  webauthnAuthenticateCall,
  webauthnAuthenticateOptionsCall,
  webauthnCreationCall,
  webauthnLoginCall,
  webauthnLoginOptionsCall,
  webauthnReauthenticateCall,
  webauthnReauthenticateOptionsCall,
  webauthnSignupCall,
  webauthnSignupOptionsCall,
  WireAssertion,
  WireCreationOptions,
  WireNewCredential,
  WireRequestOptions,
} from "@elleveren/contract";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

import { api, send } from "../wire/http.ts";

/** `address`: this page's address has no name, and browsers bind passkeys to names. */
export type PasskeySupport = "yes" | "no" | "address";

export function passkeySupport(hostname = window.location.hostname): PasskeySupport {
  if (/^[\d.]+$|:/.test(hostname)) return "address";
  return window.PublicKeyCredential === undefined ? "no" : "yes";
}

/** The browser made or signed nothing. `refused`: its owner thought better of it, or took too long. */
export class PasskeyFailure extends Error {
  readonly reason: "refused" | "already" | "impossible";
  constructor(reason: PasskeyFailure["reason"], cause: unknown) {
    super(`The browser's passkey dialog ended: ${reason}`, { cause });
    this.name = "PasskeyFailure";
    this.reason = reason;
  }
}

export const passkeyFailure = (error: unknown): PasskeyFailure["reason"] | null =>
  error instanceof PasskeyFailure ? error.reason : null;

async function ask<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") throw new PasskeyFailure("refused", error);
    throw new PasskeyFailure(name === "InvalidStateError" ? "already" : "impossible", error);
  }
}

async function make(options: WireCreationOptions): Promise<WireNewCredential> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options.publicKey as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await ask(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}

async function sign(options: WireRequestOptions): Promise<WireAssertion> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options.publicKey as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await ask(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

const getCreation = api<typeof webauthnCreationCall>("GET", "/api/_allauth/browser/v1/account/authenticators/webauthn");
const postPasskey = api<typeof addWebauthnCall>("POST", "/api/_allauth/browser/v1/account/authenticators/webauthn");

/** Makes a passkey for the signed-in account; true when recovery codes came along. */
export async function addPasskey(name: string): Promise<boolean> {
  const { data } = await send(getCreation, { query: { passwordless: "" } });
  const credential = await make(data.creation_options);
  return (await send(postPasskey, { body: { name, credential } })).meta.recovery_codes_generated;
}

const getLogin = api<typeof webauthnLoginOptionsCall>("GET", "/api/_allauth/browser/v1/auth/webauthn/login");
const postLogin = api<typeof webauthnLoginCall>("POST", "/api/_allauth/browser/v1/auth/webauthn/login");

/** Signs in with a passkey of this browser. */
export async function signInByPasskey() {
  const { data } = await send(getLogin, {});
  return send(postLogin, { body: { credential: await sign(data.request_options) } });
}

const getStep = api<typeof webauthnAuthenticateOptionsCall>(
  "GET",
  "/api/_allauth/browser/v1/auth/webauthn/authenticate",
);
const postStep = api<typeof webauthnAuthenticateCall>("POST", "/api/_allauth/browser/v1/auth/webauthn/authenticate");

/** The second step of signing in. */
export async function answerByPasskey() {
  const { data } = await send(getStep, {});
  return send(postStep, { body: { credential: await sign(data.request_options) } });
}

const getProof = api<typeof webauthnReauthenticateOptionsCall>(
  "GET",
  "/api/_allauth/browser/v1/auth/webauthn/reauthenticate",
);
const postProof = api<typeof webauthnReauthenticateCall>(
  "POST",
  "/api/_allauth/browser/v1/auth/webauthn/reauthenticate",
);

/** Reauthenticates the signed-in account. */
export async function proveByPasskey() {
  const { data } = await send(getProof, {});
  return send(postProof, { body: { credential: await sign(data.request_options) } });
}

const postSignup = api<typeof webauthnSignupCall>("POST", "/api/_allauth/browser/v1/auth/webauthn/signup");
const getSignup = api<typeof webauthnSignupOptionsCall>("GET", "/api/_allauth/browser/v1/auth/webauthn/signup");
const putSignup = api<typeof finishWebauthnSignupCall>("PUT", "/api/_allauth/browser/v1/auth/webauthn/signup");

/** Begins an account without a password: an e-mail to the address comes first. */
export const beginPasskeySignUp = (email: string) => send(postSignup, { body: { email } });

/** Makes the new account's passkey, and signs in. */
export async function finishPasskeySignUp(name: string) {
  const { data } = await send(getSignup, {});
  return send(putSignup, { body: { name, credential: await make(data.creation_options) } });
}
