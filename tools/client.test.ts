/** What is made from the contract is what the contract says now. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { makeClient, makeMeanings } from "./client/make-files.ts";
import { ROOT } from "./root.ts";

test.each([makeMeanings, makeClient])("%o: run `npm run client` after changing the contract", async (make) => {
  const { path, text } = await make();
  expect(readFileSync(join(ROOT, path), "utf8") === text, `${path} is out of date`).toBe(true);
});
