/**
 * Browsers that have signed in before. Password guesses are counted per account, so that they are limited from any
 * network; a flood of them would lock out the owner too. A known browser therefore carries a token for its account, and
 * its attempts are counted apart. The token opens nothing by itself, is not readable by scripts, and holds for one
 * e-mail address.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { readCookie, setCookie } from "../../../http/session/cookies.ts";
import { requireStoredKey } from "../../../keys/index.ts";
import { emailKey } from "./emails/email-address.ts";

const LIFETIME_SECONDS = 180 * 24 * 3600;
const NONCE_BYTES = 16;

export interface KnownBrowsers {
  /** Names the browser when its token is this e-mail's; null for an unknown one. */
  find(request: FastifyRequest, email: string): Promise<string | null>;
  /** Gives the browser a token for this e-mail. Apps have no cookies, and no token. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void>;
}

export function createKnownBrowsers(ctx: Context): KnownBrowsers {
  let reading: Promise<Buffer> | undefined;
  const sign = async (nonce: string, email: string) =>
    createHmac("sha256", await (reading ??= requireStoredKey(ctx.db, ctx.config, "known-browser")))
      .update(`${nonce}.${emailKey(email)}`)
      .digest("base64url");

  const find: KnownBrowsers["find"] = async (request, email) => {
    const [nonce = "", mac = ""] = readCookie(request, "knownbrowser")?.split(".") ?? [];
    if (nonce === "" || mac === "") return null;
    const given = Buffer.from(mac);
    const expected = Buffer.from(await sign(nonce, email));
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null;
  };
  return {
    find,
    async remember(request, reply, email) {
      if (request.appMode) return;
      // A known browser keeps its name: signing in again must not give fresh attempts to a thief of the token.
      const nonce = (await find(request, email)) ?? Buffer.from(ctx.random.bytes(NONCE_BYTES)).toString("base64url");
      const value = `${nonce}.${await sign(nonce, email)}`;
      setCookie(request, reply, "knownbrowser", { value, maxAgeSeconds: LIFETIME_SECONDS });
    },
  };
}
