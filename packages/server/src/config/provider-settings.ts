/** Identity providers. Each is off unless its id and secret are given; then its settings are checked at start. */
import type { ProviderId } from "@elleveren/contract";

/** An OpenID Connect provider in the shape of Auth0's. */
export interface OidcSettings {
  /** `https://login.example.no/`, as its tokens spell it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Ends the provider's own session and sends the browser back. */
  readonly logoutUrl: string;
}

/** Vipps Login: OpenID Connect with its own scopes, and what it knows of a person at the userinfo call alone. */
export type VippsSettings = Omit<OidcSettings, "logoutUrl">;

/** A social network that speaks OAuth 2. Its addresses can be set, so that another server stands in for it. */
export interface OAuthSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly profileUrl: string;
}

export interface FacebookSettings extends OAuthSettings {
  /** The URL that names an access token's owner. */
  readonly debugUrl: string;
}

export interface ProviderSettings {
  readonly auth0: OidcSettings | null;
  readonly vipps: VippsSettings | null;
  readonly facebook: FacebookSettings | null;
  readonly twitter: OAuthSettings | null;
}

/** The names that people know them by. */
export const PROVIDER_NAMES: Readonly<Record<ProviderId, string>> = {
  auth0: "TV 2",
  vipps: "Vipps",
  facebook: "Facebook",
  twitter: "Twitter",
};

const FACEBOOK = "https://graph.facebook.com/v23.0";
const DEFAULTS: Readonly<Record<string, string>> = {
  VIPPS_ISSUER: "https://api.vipps.no/access-management-1.0/access/",
  FACEBOOK_AUTHORIZE_URL: "https://www.facebook.com/v23.0/dialog/oauth",
  FACEBOOK_TOKEN_URL: `${FACEBOOK}/oauth/access_token`,
  FACEBOOK_PROFILE_URL: `${FACEBOOK}/me`,
  FACEBOOK_DEBUG_URL: `${FACEBOOK}/debug_token`,
  TWITTER_AUTHORIZE_URL: "https://x.com/i/oauth2/authorize",
  TWITTER_TOKEN_URL: "https://api.x.com/2/oauth2/token",
  TWITTER_PROFILE_URL: "https://api.x.com/2/users/me",
};

type Env = (variable: string) => string | undefined;

/** Faults are added to `problems`; secrets are never repeated there. */
export function readProviders(env: Env, problems: string[]): ProviderSettings {
  const address = (variable: string): string => {
    const value = env(variable) ?? DEFAULTS[variable] ?? "";
    if (!isSafeAddress(value))
      problems.push(`${variable} must be an https address (http only on this machine), not "${value}".`);
    return value;
  };
  /** Null when none of them is set; all of them are needed otherwise. */
  const needed = <Name extends string>(...variables: Name[]): Readonly<Record<Name, string>> | null => {
    const missing = variables.filter((variable) => env(variable) === undefined);
    if (missing.length === variables.length) return null;
    for (const variable of missing)
      problems.push(`${variable} is missing; it goes with ${others(variables, variable)}.`);
    return Object.fromEntries(variables.map((variable) => [variable, env(variable) ?? ""])) as Record<Name, string>;
  };
  const network = (name: "FACEBOOK" | "TWITTER"): OAuthSettings | null => {
    const given = needed(`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`);
    return (
      given && {
        clientId: given[`${name}_CLIENT_ID`],
        clientSecret: given[`${name}_CLIENT_SECRET`],
        authorizeUrl: address(`${name}_AUTHORIZE_URL`),
        tokenUrl: address(`${name}_TOKEN_URL`),
        profileUrl: address(`${name}_PROFILE_URL`),
      }
    );
  };

  const auth0 = needed("AUTH0_ISSUER", "AUTH0_CLIENT_ID", "AUTH0_CLIENT_SECRET");
  const issuer = auth0?.AUTH0_ISSUER ? address("AUTH0_ISSUER") : "";
  const vipps = needed("VIPPS_CLIENT_ID", "VIPPS_CLIENT_SECRET");
  const facebook = network("FACEBOOK");
  return {
    auth0: auth0 && {
      issuer,
      clientId: auth0.AUTH0_CLIENT_ID,
      clientSecret: auth0.AUTH0_CLIENT_SECRET,
      logoutUrl:
        env("AUTH0_LOGOUT_URL") === undefined ? `${issuer.replace(/\/$/, "")}/v2/logout` : address("AUTH0_LOGOUT_URL"),
    },
    vipps: vipps && {
      issuer: address("VIPPS_ISSUER"),
      clientId: vipps.VIPPS_CLIENT_ID,
      clientSecret: vipps.VIPPS_CLIENT_SECRET,
    },
    facebook: facebook && { ...facebook, debugUrl: address("FACEBOOK_DEBUG_URL") },
    twitter: network("TWITTER"),
  };
}

const others = (variables: readonly string[], one: string): string =>
  variables.filter((variable) => variable !== one).join(" and ");

/** Codes and secrets travel there: in the open only within this machine. */
function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, hash, username } = new URL(value);
  if (hash !== "" || username !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Names below `localhost` never leave the machine either (RFC 6761): a brand may be looked at on one. */
export const isLoopback = (hostname: string): boolean =>
  ["127.0.0.1", "[::1]", "localhost"].includes(hostname) || hostname.endsWith(".localhost");
