/** Differences of the four services that the trial provider plays: URLs, demands on clients, and profiles. */
import type { ProviderId } from "@elleveren/contract";
import type { ClientMetadata, Configuration } from "oidc-provider";

import type { TrialPerson } from "./people.ts";

export interface Personality {
  readonly id: ProviderId;
  /** As its login page calls it. */
  readonly service: string;
  readonly scopes: string[];
  readonly routes: NonNullable<Configuration["routes"]>;
  readonly clientAuthentication: NonNullable<ClientMetadata["token_endpoint_auth_method"]>;
  /** The service's own name for the person. */
  uidOf(person: TrialPerson): string;
  /** A call of the service's own that tells whose an access token is: its path, and the answer. */
  readonly profile: { readonly path: string; answer(person: TrialPerson): object } | null;
  /** The claims of each scope, at the userinfo call alone; without it those of the standard, in the ID token too. */
  readonly scopedClaims?: Readonly<Record<string, string[]>>;
  /** Beyond `sub`, in the ID token and at the userinfo call. */
  claimsOf(person: TrialPerson): Readonly<Record<string, unknown>>;
}

const nameOf = ({ firstName, lastName }: TrialPerson) => `${firstName} ${lastName}`;

export const PERSONALITIES: readonly Personality[] = [
  {
    id: "auth0",
    service: "TV 2",
    scopes: ["openid", "profile", "email"],
    routes: {
      authorization: "/authorize",
      token: "/oauth/token",
      jwks: "/.well-known/jwks.json",
      userinfo: "/userinfo",
    },
    clientAuthentication: "client_secret_post",
    uidOf: ({ key }) => `auth0|${key}`,
    profile: null,
    claimsOf: (person) => ({
      name: nameOf(person),
      given_name: person.firstName,
      family_name: person.lastName,
      ...(person.email === null ? {} : { email: person.email, email_verified: person.isEmailVerified }),
    }),
  },
  {
    // As https://developer.vippsmobilepay.com/docs/APIs/login-api/ has it.
    id: "vipps",
    service: "Vipps",
    scopes: ["openid", "name", "email", "phoneNumber", "birthDate"],
    routes: {
      authorization: "/oauth2/auth",
      token: "/oauth2/token",
      jwks: "/.well-known/jwks.json",
      userinfo: "/vipps-userinfo-api/userinfo",
    },
    clientAuthentication: "client_secret_basic",
    uidOf: ({ key }) => `c06c4afe-d9e1-4c5d-939a-${key.padEnd(12, "0").slice(0, 12)}`,
    profile: null,
    scopedClaims: {
      openid: ["sub"],
      name: ["name", "given_name", "family_name"],
      email: ["email", "email_verified"],
      phoneNumber: ["phone_number"],
      birthDate: ["birthdate"],
    },
    claimsOf: (person) => ({
      name: nameOf(person),
      given_name: person.firstName,
      family_name: person.lastName,
      ...(person.email === null ? {} : { email: person.email, email_verified: person.isEmailVerified }),
      ...(person.phoneNumber === undefined ? {} : { phone_number: person.phoneNumber }),
      ...(person.birthDate === undefined ? {} : { birthdate: person.birthDate }),
    }),
  },
  {
    id: "facebook",
    service: "Facebook",
    scopes: ["email", "public_profile"],
    routes: { authorization: "/dialog/oauth", token: "/oauth/access_token" },
    clientAuthentication: "client_secret_post",
    uidOf: ({ number }) => number,
    profile: {
      path: "/me",
      answer: (person) => ({
        id: person.number,
        name: nameOf(person),
        first_name: person.firstName,
        last_name: person.lastName,
        ...(person.email === null ? {} : { email: person.email }),
      }),
    },
    claimsOf: () => ({}),
  },
  {
    id: "twitter",
    service: "Twitter",
    scopes: ["users.read", "tweet.read"],
    routes: { authorization: "/i/oauth2/authorize", token: "/2/oauth2/token" },
    clientAuthentication: "client_secret_basic",
    uidOf: ({ number }) => number,
    profile: {
      path: "/2/users/me",
      answer: (person) => ({ data: { id: person.number, name: nameOf(person), username: person.username } }),
    },
    claimsOf: () => ({}),
  },
];
