/**
 * Plain HTTP beside a process that speaks HTTPS itself: pages are redirected to the same path there. Calls are refused:
 * a call over plain HTTP has disclosed its secrets already, and its author should notice. A certificate authority's
 * challenges, which come over plain HTTP, are answered from a folder.
 */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";

import type { Headers } from "./base-headers.ts";
import { refuseConnection, refuseRequest } from "./raw-answer.ts";

export interface RedirectServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface RedirectOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Where HTTPS is. */
  readonly httpsPort: number;
  readonly challengeDirectory: string | null;
  /** Of every answer. */
  readonly headers: Headers;
}

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]+)$/;
/** A name, or an address in brackets; any other value is not answered. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;
const LONGEST_REQUEST_MS = 10_000;

export async function startRedirects(options: RedirectOptions): Promise<RedirectServer> {
  const server = createServer(
    { headersTimeout: LONGEST_REQUEST_MS, requestTimeout: LONGEST_REQUEST_MS, connectionsCheckingInterval: 2000 },
    (request, response) => void answer(options, request, response),
  );
  server.on("clientError", (error, socket) => refuseConnection(error, socket as Socket, options.headers));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(options: RedirectOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { challengeDirectory, headers, httpsPort } = options;
  const url = request.url ?? "/";
  const token = CHALLENGE.exec(url)?.[1];
  if (token !== undefined && challengeDirectory !== null) {
    const content = await readFile(join(challengeDirectory, token), "utf8").catch(() => null);
    const own = { "content-type": "text/plain; charset=utf-8", connection: "close" };
    response.writeHead(content === null ? 404 : 200, { ...headers, ...own }).end(content ?? "");
    return;
  }
  const host = HOST.exec(request.headers.host ?? "")?.[1];
  if (host === undefined || !url.startsWith("/")) return refuseRequest(response, 400, "This cannot be read.", headers);
  if (isCall(request)) return refuseRequest(response, 403, "This is answered over HTTPS alone.", headers);
  const port = httpsPort === 443 ? "" : `:${httpsPort}`;
  const own = { location: `https://${host}${port}${url}`, "content-length": "0", connection: "close" };
  response.writeHead(308, { ...headers, ...own }).end();
}

/** Requests that no person types: anything that is sent, and every spelling of an address below /api/. */
function isCall({ method, url = "" }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return true;
  const [path = ""] = url.split(/[?#]/, 1);
  return /^\/+api(\/|$)/i.test(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
