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

/** One journey to a provider and back. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What came back, with what was kept here meanwhile. */
export interface CodeAnswer extends AuthorizationRequest {
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
  redeemCode(answer: CodeAnswer): Promise<Identity>;
  /** `nonce` null: the token was not asked for by us, so it must be fresh instead. Null: such tokens are not taken. */
  readonly readIdToken: ((idToken: string, nonce: string | null) => Promise<Identity>) | null;
  /** Null: nobody could say for whom such a token was made, so it proves nothing. */
  readonly readAccessToken: ((accessToken: string) => Promise<Identity>) | null;
  /** Ends the provider's session and sends the browser to `returnTo`; null: it has no such page. */
  readonly logoutUrl: ((returnTo: string) => URL) | null;
}

/** What was shown is no proof: a wrong, old, foreign or used code or token. */
export class IdentityRefused extends Error {}

/** The provider cannot be reached, takes too long or answers nonsense. */
export class ProviderUnavailable extends Error {}

/** Nobody waits longer for a provider. */
export const PROVIDER_TIMEOUT_SECONDS = 5;
