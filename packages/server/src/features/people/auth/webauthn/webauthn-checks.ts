/** Whether what a browser made or signed is what it was asked for. */
import { PASSKEY_NAME_MAX_LENGTH, type WireAssertion, type WireNewCredential } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import { type AuthError, authErrors } from "../auth-errors.ts";
import { type ChallengeOf, type ChallengeState, takeChallenge } from "./webauthn-challenges.sql.ts";
import { ALGORITHMS, loadWebauthn, siteOf } from "./webauthn-options.ts";
import { type NewCredential, selectCredential, type StoredCredential, useCredential } from "./webauthn.sql.ts";
import { hasTricks, isBlank } from "../../../../visible-text.ts";

const REFUSED: AuthError = { code: "incorrect_code", param: "credential" };
/** The API's transports; others are not stored. */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

type MadeCredential = Omit<NewCredential, "accountId" | "name">;

/** A new credential that is in order; throws 400 for any other. */
export async function checkNewCredential(
  ctx: Context,
  request: FastifyRequest,
  credential: WireNewCredential,
  of: ChallengeOf,
): Promise<MadeCredential> {
  const { rpId, origins } = siteOf(ctx.config, request);
  const asked = await takeAsked(ctx, credential, of);
  const isPasswordless = asked.state["isPasswordless"] === true;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await quietly(() =>
    verifyRegistrationResponse({
      response: { ...credential, type: "public-key", clientExtensionResults: {}, response: responseOf(credential) },
      expectedChallenge: asked.challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: isPasswordless,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  // Any other kind of attestation was not asked for.
  if (!verified?.verified || verified.registrationInfo.fmt !== "none" || credential.type !== "public-key") {
    throw authErrors([REFUSED]);
  }
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, "base64url"),
    publicKey: Buffer.from(publicKey),
    counter,
    rpId,
    userHandle: Buffer.from(String(asked.state["userHandle"]), "base64url"),
    isPasswordless,
    transports: (transports ?? []).filter((transport) => TRANSPORTS.includes(transport)),
  };
}

const responseOf = ({ response }: WireNewCredential) => ({
  clientDataJSON: response.clientDataJSON,
  attestationObject: response.attestationObject,
  ...(response.transports ? { transports: response.transports } : {}),
});

interface AssertionRules extends ChallengeOf {
  /** The credential's account; null: any account's passkey, which must have verified its user. */
  readonly accountId: AccountId | null;
}

/** The credential whose signature is in order; throws 400 for any other. */
export async function checkAssertion(
  ctx: Context,
  request: FastifyRequest,
  assertion: WireAssertion,
  { accountId, ...of }: AssertionRules,
): Promise<StoredCredential> {
  const { rpId, origins } = siteOf(ctx.config, request);
  const { challenge } = await takeAsked(ctx, assertion, of);
  const credential = await selectCredential(ctx.db, Buffer.from(assertion.id, "base64url"));
  if (!credential || !mayAnswer(credential, assertion, accountId)) throw authErrors([REFUSED]);
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verified = await quietly(() =>
    verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: [rpId],
      credential: {
        id: credential.credentialId.toString("base64url"),
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.counter,
      },
      requireUserVerification: accountId === null,
    }),
  );
  const isUsed =
    verified?.verified &&
    credential.rpId === rpId &&
    (await useCredential(ctx.db, credential.authenticatorId, verified.authenticationInfo.newCounter));
  if (!isUsed) throw authErrors([REFUSED]);
  return credential;
}

function mayAnswer(credential: StoredCredential, assertion: WireAssertion, accountId: AccountId | null): boolean {
  const { userHandle } = assertion.response;
  if (assertion.type !== "public-key") return false;
  if (userHandle && !Buffer.from(userHandle, "base64url").equals(credential.userHandle)) return false;
  return accountId === null ? credential.isPasswordless : credential.accountId === accountId;
}

/** The challenge that the answer is about, which is gone with this; throws 400 for one that was not asked. */
async function takeAsked(
  ctx: Context,
  { response }: WireAssertion | WireNewCredential,
  of: ChallengeOf,
): Promise<{ readonly challenge: string; readonly state: ChallengeState }> {
  const client = readClientData(response.clientDataJSON);
  const state = client && (await takeChallenge(ctx.db, client.challenge, of));
  // A page that holds ours in a frame has no business with it.
  if (!state || client.isFramed) throw authErrors([REFUSED]);
  return { challenge: client.challenge, state };
}

function readClientData(text: string): { readonly challenge: string; readonly isFramed: boolean } | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (typeof data !== "object" || data === null || !("challenge" in data)) return null;
    const isFramed = "crossOrigin" in data && data.crossOrigin === true;
    return typeof data.challenge === "string" ? { challenge: data.challenge, isFramed } : null;
  } catch {
    return null;
  }
}

/** The library throws for any fault, and its reasons help only forgers. */
async function quietly<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/** For clients that give none. */
const UNNAMED = "Passkey";

/** The name to store; throws 400 for one that cannot be shown. */
export function passkeyName(given: string | undefined): string {
  if (given === undefined) return UNNAMED;
  const name = given.normalize("NFC").trim();
  if (isBlank(name)) throw authErrors([{ code: "blank", param: "name" }]);
  if (name.length > PASSKEY_NAME_MAX_LENGTH) throw authErrors([{ code: "max_length", param: "name" }]);
  if (hasTricks(name)) throw authErrors([{ code: "invalid", param: "name" }]);
  return name;
}
