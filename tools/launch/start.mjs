/**
 * `npm start`: brings what is missing and runs the game until Ctrl-C. The site is built beside it when its sources changed (a
 * release has it): database and season are made meanwhile, and the game opens when it is told that the site is whole.
 */
import { join } from "node:path";

import { startChild } from "./child.mjs";
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
  // The trial provider is built with a library that nothing else needs.
  const isTried = process.env["IDP"] !== undefined || args.some((arg) => arg.startsWith("--idp"));
  const node = await ensureRuntime(createProgress(process.stdout), !isTried);
  const game = [join(ROOT, "packages", "server", "src", "main.ts"), ...args];
  return isRelease() ? startChild(node, game).exitCode : runBoth(node, game);
});

/**
 * @param {string} node
 * @param {readonly string[]} args the game's file and arguments
 */
async function runBoth(node, args) {
  const game = startChild(node, args, { ELLEVEREN_SITE: "coming" });
  const site = startChild(node, [join(ROOT, "tools", "build-site.ts"), "--if-changed", "--quickly"]);
  let isOver = false;
  const failed = site.exitCode.then((code) => {
    // Ended with the game, or by the Ctrl-C that the game was sent as well.
    if (isOver || site.isTold()) return null;
    if (code === 0) {
      // It may end at this moment; then nobody has to know.
      game.process.send({ site: "built" }, () => {});
      return null;
    }
    game.process.kill("SIGTERM");
    return code;
  });
  const code = await game.exitCode;
  isOver = true;
  site.process.kill("SIGTERM");
  return (await failed) ?? code;
}
