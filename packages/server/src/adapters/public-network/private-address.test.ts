import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readDestination } from "./destination.ts";
import { isReachable } from "./private-address.ts";
import { SPECIAL_V4, SPECIAL_V6, type SpecialBlock } from "./special-addresses.ts";

const WORLD = { allowLoopback: false };

test.each([
  ["127.0.0.1", "this machine"],
  ["127.8.9.10", "this machine by another number"],
  ["0.0.0.0", "any address"],
  ["10.1.2.3", "a local network"],
  ["100.64.0.1", "a carrier's network"],
  ["169.254.169.254", "a cloud's data service"],
  ["172.31.255.255", "a local network"],
  ["192.168.1.1", "a local network"],
  ["224.0.0.251", "a group"],
  ["255.255.255.255", "everybody"],
  ["::", "any address"],
  ["::1", "this machine"],
  ["::127.0.0.1", "IPv4 in its oldest dress"],
  ["::ffff:127.0.0.1", "IPv4 mapped"],
  ["::ffff:7f00:1", "IPv4 mapped, in hexadecimal"],
  ["::ffff:a9fe:a9fe", "a cloud's data service, mapped"],
  ["64:ff9b::7f00:1", "IPv4 translated"],
  ["2002:7f00:1::", "IPv4 in a tunnel"],
  ["fc00::1", "a local network"],
  ["fd12:3456::1", "a local network"],
  ["fe80::1", "a link"],
  ["ff02::1", "a group"],
  ["localhost", "no address at all"],
  ["", "no address at all"],
])("%s is never reached: %s [AP-029]", (address) => {
  expect(isReachable(address, WORLD)).toBe(false);
});

test("addresses of the world are reached, the neighbours of private ones too", () => {
  for (const address of ["93.184.215.14", "172.32.0.1", "11.0.0.1", "2606:2800:21f::1", "::ffff:93.184.215.14"]) {
    expect(isReachable(address, WORLD), address).toBe(true);
  }
});

test("a test may reach its own machine, and nothing else that is private", () => {
  const own = { allowLoopback: true };
  expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map((address) => isReachable(address, own))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["10.0.0.1", "169.254.169.254", "fc00::1"].map((address) => isReachable(address, own))).toEqual([
    false,
    false,
    false,
  ]);
});

describe("IANA's special-purpose registries", () => {
  /** Addresses with a prefix length, as published; each must be in our table, and none may be reached. */
  const V4 =
    "0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 " +
    "192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 " +
    "192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 255.255.255.255/32";
  const V6 =
    "::1/128 ::/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 2001:1::2/128 " +
    "2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 " +
    "2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10";
  const written = (blocks: readonly SpecialBlock[]) => blocks.map(({ address, bits }) => `${address}/${bits}`);

  test("are here whole [V1.3.6]", () => {
    expect(written(SPECIAL_V4)).toEqual(expect.arrayContaining(V4.split(" ")));
    expect(written(SPECIAL_V6)).toEqual(expect.arrayContaining(V6.split(" ")));
  });

  const number = (address: string): bigint => {
    if (address.includes(".")) return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
    const [head = "", tail = ""] = address.split("::");
    const parts = (text: string) => text.split(":").filter((part) => part !== "");
    const zeros = Array.from({ length: 8 - parts(head).length - parts(tail).length }, () => "0");
    const all = address.includes("::") ? [...parts(head), ...zeros, ...parts(tail)] : parts(head);
    return all.reduce((sum, part) => sum * 65_536n + BigInt(Number.parseInt(part, 16)), 0n);
  };
  const spell = (value: bigint, size: 32 | 128): string => {
    const step = size === 32 ? 8n : 16n;
    const parts = Array.from({ length: size / Number(step) }, (_, index) => {
      const part = (value >> (BigInt(size) - step * BigInt(index + 1))) & ((1n << step) - 1n);
      return part.toString(size === 32 ? 10 : 16);
    });
    return parts.join(size === 32 ? "." : ":");
  };

  test.each([
    [32, SPECIAL_V4],
    [128, SPECIAL_V6],
  ] as const)(
    "nothing of a block of %i bits is reached, from its first address to its last [V1.3.6]",
    (size, blocks) => {
      for (const { address, bits, name } of blocks) {
        const first = number(address);
        const last = first + (1n << BigInt(size - bits)) - 1n;
        for (const value of [first, (first + last) / 2n, last]) {
          expect([name, spell(value, size), isReachable(spell(value, size), WORLD)]).toEqual([
            name,
            spell(value, size),
            false,
          ]);
        }
      }
    },
  );

  test("of IPv6 only what was given out to the world is a place [V1.3.6]", () => {
    const global = new BlockList();
    global.addSubnet("2000::", 3, "ipv6");
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
        const address = spell(value, 128);
        if (isReachable(address, WORLD)) expect(global.check(address, "ipv6")).toBe(true);
      }),
      { numRuns: 500 },
    );
    for (const address of ["2a00:1450:400f::1", "2606:4700::1111", "2001:200::1", "3ffe::1"])
      expect([address, isReachable(address, WORLD)]).toEqual([address, true]);
    expect(isReachable("fe80::1%eth0", WORLD)).toBe(false);
    expect(isReachable("fe80::1%lo", { allowLoopback: true, allowPrivate: true })).toBe(false);
  });
});

test("what is sent to is an https address at a port of web servers, as browsers spell it [V1.3.6]", () => {
  const read = (text: string, ports: readonly number[] = []) => readDestination(text, { allowLoopback: false, ports });
  expect(read(" https://Push.Example.org:443/a\r\nb ")).toEqual({ address: "https://push.example.org/ab" });
  expect(read("https://push.example.org:8443/")).toEqual({ problem: "port_not_allowed" });
  expect(read("https://push.example.org:8443/", [8443])).toEqual({ address: "https://push.example.org:8443/" });
  expect(read("https://push.example.org:22/", [8443])).toEqual({ problem: "port_not_allowed" });
  for (const text of [
    "http://push.example.org/",
    "https://a:b@push.example.org/",
    "ftp://push.example.org/",
    "push",
    "",
  ])
    expect([text, read(text)]).toEqual([text, { problem: "invalid" }]);
  for (const host of [
    "127.0.0.1",
    "[5f00::1]",
    "[3fff::1]",
    "[64:ff9b::a9fe:a9fe]",
    "0x7f000001",
    "printer",
    "nas.local.",
  ])
    expect([host, read(`https://${host}/`)]).toEqual([host, { problem: "private_address" }]);
});
