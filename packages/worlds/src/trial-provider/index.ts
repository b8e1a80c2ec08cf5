/**
 * An identity provider for trying the game and for its tests: one server on this machine that plays four services, each
 * a real OAuth 2 or OpenID Connect provider with invented people. Never started unless asked for.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import type { ProviderId } from "@elleveren/contract";
import type { JWK } from "oidc-provider";

import type { ProviderSettings } from "@elleveren/server/provider-settings.ts";
import { TRIAL_PEOPLE, type TrialPerson } from "./people.ts";
import { PERSONALITIES } from "./personalities.ts";
import { createService, type Service } from "./service.ts";

export interface TrialProviderOptions {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly people?: readonly TrialPerson[];
  /** An RSA key; a new one unless given. */
  readonly signingKey?: JWK;
}

export interface TrialProvider {
  /** `http://127.0.0.1:8322` */
  readonly origin: string;
  /** The game's settings for signing in through it. */
  readonly settings: ProviderSettings;
  stop(): Promise<void>;
}

const CLIENT_ID = "elleveren";

/** Starts it; reachable from this machine only. Throws when the port is taken. */
export async function startTrialProvider(options: TrialProviderOptions): Promise<TrialProvider> {
  const services = new Map<string, Service>();
  const server = createServer((request, response) => {
    const [, name = "", rest = ""] = /^\/([^/?]+)(.*)$/s.exec(request.url ?? "") ?? [];
    const service = services.get(name);
    if (!service) return response.writeHead(404).end();
    // The library learns from the difference where it is mounted.
    (request as IncomingMessage & { originalUrl?: string }).originalUrl = request.url ?? "";
    request.url = rest.startsWith("/") ? rest : `/${rest}`;
    service(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const client = { id: CLIENT_ID, secret: randomBytes(24).toString("base64url") };
  const signingKey = options.signingKey ?? newSigningKey();
  for (const personality of PERSONALITIES) {
    const issuer = `${origin}/${personality.id}`;
    const people = options.people ?? TRIAL_PEOPLE;
    const cookieKey = randomBytes(24).toString("base64url");
    services.set(personality.id, createService({ issuer, personality, people, client, signingKey, cookieKey }));
  }
  return {
    origin,
    settings: settingsOf(origin, client),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function newSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
  return { ...(privateKey.export({ format: "jwk" }) as JWK), kid: "trial", alg: "RS256", use: "sig" };
}

function settingsOf(origin: string, client: { readonly id: string; readonly secret: string }): ProviderSettings {
  const common = { clientId: client.id, clientSecret: client.secret };
  const at = (id: ProviderId, path = "") => `${origin}/${id}${path}`;
  return {
    auth0: { ...common, issuer: at("auth0"), logoutUrl: at("auth0", "/v2/logout") },
    vipps: { ...common, issuer: at("vipps") },
    facebook: {
      ...common,
      authorizeUrl: at("facebook", "/dialog/oauth"),
      tokenUrl: at("facebook", "/oauth/access_token"),
      profileUrl: at("facebook", "/me"),
      debugUrl: at("facebook", "/debug_token"),
    },
    twitter: {
      ...common,
      authorizeUrl: at("twitter", "/i/oauth2/authorize"),
      tokenUrl: at("twitter", "/2/oauth2/token"),
      profileUrl: at("twitter", "/2/users/me"),
    },
  };
}
