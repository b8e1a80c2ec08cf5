/** The options for making a credential or an assertion. */
import type { WireCreationOptions, WireRequestOptions } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Config } from "../../../../config/config.ts";
import type { Context } from "../../../../context.ts";
import { authErrors } from "../auth-errors.ts";
import { CHALLENGE_SECONDS, makeChallenge, type ChallengeOf } from "./webauthn-challenges.sql.ts";
import { selectCredentialsOf, type StoredCredential } from "./webauthn.sql.ts";

const HANDLE_BYTES = 32;
/** Ed25519, ECDSA with P-256, RSA: what every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257];

/** A large library of rare work: loaded when it is first needed, so that processes start sooner. */
export const loadWebauthn = () => import("@simplewebauthn/server");

export interface NewCredentialWish {
  /** How the account is called in the browser's own dialogs. */
  readonly email: string;
  readonly displayName: string;
  /** Of the account; none for one that is not made yet. */
  readonly credentials: readonly StoredCredential[];
  readonly isPasswordless: boolean;
}

export async function creationOptions(
  ctx: Context,
  request: FastifyRequest,
  of: ChallengeOf,
  { email, displayName, credentials, isPasswordless }: NewCredentialWish,
): Promise<WireCreationOptions> {
  const { rpId } = siteOf(ctx.config, request);
  // An authenticator knows the account by one handle, random so that it says nothing about it.
  const handle = credentials[0]?.userHandle ?? Buffer.from(ctx.random.bytes(HANDLE_BYTES));
  const state = { isPasswordless, userHandle: handle.toString("base64url") };
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: ctx.config.gameName,
    rpID: rpId,
    userName: email,
    userDisplayName: displayName,
    userID: new Uint8Array(handle),
    challenge: await makeChallenge(ctx, of, state),
    timeout: CHALLENGE_SECONDS * 1000,
    // Which make of authenticator it is does not matter to us, so it is not asked for.
    attestationType: "none",
    excludeCredentials: descriptorsOf(credentials, rpId),
    authenticatorSelection: isPasswordless
      ? { residentKey: "required", userVerification: "required" }
      : { residentKey: "discouraged", userVerification: "preferred" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { publicKey: options } as unknown as WireCreationOptions;
}

/** `account` null: any passkey for this host. */
export async function requestOptions(
  ctx: Context,
  request: FastifyRequest,
  of: ChallengeOf,
  account: AccountId | null,
): Promise<WireRequestOptions> {
  const { rpId } = siteOf(ctx.config, request);
  const credentials = account === null ? [] : await selectCredentialsOf(ctx.db, account);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: await makeChallenge(ctx, of),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: account === null ? "required" : "preferred",
    allowCredentials: descriptorsOf(credentials, rpId),
  });
  return { publicKey: options } as unknown as WireRequestOptions;
}

const descriptorsOf = (credentials: readonly StoredCredential[], rpId: string) =>
  credentials
    .filter((credential) => credential.rpId === rpId)
    .map(({ credentialId, transports }) => ({ id: credentialId.toString("base64url"), transports: [...transports] }));

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

/**
 * The relying party: the host name that the page was loaded from. A browser uses a credential nowhere else, so each
 * host of the game has its own; see decision 0082. `origins`: permitted origins of the page. Throws 400 at a host name
 * that is not ours, when the settings list them.
 */
export function siteOf(
  config: Config,
  request: FastifyRequest,
): { readonly rpId: string; readonly origins: readonly string[] } {
  const rpId = request.hostname.toLowerCase();
  const all = config.controlOrigin === null ? config.publicOrigins : [...config.publicOrigins, config.controlOrigin];
  const ours = all.filter((origin) => new URL(origin).hostname === rpId);
  const isOurs = ours.length > 0 || config.sites.hosts.has(rpId) || LOOPBACK.has(rpId);
  if (config.publicOrigins.length > 0 && !isOurs) throw authErrors([{ code: "unknown_host" }]);
  return { rpId, origins: [`${request.protocol}://${request.host.toLowerCase()}`, ...ours] };
}
