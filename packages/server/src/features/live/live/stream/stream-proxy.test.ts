/** The stream on its way: through a proxy as it is installed, and to clients that do not read. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../../db/notify.ts";
import { buildSeason, startTestServer, type TestServer } from "../../../../testing/index.ts";
import { createStreamHub, STREAM_LIMITS } from "./stream-hub.ts";
import { openTestStream } from "./stream.testing.ts";

const NGINX = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"].find((path) => existsSync(path));

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  await t.whenCurrent();
});
afterAll(() => t.close());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** nginx with buffering and its HTTP version towards us as they come, and compression of everything, which is unwise. */
async function startNginx(folder: string): Promise<{ origin: string; process: ChildProcess }> {
  const port = await freePort();
  const configuration = `
    daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off; gzip on; gzip_types text/event-stream application/json; gzip_min_length 1;
      client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
      uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${t.origin}; } }
    }`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  const started = spawn(NGINX!, ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) return { origin, process: started };
    await sleep(50);
  }
  throw new Error("nginx did not start");
}

test.skipIf(NGINX === undefined)(
  "a proxy with its default settings holds nothing back, and its readers come and go (skipped where nginx is not installed)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "elleveren-nginx-"));
    const proxy = await startNginx(folder);
    try {
      const stream = await openTestStream(proxy.origin, "", { "accept-encoding": "gzip" });
      // It was told to compress even streams, and does so message by message.
      expect(stream.response.headers.get("content-encoding")).toBe("gzip");
      expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      const { stamp } = await stream.untilState();
      // One small message is a packet of its own: a buffer of the proxy's would keep it.
      await notify(t.ctx.db, { kind: "clock" });
      expect((await stream.next()).event).toBe("clock");
      await notify(t.ctx.db, { kind: "leagues", leagueId: 9 });
      expect((await stream.next()).data).toEqual({ kind: "leagues", leagues: [9] });
      stream.close();
      const back = await openTestStream(proxy.origin, "", { "last-event-id": stamp });
      expect((await back.untilState()).told.map(({ event }) => event)).toContain("leagues");
      back.close();
    } finally {
      proxy.process.kill();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test("a reader who stops reading is let go before he costs memory, and holds up nobody", async () => {
  const hub = createStreamHub();
  const joined = new Set<ServerResponse>();
  const server = createHttpServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    joined.add(response);
    const leave = hub.add({ sink: response, ip: "one", roundId: null, entryId: null, sessionId: null, tokenId: null });
    response.on("close", () => {
      joined.delete(response);
      leave?.();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const open = (): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.write("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
      // The head: the reader is a member now.
      socket.once("data", () => resolve(socket));
    });
  const sleeping = await open();
  sleeping.pause();
  const awake = await open();
  let received = 0;
  awake.on("data", (bytes: Buffer) => (received += bytes.length));
  expect(joined.size).toBe(2);

  // Until the operating system's buffers for this reader are full, and then a little more.
  const frame = Buffer.alloc(64 * 1024, 120);
  let sent = 0;
  let mostHeld = 0;
  while (joined.size === 2 && sent < 2000) {
    hub.send(frame);
    sent += 1;
    // The other one has it before the next is sent.
    while (received < sent * frame.length) await nextTurn();
    mostHeld = Math.max(mostHeld, ...[...joined].map(({ writableLength }) => writableLength));
  }
  expect(sent).toBeLessThan(2000);
  expect(hub.size).toBe(1);
  expect(mostHeld).toBeLessThan(STREAM_LIMITS.pendingBytes + 2 * frame.length);
  sleeping.destroy();
  awake.destroy();
  await new Promise((resolve) => server.close(resolve));
});
