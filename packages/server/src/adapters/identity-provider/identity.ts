/** What every identity provider is to us, whatever it speaks. */
import type { ProviderId } from "@elleveren/contract";

/** Who somebody is elsewhere. */
export interface Identity {
  /** Never changes and belongs to one person of the provider. */
  readonly uid: string;
  /** Null where the provider does not know, or does not say. */
  readonly email: string | null;
  /** True only when the provider says that it had the address confirmed. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** What the person recognises the account by. */
  readonly display: string;
}

/** What a provider says of somebody who has come to it. */
export interface Assertion {
  readonly identity: Identity;
  /** When he last showed the provider who he is, in seconds since the epoch; null where it does not say. */
  readonly authenticatedAt: number | null;
}

/** A token that was handed in without a code that we redeemed. */
export interface TokenAssertion extends Assertion {
  /** The part of the token that nobody but its issuer can change: two texts of one token have the same. */
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
  /** The person must show the provider anew who he is, also where it knows him. */
  readonly asksAnew: boolean;
}

/** What came back, with what was kept here meanwhile. */
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
  /** Null: nobody could say for whom such a token was made, so it proves nothing. */
  readonly readAccessToken: ((accessToken: string) => Promise<TokenAssertion>) | null;
  /** Ends the provider's session and sends the browser to `returnTo`; null: it has no such page. */
  readonly logoutUrl: ((returnTo: string) => URL) | null;
}

/** What was shown is no proof: a wrong, old, foreign or used code or token. */
export class IdentityRefused extends Error {}

/** The provider cannot be reached, takes too long or answers nonsense. */
export class ProviderUnavailable extends Error {}

/** Nobody waits longer for a provider. */
export const PROVIDER_TIMEOUT_SECONDS = 5;
