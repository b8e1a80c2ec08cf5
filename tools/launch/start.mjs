/** `npm start`: brings what is missing, builds the site when its sources changed (a release has it), and runs the game until Ctrl-C. */
import { join } from "node:path";

import { runChild } from "./child.mjs";
import { isRelease } from "./dependencies.mjs";
import { ROOT } from "./paths.mjs";
import { createProgress } from "./progress.mjs";
import { ensureRuntime, launch } from "./runtime.mjs";
import { findRunningServer } from "./running-server.mjs";

launch(async () => {
  const args = process.argv.slice(2);
  const running = await findRunningServer(args);
  if (running) {
    process.stdout.write(`Elleveren already runs at ${running.address} (process ${running.pid}).\n`);
    return 0;
  }
  const node = await ensureRuntime(createProgress(process.stdout));
  if (!isRelease()) {
    const built = await runChild(node, [join(ROOT, "tools", "build-site.ts"), "--if-changed"]);
    if (built !== 0) return built;
  }
  return runChild(node, [join(ROOT, "packages", "server", "src", "main.ts"), ...args]);
});
