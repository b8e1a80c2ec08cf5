/**
 * Headers of every answer, whichever part writes it: the framework, the front in front of it, the parser's refusals and
 * the plain port beside HTTPS. A page's own policy replaces the one here.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { App } from "../app.ts";
import type { Config } from "../../config/config.ts";
import { isApiCall } from "../calls/api-call.ts";
import { CALL_POLICY, contentSecurityPolicy, policyText } from "../site/security-policy.ts";

export type Headers = Readonly<Record<string, string>>;

declare module "fastify" {
  interface FastifyInstance {
    baseHeaders: BaseHeaders;
  }
}

export interface BaseHeaders {
  /** Of answers that are never shown as a page: calls, refusals. */
  readonly ofCalls: Headers;
  /** Of pages and files. */
  readonly ofPages: Headers;
}

/** Another process answers by then, or this one again. */
export const RETRY_SECONDS = "5";

/** A year: less is not taken into browsers' own lists. */
const HSTS_SECONDS = 365 * 24 * 3600;

/** Features of a device that no page of ours asks for, nor any that it frames. */
const PERMISSIONS = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((name) => `${name}=()`)
  .join(", ");

export function createBaseHeaders({ media, hstsSubdomains }: Pick<Config, "media" | "hstsSubdomains">): BaseHeaders {
  const common = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": PERMISSIONS,
    "referrer-policy": "same-origin",
    // Browsers heed it over HTTPS alone.
    "strict-transport-security": `max-age=${HSTS_SECONDS}${hstsSubdomains ? "; includeSubDomains" : ""}`,
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
  };
  return {
    ofCalls: { "content-security-policy": CALL_POLICY, ...common },
    ofPages: { "content-security-policy": policyText(contentSecurityPolicy(media)), ...common },
  };
}

/** Before everything else that may answer. */
export function registerBaseHeaders(app: App, base: BaseHeaders): void {
  app.decorate("baseHeaders", base);
  app.addHook("onRequest", async (request, reply) => {
    setBaseHeaders(request, reply);
  });
  // For a 503 whose route sets no time; the request gate sets its own.
  app.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_SECONDS);
  });
}

/** Also for what meets no hook. */
export function setBaseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { ofCalls, ofPages } = request.server.baseHeaders;
  reply.headers(isApiCall(request) ? ofCalls : ofPages);
}
