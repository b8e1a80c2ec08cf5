import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sql, startTestServer, testConfig, type TestServer } from "../../testing/index.ts";
import { clientAddress, createProxyTrust, isNetwork, readForwardedFor, type Proxies } from "./client-address.ts";

function asked(from: string, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress: from },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  } as never;
}

function addressOf(proxies: Proxies, from: string, forwarded?: string): string {
  const request = asked(from, forwarded);
  readForwardedFor(request);
  return clientAddress(request, createProxyTrust(proxies));
}

test.each<[proxies: Proxies, from: string, forwarded: string | undefined, address: string]>([
  [1, "10.0.0.1", "203.0.113.7", "203.0.113.7"],
  // The address that the visitor claims stands first.
  [1, "10.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  [1, "10.0.0.1", "<script>, 203.0.113.7", "203.0.113.7"],
  [2, "10.0.0.1", "198.51.100.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
  [2, "10.0.0.1", "203.0.113.7", "203.0.113.7"],
  [1, "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  [1, "10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
  [1, "10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"],
  [1, "10.0.0.1", "203.0.113.7, unknown", "10.0.0.1"],
  [1, "10.0.0.1", "anything at all", "10.0.0.1"],
  [1, "10.0.0.1", "1.2.3.4.5", "10.0.0.1"],
  [1, "10.0.0.1", "fe80::1%eth0", "10.0.0.1"],
  [1, "10.0.0.1", "", "10.0.0.1"],
  [1, "10.0.0.1", undefined, "10.0.0.1"],
  [["10.0.0.0/8"], "10.0.0.1", "198.51.100.1, 203.0.113.7, 10.9.9.9", "203.0.113.7"],
  [["10.0.0.0/8"], "::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7"],
  [["fd00::/8", "10.0.0.1"], "fd00::5", "203.0.113.7, 10.0.0.1", "203.0.113.7"],
  // A connection that bypasses the proxies: no forwarded address counts.
  [["10.0.0.0/8"], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
])("proxies %j, asked from %s with %j: %s [V15.3.4]", (proxies, from, forwarded, address) => {
  expect(addressOf(proxies, from, forwarded)).toBe(address);
});

test("a long row costs nothing", () => {
  expect(addressOf(1, "10.0.0.1", "1.1.1.1,".repeat(2000) + "203.0.113.7")).toBe("203.0.113.7");
});

test.each([
  ["10.0.0.0/8", true],
  ["127.0.0.1", true],
  ["::1/128", true],
  ["10.0.0.0/33", false],
  ["::1/129", false],
  ["10.0.0.0/8/8", false],
  ["proxy.example.no", false],
  ["", false],
])("%s is a network: %s", (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

describe("behind a proxy", () => {
  let t: TestServer;
  beforeAll(async () => {
    t = await startTestServer({ config: { trustProxy: true } });
  });
  afterAll(() => t.close());

  test("only an address is kept of whoever signs in, and the proxy's own word counts [V4.1.3, V15.3.4]", async () => {
    const { email, password } = await t.signUp();
    const kept = async (forwarded: string) => {
      const headers = { "x-forwarded-for": forwarded };
      const answer = await t.client().post("/api/player/login/", { email, password }, { headers });
      expect(answer.status).toBe(200);
      const { rows } = await sql<{
        ip: string;
      }>`select ip::text as ip from sessions order by created_at desc limit 1`.execute(t.ctx.db);
      return rows[0]?.ip;
    };
    expect(await kept("198.51.100.1, 203.0.113.7")).toMatch(/^203\.0\.113\.7/);
    expect(await kept("' or 1=1 --")).toMatch(/^(::ffff:)?127\.0\.0\.1/);
  });
});

test("without a proxy no header says who asks [V4.1.3, V15.3.4]", async () => {
  expect(testConfig().trustProxy).toBe(false);
  expect(clientAddress(asked("203.0.113.9", "198.51.100.1"), null)).toBe("203.0.113.9");
});
