/**
 * A gateway in front of a journey's server, as an operator may have one: it passes everything on, except where a journey
 * makes it answer for itself (a 503), hold a call back, or spoil an answer on its way.
 */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, afterEach, beforeAll } from "vitest";

import type { Game } from "./game.ts";

export interface Gateway {
  readonly origin: string;
  /** From now on the gateway itself answers calls to these addresses. */
  answer(address: RegExp, status: number, body: string, headers?: Readonly<Record<string, string>>): void;
  /** Calls to these addresses wait until the returned function is called. */
  hold(address: RegExp): () => void;
  /** Answers to these addresses are changed on their way. */
  spoil(address: RegExp, change: (body: string) => string): void;
  /** Everything is passed on again. */
  heal(): void;
  /** The calls, as `GET /api/me/`, with the bodies of writes. */
  readonly calls: readonly { readonly call: string; readonly body: string }[];
  close(): Promise<void>;
}

interface Rules {
  answers: { address: RegExp; status: number; body: string; headers: Readonly<Record<string, string>> }[];
  holds: { address: RegExp; until: Promise<void> }[];
  spoilers: { address: RegExp; change: (body: string) => string }[];
}

/** A gateway in front of a file's game, which passes everything on again after each journey. */
export function useGateway(game: Game): Gateway {
  const gateway = {} as Gateway;
  beforeAll(async () => {
    Object.assign(gateway, await startGateway(game.t.origin));
  });
  afterEach(() => gateway.heal());
  afterAll(() => gateway.close());
  return gateway;
}

async function startGateway(target: string): Promise<Gateway> {
  const rules: Rules = { answers: [], holds: [], spoilers: [] };
  const calls: { call: string; body: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing, target, rules, calls).catch(() => outgoing.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (address, status, body, headers = {}) => void rules.answers.push({ address, status, body, headers }),
    hold(address) {
      const { promise, resolve } = Promise.withResolvers<void>();
      rules.holds.push({ address, until: promise });
      return resolve;
    },
    spoil: (address, change) => void rules.spoilers.push({ address, change }),
    heal: () => void Object.assign(rules, { answers: [], holds: [], spoilers: [] }),
    close: () => closeServer(server),
  };
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  rules: Rules,
  calls: { call: string; body: string }[],
): Promise<void> {
  const url = incoming.url ?? "/";
  const body = await readAll(incoming);
  calls.push({ call: `${incoming.method} ${url}`, body: body.toString() });
  await rules.holds.find(({ address }) => address.test(url))?.until;
  const own = rules.answers.find(({ address }) => address.test(url));
  if (own) {
    outgoing.writeHead(own.status, { "content-type": "text/html; charset=utf-8", ...own.headers }).end(own.body);
    return;
  }
  const spoiler = rules.spoilers.find(({ address }) => address.test(url));
  const headers = { ...incoming.headers, ...(spoiler ? { "accept-encoding": "identity" } : {}) };
  const answer = await passOn(target + url, incoming.method ?? "GET", headers, body);
  if (!spoiler) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    outgoing.on("close", () => answer.destroy());
    return;
  }
  const { "content-length": _, etag: __, ...kept } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, kept).end(spoiler.change((await readAll(answer)).toString()));
}

const passOn = (url: string, method: string, headers: IncomingMessage["headers"], body: Buffer) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, resolve).on("error", reject).end(body);
  });

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
