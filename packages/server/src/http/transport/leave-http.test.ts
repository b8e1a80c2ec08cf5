/** Connections that carry one endless answer, without Node's HTTP behind them. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";

import { keepOnLeaving, leaveHttp } from "./leave-http.ts";

const HEADERS = { "content-type": "text/event-stream" };
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server whose every answer leaves HTTP; `left` are its connections, null for those that did not. */
async function serve(answer = (_request: IncomingMessage, response: ServerResponse) => leaveHttp(response, HEADERS)) {
  const left: (Socket | null)[] = [];
  const closed: Socket[] = [];
  const note = keepOnLeaving(function (this: Socket) {
    closed.push(this);
  });
  const server = createServer((request, response) => {
    setImmediate(() => left.push(answer(request, response)));
  });
  server.on("connection", (socket: Socket) => socket.once("close", note));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const open = (): { readonly socket: Socket; readonly text: () => string } => {
    let text = "";
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.setEncoding("latin1").on("data", (part: string) => (text += part));
    closing.push(() => socket.destroy());
    return { socket, text: () => text };
  };
  return { left, closed, open };
}

const REQUEST = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";

test("the headers are sent, what is written follows them as it is, and nothing of HTTP is left", async () => {
  const { left, closed, open } = await serve();
  const { socket, text } = open();
  socket.write(REQUEST);
  await expect.poll(() => left.length).toBe(1);
  const connection = left[0]!;
  connection.write("one\n");
  await expect.poll(text).toMatch(/one\n$/);
  expect(text()).toMatch(
    /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/event-stream\r\nconnection: close\r\nDate: [^\r]+\r\n\r\none\n$/,
  );
  expect(new Set(connection.eventNames())).toEqual(new Set(["close", "end", "error", "finish"]));
  expect(connection.listenerCount("close")).toBe(1);
  expect(connection).toMatchObject({ parser: null, _httpMessage: null });

  // More of the same connection is not read, and its end is.
  socket.write(REQUEST.repeat(1000));
  connection.write("two\n");
  await expect.poll(text).toMatch(/two\n$/);
  socket.end();
  await expect.poll(() => closed).toEqual([connection]);
  expect(connection.destroyed).toBe(true);
  expect(left).toHaveLength(1);
});

test("a reader that stays when its answer has ended is not kept: it has everything, and the connection is gone", async () => {
  const { left, closed, open } = await serve();
  const { socket, text } = open();
  socket.allowHalfOpen = true;
  socket.write(REQUEST);
  await expect.poll(() => left.length).toBe(1);
  left[0]!.end("the last");
  await expect.poll(text).toMatch(/the last$/);
  await expect.poll(() => closed).toEqual(left);
  expect(socket.writable).toBe(true);
});

test("a reader that breaks off is no fault of the server's", async () => {
  const { left, closed, open } = await serve();
  const { socket } = open();
  socket.write(REQUEST);
  await expect.poll(() => left.length).toBe(1);
  socket.resetAndDestroy();
  for (let count = 0; count < 10; count++) left[0]!.write("late\n");
  await expect.poll(() => closed).toEqual(left);
});

test("an answer that has to wait for another of its connection stays with HTTP", async () => {
  const first: ServerResponse[] = [];
  const { left, open } = await serve((request, response) => {
    if (request.url === "/stream") return leaveHttp(response, HEADERS);
    first.push(response);
    return null;
  });
  const { socket, text } = open();
  socket.write(REQUEST + REQUEST.replace("/", "/stream"));
  await expect.poll(() => left.length).toBe(2);
  expect(left).toEqual([null, null]);
  first[0]!.end("whole");
  await expect.poll(text).toMatch(/whole$/);
  expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1);
});
