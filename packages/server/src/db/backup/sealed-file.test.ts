import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { readSealed, writeSealed } from "./sealed-file.ts";

const KEY = "a key of more than thirty-two characters";
const CONTENT = Buffer.from("Solskjerming ".repeat(20_000));
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "elleveren-sealed-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([null, KEY])("what is damaged or cut off is not read, with the key %s", async (key) => {
  const file = join(folder, `file-${key}`);
  await writeSealed(file, key, Readable.from([CONTENT]));
  expect((await buffer(readSealed(file, key))).equals(CONTENT)).toBe(true);
  const whole = await readFile(file);
  const changed = Buffer.from(whole);
  changed[changed.length - 10]! ^= 1;
  for (const damaged of [changed, whole.subarray(0, -1), whole.subarray(0, whole.length >> 1)]) {
    await writeFile(file, damaged);
    await expect(buffer(readSealed(file, key))).rejects.toThrow("It is damaged");
  }
});

test("content that fails leaves no file", async () => {
  const failing = Readable.from(
    (function* () {
      yield CONTENT;
      throw new Error("the disk is gone");
    })(),
  );
  await expect(writeSealed(join(folder, "failing"), KEY, failing)).rejects.toThrow("the disk is gone");
  expect((await readdir(folder)).filter((name) => name.startsWith("failing"))).toEqual([]);
});
