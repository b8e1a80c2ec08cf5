/**
 * `npm run client`: makes the TypeScript client, what the API's document says about fields and the list of who may call what,
 * from the contract and the tests' table of authorisation.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { ROOT } from "../root.ts";
import { makeAccess } from "./make-access.ts";
import { makeClient, makeMeanings } from "./make-files.ts";

// The document reads the meanings, so they are there first.
for (const make of [makeMeanings, makeClient, makeAccess]) {
  const { path, text } = await make();
  await writeFile(join(ROOT, path), text);
  console.error(`wrote ${path}`);
}
