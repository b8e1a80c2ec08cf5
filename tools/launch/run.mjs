/** `node tools/launch/run.mjs FILE [args]`: FILE under Node 24 with the dependencies in place; stdout is FILE's alone. */
import { resolve } from "node:path";

import { runChild } from "./child.mjs";
import { ROOT } from "./paths.mjs";
import { createProgress } from "./progress.mjs";
import { ensureRuntime, launch } from "./runtime.mjs";

launch(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) {
    process.stderr.write("Usage: node tools/launch/run.mjs FILE [args]\n");
    return 2;
  }
  const node = await ensureRuntime(createProgress(process.stderr));
  return runChild(node, [resolve(ROOT, file), ...args]);
});
