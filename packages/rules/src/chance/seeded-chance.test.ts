import { expect, test } from "vitest";

import { commitmentOf, isSeed, seededNumbers, shuffleSeeded, tossCoin } from "./seeded-chance.ts";
import { sha256Hex } from "./sha256.ts";

const SEED = "00112233445566778899aabbccddeeff".repeat(2);

// The examples of the standard, and lengths around the end of a block.
test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"],
  ["a".repeat(64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"],
  ["a".repeat(1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"],
])("the hash of '%s' is the standard's", (text, hash) => {
  expect(sha256Hex(text)).toBe(hash);
});

test("text beyond ASCII is refused instead of hashed as something else", () => {
  expect(() => sha256Hex("brønn")).toThrow("ASCII");
});

test("the commitment is the hash of the seed as it is written; anything else is no seed", () => {
  expect(commitmentOf(SEED)).toBe(sha256Hex(SEED));
  expect([SEED, SEED.toUpperCase(), SEED.slice(1), ""].map(isSeed)).toEqual([true, false, false, false]);
  expect(() => commitmentOf("abc")).toThrow("seed");
});

test("every number below the limit is as likely as the others", () => {
  const numbers = seededNumbers(SEED, "test");
  const counts = Array.from({ length: 10 }, () => 0);
  for (let drawn = 0; drawn < 20_000; drawn += 1) counts[numbers.below(10)]! += 1;
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
});

test("a shuffle keeps everybody, repeats itself, and differs by seed and by label", () => {
  const shuffled = (seed: string, label: string) => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    shuffleSeeded(items, seed, label);
    return items;
  };
  const first = shuffled(SEED, "round 1");
  expect(first.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(shuffled(SEED, "round 1")).toEqual(first);
  expect(shuffled(SEED, "round 2")).not.toEqual(first);
  expect(shuffled(SEED.replace("0", "1"), "round 1")).not.toEqual(first);
});

test("a coin falls on either side about as often, and always the same way for one match", () => {
  const tosses = Array.from({ length: 1000 }, (_, match) => tossCoin(SEED, `7:${match}`));
  const heads = tosses.filter((side) => side === 1).length;
  expect(heads).toBeGreaterThan(430);
  expect(heads).toBeLessThan(570);
  expect(tossCoin(SEED, "7:3")).toBe(tosses[3]);
});
