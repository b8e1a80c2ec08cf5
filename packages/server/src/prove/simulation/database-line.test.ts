import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabaseLine, type DatabaseLine } from "./database-line.ts";

let echo: Server;
let line: DatabaseLine;
const clients: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => socket.on("error", () => {}).pipe(socket));
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  line = await openDatabaseLine((echo.address() as AddressInfo).port);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await line.close();
  await new Promise((resolve) => echo.close(resolve));
});

/** A client of the line with everything it heard so far. */
async function open() {
  const client = connect(line.port, "127.0.0.1");
  clients.push(client);
  const heard = { text: "", isClosed: false };
  client.on("data", (part: Buffer) => (heard.text += String(part)));
  client.on("error", () => {});
  client.on("close", () => (heard.isClosed = true));
  await once(client, "connect");
  return { client, heard };
}

test("what is said while a line is held arrives when it heals, on old connections and new ones", async () => {
  const old = await open();
  old.client.write("one ");
  await expect.poll(() => old.heard.text).toBe("one ");
  line.hold();
  old.client.write("two");
  const late = await open();
  late.client.write("three");
  const other = await open();
  other.client.destroy();
  expect([old.heard.text, late.heard.text]).toEqual(["one ", ""]);
  line.heal();
  await expect.poll(() => [old.heard.text, late.heard.text]).toEqual(["one two", "three"]);
});

test("a cut ends what is connected, and the next connection comes through", async () => {
  const first = await open();
  first.client.write("one");
  await expect.poll(() => first.heard.text).toBe("one");
  line.cut();
  await expect.poll(() => first.heard.isClosed).toBe(true);
  const second = await open();
  second.client.write("two");
  await expect.poll(() => second.heard.text).toBe("two");
});

test("a connection that dies while the line is held is known to be dead when it heals", async () => {
  const { client, heard } = await open();
  client.write("one");
  await expect.poll(() => heard.text).toBe("one");
  const left = () => new Promise<number>((resolve) => echo.getConnections((_error, count) => resolve(count)));
  line.hold();
  client.destroy();
  expect(await left()).toBe(1);
  line.heal();
  await expect.poll(left).toBe(0);
});
