/**
 * The pages on which Slack and Discord ask whether an app may post to a channel, and the calls that exchange a code, as both
 * document them (https://docs.slack.dev/reference/methods/oauth.v2.access, https://docs.discord.com/developers/topics/oauth2).
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { escaped } from "./escaped.ts";

type Service = "slack" | "discord";

/** The game's app at a service, as its settings name it. */
interface StandInApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
}

export interface Consent {
  /** The game's settings. */
  appsAt(origin: string): Readonly<Record<Service, StandInApp>>;
  /** False when the address is none of these. */
  answers(request: IncomingMessage, response: ServerResponse, addressOf: AddressOf): boolean;
}

type AddressOf = (service: Service, channel: string) => string;

const NAMES: Readonly<Record<Service, string>> = { slack: "Slack", discord: "Discord" };
const CHANNELS = ["kantina", "garderoben"];
const SCOPES: Readonly<Record<Service, string>> = {
  slack: "incoming-webhook,commands",
  discord: "webhook.incoming applications.commands",
};

export function createConsent(): Consent {
  const secret = () => randomBytes(24).toString("base64url");
  const client = { clientId: "elleveren", clientSecret: secret() };
  const codes = new Map<
    string,
    { readonly service: Service; readonly channel: string; readonly redirectUri: string }
  >();

  function allow(service: Service, form: URLSearchParams, response: ServerResponse): void {
    const redirectUri = form.get("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    back.searchParams.set("state", form.get("state") ?? "");
    if (form.get("answer") === "allow") {
      const code = secret();
      codes.set(code, { service, channel: form.get("channel") ?? CHANNELS[0]!, redirectUri });
      back.searchParams.set("code", code);
    } else back.searchParams.set("error", "access_denied");
    response.writeHead(302, { location: back.href }).end();
  }

  function exchange(
    service: Service,
    { form, authorization }: { readonly form: URLSearchParams; readonly authorization: string | undefined },
    response: ServerResponse,
    addressOf: AddressOf,
  ): void {
    const code = form.get("code") ?? "";
    const given = codes.get(code);
    const basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64")}`;
    const isGood =
      authorization === basic && given?.service === service && given.redirectUri === form.get("redirect_uri");
    codes.delete(code);
    const [status, body] = isGood ? [200, granted(service, given.channel, addressOf)] : REFUSED[service];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  return {
    appsAt: (origin) => {
      const at = (service: Service): StandInApp => ({
        ...client,
        authorizeUrl: `${origin}/consent/${service}`,
        tokenUrl: `${origin}/consent/${service}/token`,
      });
      return { slack: at("slack"), discord: at("discord") };
    },
    answers(request, response, addressOf) {
      const url = new URL(request.url ?? "/", "http://x");
      const match = /^\/consent\/(slack|discord)(\/token)?$/.exec(url.pathname);
      if (!match) return false;
      const service = match[1] as Service;
      if (request.method === "GET" && match[2] === undefined) {
        const isKnown =
          url.searchParams.get("client_id") === client.clientId &&
          url.searchParams.get("scope") === SCOPES[service] &&
          URL.canParse(url.searchParams.get("redirect_uri") ?? "");
        const headers = { "content-type": "text/html; charset=utf-8" };
        response.writeHead(isKnown ? 200 : 400, headers).end(isKnown ? consentPage(service, url.searchParams) : "");
        return true;
      }
      void text(request).then(
        (body) => {
          const form = new URLSearchParams(body);
          const { authorization } = request.headers;
          if (match[2] !== undefined) exchange(service, { form, authorization }, response, addressOf);
          else allow(service, form, response);
        },
        () => response.destroy(),
      );
      return true;
    },
  };
}

const REFUSED: Readonly<Record<Service, readonly [number, object]>> = {
  slack: [200, { ok: false, error: "invalid_code" }],
  discord: [400, { error: "invalid_grant", error_description: 'Invalid "code" in request.' }],
};

function granted(service: Service, channel: string, addressOf: AddressOf): object {
  const url = addressOf(service, channel);
  if (service === "slack") {
    return {
      ok: true,
      app_id: "A0KRD7HC3",
      access_token: "xoxb-stand-in",
      token_type: "bot",
      scope: SCOPES.slack,
      bot_user_id: "U0KRQLJ9H",
      team: { id: "T9TK3CUKW", name: "Kontoret" },
      authed_user: { id: "U1234" },
      incoming_webhook: { channel: `#${channel}`, channel_id: "C05002EAE", configuration_url: url, url },
    };
  }
  return {
    token_type: "Bearer",
    access_token: "stand-in",
    scope: SCOPES.discord,
    expires_in: 604_800,
    refresh_token: "stand-in",
    webhook: {
      application_id: "310954232226357250",
      name: "Elleveren",
      url,
      channel_id: "345626669224982402",
      token: "stand-in",
      type: 1,
      avatar: null,
      guild_id: "290926792226357250",
      id: "347114750880120863",
    },
  };
}

function consentPage(service: Service, query: URLSearchParams): string {
  const hidden = ["redirect_uri", "state"].map(
    (name) => `<input type="hidden" name="${name}" value="${escaped(query.get(name) ?? "")}">`,
  );
  const channels = CHANNELS.map((channel) => `<option>${channel}</option>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${NAMES[service]}</title><style>body{font:16px system-ui;max-width:24rem;margin:2rem auto;padding:0 1rem}
button,select{font:inherit;padding:.5rem 1rem;margin:.5rem .5rem .5rem 0}</style>
<h1>${NAMES[service]}, played on this machine</h1><p>Elleveren wants to post to a channel and to answer /elleveren.</p>
<form method="post">${hidden.join("")}<label>Channel <select name="channel">${channels.join("")}</select></label><br>
<button name="answer" value="allow">Allow</button><button name="answer" value="cancel">Cancel</button></form></html>`;
}
