/**
 * A load balancer in front of several processes: it checks each one's readiness ten times a second, and sends every
 * call to the next ready one. Where none is ready, as on a busy machine, calls are sent on all the same, and after a
 * refused connection, which delivered nothing, they go to the other: as nginx and Caddy do it (deploy/). It retries
 * nothing else: a failure behind it is a failure for the caller.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface SmallProxy {
  readonly origin: string;
  add(origin: string): void;
  remove(origin: string): void;
  /** How many calls each process was given. */
  readonly given: ReadonlyMap<string, number>;
  isReady(origin: string): boolean;
  close(): Promise<void>;
}

const ASKED_EVERY_MS = 100;

export async function openSmallProxy(): Promise<SmallProxy> {
  const upstreams = new Map<string, { isReady: boolean }>();
  const given = new Map<string, number>();
  const asking = new Set<Promise<void>>();
  let turn = 0;
  let isClosed = false;
  // Each by itself: a slow answer, as during a start, delays no other process's check.
  const ask = async (origin: string, upstream: { isReady: boolean }) => {
    while (!isClosed && upstreams.get(origin) === upstream) {
      upstream.isReady = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      );
      await sleep(ASKED_EVERY_MS);
    }
  };
  const next = (closed: ReadonlySet<string>): string | undefined => {
    const open = [...upstreams].filter(([origin]) => !closed.has(origin));
    const ready = open.filter(([, { isReady }]) => isReady);
    turn += 1;
    const among = ready.length > 0 ? ready : open;
    return among[turn % among.length]?.[0];
  };
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming).catch(() => null);
    // The caller has disconnected.
    if (body === null) return void outgoing.destroy();
    const closed = new Set<string>();
    for (let origin = next(closed); origin !== undefined; origin = next(closed)) {
      given.set(origin, (given.get(origin) ?? 0) + 1);
      if (await forward(origin, incoming, body, outgoing)) return;
      closed.add(origin);
    }
    outgoing.writeHead(502, { "x-proxy": "every door is closed" }).end();
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(origin) {
      const upstream = { isReady: false };
      upstreams.set(origin, upstream);
      asking.add(ask(origin, upstream));
    },
    remove: (origin) => void upstreams.delete(origin),
    given,
    isReady: (origin) => upstreams.get(origin)?.isReady ?? false,
    async close() {
      isClosed = true;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(asking);
    },
  };
}

/** False when the door was closed, and nothing was delivered. */
function forward(origin: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<boolean> {
  const { connection: _, "transfer-encoding": __, ...headers } = incoming.headers;
  return new Promise((resolve) => {
    const sent = request(`${origin}${incoming.url}`, { method: incoming.method!, headers, agent: false }, (answer) => {
      const { connection: ___, "keep-alive": ____, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
      answer.on("aborted", () => outgoing.destroy());
      resolve(true);
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve(false);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { "x-proxy": encodeURIComponent(error.message) }).end();
      resolve(true);
    });
    outgoing.on("close", () => sent.destroy());
    sent.end(body);
  });
}
