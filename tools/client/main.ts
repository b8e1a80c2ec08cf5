/** `npm run client`: makes the TypeScript client, and what the API's document says about fields, from the contract. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { ROOT } from "../root.ts";
import { makeClient, makeMeanings } from "./make-files.ts";

// The document reads the meanings, so they are there first.
for (const make of [makeMeanings, makeClient]) {
  const { path, text } = await make();
  await writeFile(join(ROOT, path), text);
  console.error(`wrote ${path}`);
}
