/**
 * Answers that all open pages request, sent in front of the framework: cached bytes, already compressed, with the
 * headers of the same call's full answer. Only for answers that depend on no viewer and set no cookie; every other
 * request, and the first of each answer, takes the full route.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer, Server as SecureServer } from "node:https";

import type { ReadyAnswer } from "../calls/answers.ts";
import type { Certificate } from "./certificate.ts";
import { clientAddress, hostnameOf, type ProxyTrust } from "./client-address.ts";
import { limitConnections, type ConnectionTimes } from "./connections.ts";
import { encodingFor, isKnown } from "./negotiation.ts";
import { createAttemptLimiter } from "../limits/rate-limits.ts";
import type { RequestGate } from "./request-gate.ts";
import { SESSION_HEADER } from "../session/session.ts";

export interface FrontOffer {
  /** The route's pattern, for logs and metrics. */
  readonly route: string;
  /** Which addresses, query included. */
  readonly address: RegExp;
  /** The answer is the same with and without a session. */
  readonly sameForAll: boolean;
  /** The answer as it is now, or null when it has to be made first. Asked for every request: it must cost next to nothing. */
  readonly find: (match: RegExpExecArray) => ReadyAnswer | null;
}

export interface FrontAnswered {
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Answers that all open pages ask for, given before any of this. */
    front: Front;
  }
}

export interface Front {
  offer(offer: FrontOffer): void;
  /** A header whose value differs for each answer. */
  addHeader(name: string, valueNow: () => string): void;
  /** Told after each answer, for logs and metrics. */
  onAnswered(listener: (answered: FrontAnswered) => void): void;
  /** Headers as an answer got them the long way; those that belong to one answer alone are left out. */
  learn(request: { readonly url: string }, status: number, headers: Readonly<Record<string, unknown>>): void;
  /** True when it has been answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on everything goes the long way, until it is opened again. */
  close(): void;
  open(): void;
}

export interface FrontOptions {
  /** Null: the machine that asks is the one of the connection. */
  readonly trust: ProxyTrust | null;
  /** Calls of one address a minute, 0 for no limit; beyond it they go the long way, where they are turned away. */
  readonly callsPerMinute: number;
  /** False while an operator has closed the game, and on a host that has other answers. */
  readonly mayAnswer: (hostname: string | undefined) => boolean;
}

interface Prepared {
  readonly response: ServerResponse;
  readonly status: number;
  readonly head: string[];
  readonly bytes: Buffer | undefined;
}

/** Set anew for each answer, or by the code that counts or identifies the caller. */
const OF_ONE_ANSWER =
  /^(date|connection|keep-alive|etag|vary|cache-control|content-type|content-length|content-encoding|set-cookie|retry-after|x-request-id|x-ratelimit-.*)$/;
const MINUTE_MS = 60_000;
/** Up to here head and body go to the system together, as one text of bytes: joining them is quicker than two pieces. */
const ONE_WRITE_BYTES = 4096;

