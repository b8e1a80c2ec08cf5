/**
 * Plain HTTP beside a process that speaks HTTPS itself: every call is sent on to the same address there, except a certificate
 * authority's challenges, which come over plain HTTP and are answered from a folder.
 */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

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
}

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]+)$/;
/** A name, or an address in brackets; whoever sends anything else is told nothing. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

export async function startRedirects(options: RedirectOptions): Promise<RedirectServer> {
  const server = createServer((request, response) => void answer(options, request, response));
  server.requestTimeout = 10_000;
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
  const { challengeDirectory, httpsPort } = options;
  const url = request.url ?? "/";
  const token = CHALLENGE.exec(url)?.[1];
  if (token !== undefined && challengeDirectory !== null) {
    const content = await readFile(join(challengeDirectory, token), "utf8").catch(() => null);
    response.writeHead(content === null ? 404 : 200, { "content-type": "text/plain" }).end(content ?? "");
    return;
  }
  const host = HOST.exec(request.headers.host ?? "")?.[1];
  if (host === undefined || !url.startsWith("/")) {
    response.writeHead(400).end();
    return;
  }
  const port = httpsPort === 443 ? "" : `:${httpsPort}`;
  response.writeHead(308, { location: `https://${host}${port}${url}`, "content-length": "0" }).end();
}
