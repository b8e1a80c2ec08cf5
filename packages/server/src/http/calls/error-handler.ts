/** The handling of everything thrown in a request, and of requests that no route takes. */
import { STATUS_CODES } from "node:http";
import { BUSY_TEXT, NOT_FOUND_TEXT } from "@elleveren/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import type { App } from "../app.ts";
import { isUnavailable } from "../../db/unavailable.ts";
import { Busy } from "../../db/writing/write-queue.ts";
import { isApiCall } from "./api-call.ts";
import { chooseSite, recordOf, type Sites } from "../../sites/index.ts";
import { errorDocument } from "../site/error-document.ts";
import { HttpError, type Refusal } from "./errors.ts";
import { unreadable } from "./json-bodies.ts";
import { ERROR_POLICY } from "../site/security-policy.ts";
import { tooManyRequests } from "../limits/rate-limits.ts";

/** While the database is unavailable, for an unknown time. */
const RETRY_SECONDS = 2;

/**
 * Our own errors answer as they say; unreadable requests get 400; an unavailable database gives 503 with Retry-After,
 * and the same request may be repeated; the rest is our fault: logged, and 500 says nothing. With `sites`, a browser
 * that asked for a page gets one.
 */
export function handleError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
  sites: Sites | null = null,
): void {
  if (error instanceof HttpError) noteRefusal(request, error);
  if (isGone(request)) return leaveAlone(request, reply);
  const isRead = sites !== null && isPage(request) && request.headers.accept?.includes("text/html");
  if (error instanceof HttpError) {
    reply.headers(error.headers);
    if (isRead && isPassing(error.status)) return sendDocument(request, reply, error.status, sites);
    return void sendJson(reply, error.status, error.body);
  }
  if (isUnavailable(error)) return sendBusy(error, request, reply, isRead ? sites : null);
  const isOurs = error.statusCode === undefined || error.statusCode < 400 || error.statusCode >= 500;
  const status = isOurs ? 500 : error.statusCode!;
  if (isOurs) request.log.error({ err: error, route: request.routeOptions.url }, "a request failed");
  if (isRead) return sendDocument(request, reply, status, sites);
  const body = isOurs ? { detail: "Internal server error.", request_id: request.id } : clientErrorBody(error);
  sendJson(reply, status, body);
}

/** Refusals that name no line of their own are known by their status. */
const BY_STATUS: Readonly<Record<number, Refusal>> = {
  403: { event: "access_refused", reason: "not allowed" },
  429: { event: "throttled" },
};

/** Writes a refusal's line of the security log, where it has one. */
export function noteRefusal(request: FastifyRequest, { refusal, status }: HttpError): void {
  const noted = refusal ?? BY_STATUS[status];
  if (noted) request.server.securityLog.record(noted.event, { request, reason: noted.reason });
}

/** The connection ended before the whole request had arrived: no answer is read, and it is not the server's fault. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.readableAborted && !raw.complete;

function leaveAlone(request: FastifyRequest, reply: FastifyReply): void {
  request.log.debug({ route: request.routeOptions.url }, "the sender left in the middle of a request");
  sendJson(reply, 400, unreadable().body);
}

/** With `sites`, a person at a browser gets a page. */
function sendBusy(error: Error, request: FastifyRequest, reply: FastifyReply, sites: Sites | null): void {
  if (error instanceof Busy && error.isOwnFault) {
    return handleError(tooManyRequests(error.retryAfterSeconds), request, reply, sites);
  }
  const seconds = error instanceof Busy ? error.retryAfterSeconds : RETRY_SECONDS;
  if (!(error instanceof Busy)) request.server.databaseHealth.missed(error, request.routeOptions.url);
  reply.header("retry-after", String(seconds));
  if (sites !== null) return sendDocument(request, reply, 503, sites);
  sendJson(reply, 503, { detail: BUSY_TEXT });
}

/** The same call succeeds a moment later. */
const isPassing = (status: number): boolean => status === 429 || status === 503;

/** To a person at a browser, when the site's page is not to be had: an address that cannot be read, a fault of ours. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, status: number, sites: Sites): void {
  const { game_name: gameName, language } = recordOf(sites, chooseSite(sites, request.hostname ?? ""));
  reply
    .code(status)
    .headers({
      "cache-control": "no-store",
      "content-security-policy": ERROR_POLICY,
    })
    .type("text/html; charset=utf-8")
    .serializer((text: string) => text)
    .send(errorDocument(status, language, gameName));
}

/** Broken JSON, a body of the wrong type or beyond the limit. */
function clientErrorBody(error: FastifyError): unknown {
  // The framework's own message may repeat the input.
  if (error.statusCode !== 400) return { detail: `${STATUS_CODES[error.statusCode ?? 500]}.` };
  return unreadable().body;
}

/** 404: in JSON for calls and missing files, with the site's own page for addresses that a person may have typed. */
export function handleMissing(app: App): (request: FastifyRequest, reply: FastifyReply) => unknown {
  return (request, reply) => {
    // The control room's own host has no page of the fans' site.
    if (!isPage(request) || request.isForControl || !app.hasDecorator("sendSitePage")) {
      return sendJson(reply, 404, { detail: NOT_FOUND_TEXT });
    }
    return app.sendSitePage(request, reply.code(404));
  };
}

function isPage(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = request.url.split("?", 1)[0] ?? "";
  // `/dream-team/3` is a page, `/assets/gone.js`, `/favicon.ico` and all of `/.git/` are files.
  return !isApiCall(request) && !/\.[a-z0-9]+$|^\/+\./i.test(path);
}

/** Past the route's response schema, which describes the success only. */
function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}
