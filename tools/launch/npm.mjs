/** Running npm under a chosen Node, quietly; what it said is shown only when it fails. */
import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";

/**
 * @param {string} node the Node to run it with, which also stands first on its PATH
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<void>} rejects with npm's last lines
 */
export function runNpm(node, args, cwd) {
  const cli = process.env["npm_execpath"];
  // Started through npm, we run that very npm; otherwise the one on PATH (a .cmd file on Windows, hence the shell).
  const [command, rest] = cli?.endsWith(".js") ? [node, [cli, ...args]] : ["npm", [...args]];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd,
      env: environmentFor(node),
      stdio: ["ignore", "pipe", "pipe"],
      shell: command === "npm" && process.platform === "win32",
      windowsHide: true,
    });
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => (output = (output + chunk.toString()).slice(-8000));
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ${args.join(" ")} failed (${code}):\n${output.trim()}`));
    });
  });
}

/**
 * PATH with the chosen Node first, and without what an outer npm told its own script: its folder, prefix and log level
 * would otherwise become ours.
 * @param {string} node
 */
export function environmentFor(node) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (/^(npm_(lifecycle|package)_|npm_config_(local_prefix|loglevel|prefix|omit|include)$|INIT_CWD$)/i.test(name))
      continue;
    env[name] = value;
  }
  const path = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  env[path] = [dirname(node), env[path] ?? ""].join(delimiter);
  return env;
}
