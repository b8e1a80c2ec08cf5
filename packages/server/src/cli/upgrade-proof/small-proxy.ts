/**
 * What stands in front of a game of several processes: it asks each whether it is ready, ten times a second, and sends every
 * call to the next one that is. It repeats nothing and hides nothing: whatever fails behind it fails for the caller.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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
  let turn = 0;
  let isClosed = false;
  const asking = (async () => {
    while (!isClosed) {
      await Promise.all(
        [...upstreams].map(async ([origin, upstream]) => {
          upstream.isReady = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
            async (answer) => {
              await answer.arrayBuffer();
              return answer.ok;
            },
            () => false,
          );
        }),
      );
      await sleep(ASKED_EVERY_MS);
    }
  })();
  const server = createServer((incoming, outgoing) => {
    const ready = [...upstreams].filter(([, upstream]) => upstream.isReady).map(([origin]) => origin);
    turn += 1;
    const origin = ready[turn % ready.length];
    if (!origin) return void outgoing.writeHead(502, { "x-proxy": "nobody is ready" }).end();
    given.set(origin, (given.get(origin) ?? 0) + 1);
    forward(origin, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void upstreams.set(origin, { isReady: false }),
    remove: (origin) => void upstreams.delete(origin),
    given,
    isReady: (origin) => upstreams.get(origin)?.isReady ?? false,
    async close() {
      isClosed = true;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await asking;
    },
  };
}

function forward(origin: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { connection: _, ...headers } = incoming.headers;
  const sent = request(`${origin}${incoming.url}`, { method: incoming.method!, headers, agent: false }, (answer) => {
    const { connection: __, "keep-alive": ___, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    outgoing.flushHeaders();
    answer.pipe(outgoing);
    answer.on("error", () => outgoing.destroy());
    answer.on("aborted", () => outgoing.destroy());
  });
  sent.on("error", (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { "x-proxy": encodeURIComponent(error.message) }).end();
  });
  outgoing.on("close", () => sent.destroy());
  incoming.pipe(sent);
}
