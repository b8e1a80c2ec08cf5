import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

import { ENVELOPE_BYTES, isSealedNow, openAt, sealAt, type Place, type SecretKeys } from "./envelope.ts";

const random = { bytes: (count: number) => randomBytes(count) };
const key = () => randomBytes(32).toString("base64");
const place: Place = { purpose: "a purpose", owner: "7", databaseKey: randomBytes(32) };
const keys: SecretKeys = { secretKey: key(), formerSecretKeys: [] };
const plain = Buffer.from("what nobody may read");

test("what is sealed is AES in GCM with a nonce of its own each time, and opens where it was sealed [V11.3.1, V11.3.2, V11.3.4]", () => {
  const sealed = [sealAt(keys, random, place, plain), sealAt(keys, random, place, plain)];
  for (const one of sealed) {
    expect(one.length).toBe(plain.length + ENVELOPE_BYTES);
    expect(one.includes(plain)).toBe(false);
    expect(openAt(keys, place, one)).toEqual(plain);
  }
  expect(sealed[0]!.subarray(1, 13)).not.toEqual(sealed[1]!.subarray(1, 13));
});

test("of what is sealed not one bit can be changed, cut off, or moved to another owner or purpose [V11.2.5, V11.3.3]", () => {
  const sealed = sealAt(keys, random, place, plain);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => openAt(keys, place, changed), `byte ${at}`).toThrow();
  }
  for (const length of [0, 1, ENVELOPE_BYTES - 1, ENVELOPE_BYTES, sealed.length - 1]) {
    expect(() => openAt(keys, place, sealed.subarray(0, length)), `${length} bytes`).toThrow();
  }
  for (const other of [{ owner: "8" }, { purpose: "another" }, { databaseKey: randomBytes(32) }]) {
    expect(() => openAt(keys, { ...place, ...other }, sealed)).toThrow();
  }
  expect(() => openAt({ ...keys, secretKey: key() }, place, sealed)).toThrow();
  expect(() => openAt({ ...keys, secretKey: null }, place, sealed)).toThrow("SECRET_KEY is not set");
});

test("the key and the version can be changed: former ones open, the newest seals [V11.2.2]", () => {
  const without: SecretKeys = { secretKey: null, formerSecretKeys: [] };
  const next: SecretKeys = { secretKey: key(), formerSecretKeys: [key(), keys.secretKey!] };
  const [first, second, third] = [without, keys, next].map((one) => sealAt(one, random, place, plain));
  for (const sealed of [first!, second!, third!]) expect(openAt(next, place, sealed)).toEqual(plain);
  expect([first!, second!, third!].map((sealed) => isSealedNow(next, place, sealed))).toEqual([false, false, true]);
});
