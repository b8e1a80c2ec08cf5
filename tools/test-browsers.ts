/**
 * `npm run test:browsers`: the journeys of `e2e/engines` in the engines that are installed here, with a line for each that is
 * not. Words after it narrow the tests by their titles: `npm run test:browsers -- wpe`.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { firefox } from "../e2e/engines/firefox.ts";
import { webkitGtk, wpeWebkit } from "../e2e/engines/webkit.ts";
import { ROOT } from "./root.ts";

const engines = [webkitGtk, wpeWebkit, firefox];
for (const { name, like, missing } of engines) {
  console.log(
    missing === null ? `${name} (${like}): installed` : `${name} (${like}): skipped, not installed. ${missing}`,
  );
}
console.log("Not tried in any: touch, push messages, passkeys.");

if (!existsSync(join(ROOT, "packages/web/dist/index.html"))) {
  console.error("The site is not built: npm run build");
  process.exitCode = 1;
} else if (engines.some(({ missing }) => missing === null)) {
  const titles = process.argv.slice(2).flatMap((words) => ["--testNamePattern", words]);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--project", "engines", "--reporter", "verbose", ...titles], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, TEST_ENGINES: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}
