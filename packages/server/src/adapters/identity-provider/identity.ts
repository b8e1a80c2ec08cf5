/** Every identity provider as we see it, whatever protocol it speaks. */
import type { ProviderId } from "@elleveren/contract";

/** A person's identity at a provider. */
export interface Identity {
  /** Never changes and belongs to one person of the provider. */
  readonly uid: string;
  /** Null where the provider does not know, or does not say. */
  readonly email: string | null;
  /** True only when the provider says that it had the address confirmed. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** `1991-02-03`, where the provider knows it and the person agreed. */
  readonly birthDate?: string;
  /** The name by which the person recognises the account. */
  readonly display: string;
}

/** A provider's statement about a person who signed in there. */
export interface Assertion {
  readonly identity: Identity;
  /** When the person last authenticated at the provider, in seconds since the epoch; null where it does not say. */
  readonly authenticatedAt: number | null;
}

/** A token that was handed in without a code that we redeemed. */
export interface TokenAssertion extends Assertion {
  /** The part of the token that only its issuer can change: two encodings of one token share it. */
  readonly tokenKey: string;
  /** Seconds since the epoch after which it is refused for its age; null: it has no end. */
  readonly tokenEndsAt: number | null;
}

/** One journey to a provider and back. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The provider must authenticate the person again, even within a running session. */
  readonly asksAnew: boolean;
}

/** The callback's parameters, with the stored request. */
export interface CodeAnswer extends Omit<AuthorizationRequest, "asksAnew"> {
  readonly code: string;
  /** The issuer as the answer names it (RFC 9207). */
  readonly iss: string | undefined;
}

export interface IdentityProvider {
  readonly id: ProviderId;
  readonly clientId: string;
  /** False: it never says an e-mail address. */
  readonly givesEmail: boolean;
  /** Where to send the browser. */
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  /** Throws `IdentityRefused` or `ProviderUnavailable`, as do the two below. */
  redeemCode(answer: CodeAnswer): Promise<Assertion>;
  /** `nonce` null: the token was not asked for by us, so it must be fresh instead. Null: such tokens are not taken. */
  readonly readIdToken: ((idToken: string, nonce: string | null) => Promise<TokenAssertion>) | null;
  /** Null where the provider cannot tell for which client an access token was issued, so that one proves nothing. */
  readonly readAccessToken: ((accessToken: string) => Promise<TokenAssertion>) | null;
  /** Ends the provider's session and sends the browser to `returnTo`; null: it has no such page. */
  readonly logoutUrl: ((returnTo: string) => URL) | null;
}

/** The code or token is wrong, expired, foreign or used. */
export class IdentityRefused extends Error {}

/** The provider cannot be reached, takes too long or answers nonsense. */
export class ProviderUnavailable extends Error {}

/** The longest wait for a provider. */
export const PROVIDER_TIMEOUT_SECONDS = 5;
