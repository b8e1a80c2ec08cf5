/**
 * Every cookie the game sets, with their common attributes. Over https their names begin with `__Host-`: a browser
 * takes such a cookie from this very host alone, for all of its paths and never over plain http, so that no sister
 * domain can plant one. Over plain http, as on one's own machine, browsers refuse that prefix, and the bare names
 * serve.
 *
 * `SameSite=Lax` for all: links from e-mails and the return from an identity provider must carry their cookies, and no
 * call that changes anything is a GET. Without `Domain` they are this host's alone.
 */
import { HOST_COOKIE_PREFIX } from "@elleveren/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookies by their bare names, and whether scripts of the site read them. */
export const COOKIES = {
  /** The session. */
  sessionid: { forScripts: false },
  /** The session of the control room's own host (`control-host.ts`). */
  controlid: { forScripts: false },
  /** Echoed in a header by the site's scripts. */
  csrftoken: { forScripts: true },
  /** A login that lacks a step. */
  pendingid: { forScripts: false },
  /** The browser that set out for an identity provider. */
  providerid: { forScripts: false },
  /** A browser in which the second factor is not asked for. */
  trustid: { forScripts: false },
  /** A browser from which the account signed in before. */
  knownbrowser: { forScripts: false },
} as const;

export type CookieName = keyof typeof COOKIES;

/** As the browser knows it on this request's scheme. */
export const cookieName = ({ protocol }: Pick<FastifyRequest, "protocol">, name: CookieName): string =>
  protocol === "https" ? `${HOST_COOKIE_PREFIX}${name}` : name;

/** Undefined when the browser sent none; over https the bare name counts for nothing. */
export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[cookieName(request, name)];

/** For so many seconds. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  { value, maxAgeSeconds }: { readonly value: string; readonly maxAgeSeconds: number },
): void {
  reply.setCookie(cookieName(request, name), value, { ...attributes(request, name), maxAge: maxAgeSeconds });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(cookieName(request, name), attributes(request, name));
}

const attributes = (request: FastifyRequest, name: CookieName) =>
  ({
    path: "/",
    sameSite: "lax",
    secure: request.protocol === "https",
    httpOnly: !COOKIES[name].forScripts,
  }) as const;