export function createFront({ trust, callsPerMinute, mayAnswer }: FrontOptions): Front {
  const offers: FrontOffer[] = [];
  const ownHeaders: { readonly name: string; readonly valueNow: () => string }[] = [];
  const listeners: ((answered: FrontAnswered) => void)[] = [];
  const limiter = createAttemptLimiter({ attempts: callsPerMinute, windowMs: MINUTE_MS });
  let learned: readonly string[] | null = null;
  let isClosed = false;

  /** Answers of one turn are written together: one by one, each would wake its reader while the next is still being read. */
  let waiting: Prepared[] = [];
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (const { response, status, head, bytes } of all) {
      response.writeHead(status, head);
      if (bytes && bytes.length <= ONE_WRITE_BYTES) response.end(textOf(bytes), "latin1");
      else response.end(bytes);
    }
  };

  const find = (request: IncomingMessage): { readonly offer: FrontOffer; readonly answer: ReadyAnswer } | null => {
    for (const offer of offers) {
      const match = offer.address.exec(request.url ?? "");
      if (!match) continue;
      const answer = isEasy(request, offer) ? offer.find(match) : null;
      return answer && { offer, answer };
    }
    return null;
  };
  return {
    offer: (offer) => void offers.push(offer),
    addHeader: (name, valueNow) => void ownHeaders.push({ name, valueNow }),
    onAnswered: (listener) => void listeners.push(listener),
    learn({ url }, status, headers) {
      if (learned || status !== 200 || !offers.some(({ address }) => address.test(url))) return;
      const names = new Set(ownHeaders.map(({ name }) => name));
      learned = Object.entries(headers)
        .filter(([name]) => !OF_ONE_ANSWER.test(name) && !names.has(name))
        .flatMap(([name, value]) => [name, String(value)]);
    },
    answer(request, response) {
      if (isClosed || !learned || request.method !== "GET") return false;
      const startedAt = performance.now();
      const found = find(request);
      if (!found || !mayAnswer(hostnameOf(request, trust))) return false;
      const { answer, offer } = found;
      const body = isKnown(request, answer.etag) ? null : bodyFor(request, answer);
      // Not compressed yet: the long way does it once.
      if (body === "missing" || limiter.take(clientAddress(request, trust)) !== null) return false;
      const head = [...learned, ...answer.headers, "x-request-id", randomUUID()];
      for (const { name, valueNow } of ownHeaders) head.push(name, valueNow());
      const status = body ? 200 : 304;
      if (body?.encoding) head.push("content-encoding", body.encoding);
      if (body) head.push("content-length", String(body.bytes.length));
      if (waiting.push({ response, status, head, bytes: body?.bytes }) === 1) setImmediate(sendAll);
      const seconds = (performance.now() - startedAt) / 1000;
      for (const listener of listeners) listener({ route: offer.route, status, seconds });
      return true;
    },
    close: () => void (isClosed = true),
    open: () => void (isClosed = false),
  };
}

/** As the framework would have made it, with `front` before it; it speaks HTTPS when given a certificate. */
export function createFrontServer(
  { front, gate, certificate, times }: FrontServerParts,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!gate.refuses(request, response) && !front.answer(request, response)) handle(request, response);
  };
  const looking = { connectionsCheckingInterval: times.lookMs };
  const server =
    certificate === null
      ? createServer(looking, answer)
      : createSecureServer({ ...certificate.options, ...looking, handshakeTimeout: times.handshakeMs }, answer);
  // `Expect` has no other value than `100-continue`, which Node answers by itself.
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) =>
    gate.refuseExpectation(response),
  );
  if (server instanceof SecureServer) certificate?.serve(server);
  limitConnections(server, certificate !== null, times);
  return server;
}

export interface FrontServerParts {
  readonly front: Front;
  readonly gate: RequestGate;
  /** Null: it speaks plain HTTP. */
  readonly certificate: Certificate | null;
  readonly times: ConnectionTimes;
}

/** No header depends on the caller and no session is looked up: no body, no cookie to set, no session that matters. */
function isEasy({ headers }: IncomingMessage, { sameForAll }: FrontOffer): boolean {
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return false;
  // A token is looked at first: one that has ended is refused.
  if (headers.authorization !== undefined) return false;
  const app = headers[SESSION_HEADER];
  // An app is given no cookie.
  if (app !== undefined) return app === "" || sameForAll;
  const { cookie = "" } = headers;
  // By either of its names (`cookies.ts`).
  return cookie.includes("csrftoken=") && (sameForAll || !cookie.includes("sessionid="));
}

const texts = new WeakMap<Buffer, string>();

function textOf(bytes: Buffer): string {
  let text = texts.get(bytes);
  if (text === undefined) texts.set(bytes, (text = bytes.toString("latin1")));
  return text;
}

interface Body {
  readonly encoding: "br" | "gzip" | null;
  readonly bytes: Buffer;
}

function bodyFor(request: IncomingMessage, answer: ReadyAnswer): Body | "missing" {
  const encoding = answer.isCompressed ? encodingFor(request) : null;
  if (encoding === null) return { encoding, bytes: answer.plain };
  const bytes = answer[encoding];
  return bytes ? { encoding, bytes } : "missing";
}
