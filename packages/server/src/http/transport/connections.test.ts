/** Connections that take their time: to say what they want, and to take the answer. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../testing/index.ts";
import type { ConnectionTimes } from "./connections.ts";

const TIMES: ConnectionTimes = {
  headersMs: 700,
  requestMs: 1000,
  handshakeMs: 1000,
  idleMs: 700,
  stalledMs: 700,
  slowestMs: 5000,
  lookMs: 100,
};
/** Far beyond all of them, and a busy machine. */
const LONG_MS = 15_000;
const LARGE = Buffer.alloc(64 * 1024 * 1024, "x");
/** More than a connection takes in one piece, and read long before `slowestMs` on a busy machine. */
const READ_WHOLE = LARGE.subarray(0, 16 * 1024 * 1024);

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({
    times: TIMES,
    extraRoutes: (app) => {
      app.get("/api/large/", { schema: { hide: true } }, (_request, reply) => reply.send(LARGE));
      app.get("/api/whole/", { schema: { hide: true } }, (_request, reply) => reply.send(READ_WHOLE));
    },
  });
  await buildSeason(t);
});
afterAll(() => t.close());

function open(): Socket {
  const { hostname, port } = new URL(t.origin);
  return connect(Number(port), hostname).on("error", () => {});
}

/** What came until the server ended the connection; null when it did not. */
async function untilEnded(socket: Socket): Promise<string | null> {
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
  const isEnded = await Promise.race([once(socket, "close").then(() => true), sleep(LONG_MS, false)]);
  socket.destroy();
  return isEnded ? text : null;
}

/** A byte now and then, for as long as it is taken. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const dripping = setInterval(() => socket.write(text[at++ % text.length]!), 100);
  socket.on("close", () => clearInterval(dripping));
}

test.each<[string, (socket: Socket) => void]>([
  ["says nothing", () => {}],
  [
    "drips its headers",
    (socket) => drip(socket.setNoDelay(), `GET / HTTP/1.1\r\nhost: a\r\nx-more: ${"a".repeat(900)}`),
  ],
  [
    "drips its body",
    (socket) => {
      socket.write(
        "POST /api/player/login/ HTTP/1.1\r\nhost: a\r\nx-session-token:\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n",
      );
      drip(socket, "[");
    },
  ],
])("who %s is told that it took too long, and the connection ends [V15.2.2]", async (_, begin) => {
  const socket = open();
  begin(socket);
  expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("who is refused before his body has come is not answered twice", async () => {
  const socket = open();
  socket.write("POST /api/player/logout/ HTTP/1.1\r\nhost: a\r\ncontent-length: 90000\r\n\r\n");
  drip(socket, "[");
  const answers = (await untilEnded(socket))?.match(/HTTP\/1\.1 \d+/g);
  expect(answers).toEqual(["HTTP/1.1 403"]);
});

test("a connection that asks for nothing more ends", async () => {
  const socket = open();
  socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
  expect(await untilEnded(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test("a reader that never reads is ended, and what waited for it is let go", async () => {
  const socket = open();
  const [serverSide] = await new Promise<[Socket]>((resolve) => {
    t.app.server.once("connection", (made: Socket) => resolve([made]));
  });
  socket.pause();
  socket.write("GET /api/large/ HTTP/1.1\r\nhost: a\r\n\r\n");
  await expect.poll(() => serverSide.writableLength, { timeout: LONG_MS }).toBeGreaterThan(0);
  await expect.poll(() => serverSide.destroyed, { timeout: LONG_MS }).toBe(true);
  socket.destroy();
});

test("a reader that takes a little now and then, for ever, is ended too", async () => {
  const socket = open();
  const [serverSide] = await new Promise<[Socket]>((resolve) => {
    t.app.server.once("connection", (made: Socket) => resolve([made]));
  });
  socket.pause();
  socket.write("GET /api/large/ HTTP/1.1\r\nhost: a\r\n\r\n");
  const sipping = setInterval(() => socket.read(200_000), 200);
  await expect.poll(() => serverSide.destroyed, { timeout: LONG_MS }).toBe(true);
  clearInterval(sipping);
  socket.destroy();
});

test("a reader that takes its time and all of it gets all of it", async () => {
  const socket = open();
  socket.write("GET /api/whole/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  let taken = 0;
  socket.on("data", (part: Buffer) => {
    taken += part.length;
    socket.pause();
    setImmediate(() => socket.resume());
  });
  await once(socket, "close");
  expect(taken).toBeGreaterThan(READ_WHOLE.length);
});

test("an open stream lives on, however little is told", async () => {
  const socket = open();
  socket.write("GET /api/stream/ HTTP/1.1\r\nhost: a\r\nx-session-token:\r\n\r\n");
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString()));
  await expect.poll(() => text).toContain("text/event-stream");
  await sleep(TIMES.slowestMs + 1500);
  expect(socket.closed).toBe(false);
  socket.destroy();
});
