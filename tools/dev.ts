/**
 * `npm run dev`: the server, restarted when its sources change, and Vite in front of it for the site. The embedded
 * database and the demo season are those of `npm start`.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";

import { ROOT } from "./root.ts";

const children: ChildProcess[] = [
  run(ROOT, "--watch", "--watch-preserve-output", "packages/server/src/main.ts", ...process.argv.slice(2)),
  // In its own folder, where Lingui finds its settings.
  run(join(ROOT, "packages", "web"), join(ROOT, "node_modules", "vite", "bin", "vite.js")),
];

function run(cwd: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: "inherit" });
}

let stopping = false;
function stop(signal: NodeJS.Signals): void {
  stopping = true;
  for (const child of children) child.kill(signal);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(signal));
for (const child of children) {
  child.on("exit", (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    // One without the other is of no use.
    stop("SIGTERM");
  });
}
