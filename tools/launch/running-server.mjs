/** Whether the game already runs on this data directory: the server leaves its address in server.json while it does. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { ROOT } from "./paths.mjs";

/**
 * @param {readonly string[]} args the server's own arguments, of which `--data=` says where to look
 * @returns {Promise<{ pid: number, address: string } | null>}
 */
export async function findRunningServer(args) {
  const given = args.find((arg) => arg.startsWith("--data="))?.slice("--data=".length);
  const folder = resolve(ROOT, given || process.env["DATA_DIRECTORY"] || ".data");
  try {
    const { pid, url: address } = JSON.parse(readFileSync(join(folder, "server.json"), "utf8"));
    // The number may belong to another program by now, so the game itself has to answer.
    process.kill(pid, 0);
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5000) });
    if (!answer.ok) return null;
    return { pid, address };
  } catch {
    return null;
  }
}
