/** `elleveren COMMAND`: the operator's tool under Node 24 with the dependencies in place; stdout is the command's alone. */
import { join } from "node:path";

import { runChild } from "./child.mjs";
import { ROOT } from "./paths.mjs";
import { createProgress } from "./progress.mjs";
import { ensureRuntime, launch } from "./runtime.mjs";

launch(async () => {
  const node = await ensureRuntime(createProgress(process.stderr), true);
  return runChild(node, [join(ROOT, "packages/server/src/cli/elleveren.ts"), ...process.argv.slice(2)]);
});
