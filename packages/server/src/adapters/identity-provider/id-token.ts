/**
 * Whether a signed token is an ID token. One key signs other tokens of a provider too, with our client as their audience:
 * logout tokens (OpenID Connect Back-Channel Logout 2.4), access tokens as JWTs (RFC 9068) and responses of other kinds say
 * what they are, so a token that says anything else than "ID token", or carries what no ID token carries, proves nothing.
 */
import { IdentityRefused } from "./identity.ts";

/** What belongs to tokens of another kind: logout and security events, and rights to be used at an API. */
const FOREIGN_CLAIMS = ["events", "scope", "scp", "client_id"];
/** The claims in which Keycloak and Cognito name a token's kind, with their words for an ID token. */
const KIND_CLAIMS = { typ: "id", token_use: "id" };

type Fields = Readonly<Record<string, unknown>>;

/** Throws `IdentityRefused` for every other kind of token. */
export function requireIdToken(header: Fields, claims: Fields): void {
  const { typ } = header;
  if (typ !== undefined && !(typeof typ === "string" && typ.toLowerCase() === "jwt")) {
    throw new IdentityRefused("the token is of another type");
  }
  const isOther =
    FOREIGN_CLAIMS.some((name) => claims[name] !== undefined) ||
    Object.entries(KIND_CLAIMS).some(([name, kind]) => name in claims && String(claims[name]).toLowerCase() !== kind);
  if (isOther) throw new IdentityRefused("the token is made for another purpose");
}
