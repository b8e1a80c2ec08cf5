/** `npm test`: brings what is missing and runs every check; see tools/check/main.ts for what they are. */
import { join } from "node:path";

import { runChild } from "./child.mjs";
import { ROOT } from "./paths.mjs";
import { createProgress } from "./progress.mjs";
import { ensureRuntime, launch } from "./runtime.mjs";

launch(async () => {
  const node = await ensureRuntime(createProgress(process.stdout));
  return runChild(node, [join(ROOT, "tools", "check", "main.ts"), ...process.argv.slice(2)]);
});
