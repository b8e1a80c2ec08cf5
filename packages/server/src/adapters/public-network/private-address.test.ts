import { expect, test } from "vitest";

import { isReachable } from "./private-address.ts";

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
