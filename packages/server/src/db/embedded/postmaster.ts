/** The server that already runs on a cluster, as PostgreSQL's own postmaster.pid describes it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { commandLine, isAlive } from "./process-identity.ts";

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** "ready" once it answers; "starting" while it recovers; "stopping" after a stop was asked for. */
  readonly status: string;
}

/** Greater than any process number, so PostgreSQL takes the server that had the file for gone. */
const NO_PROCESS = 2_147_483_647;

/**
 * Reads which server runs on the cluster; null when none does. PostgreSQL itself only asks whether the number in the file
 * is a live PID, and then refuses to start beside an unrelated process or beside a dead server that is not reaped yet.
 * So the number is struck out in those cases. The rest of the file stays: by it PostgreSQL makes sure that no child of
 * the old server still writes.
 */
export function findPostmaster(clusterFolder: string): Postmaster | null {
  const file = join(clusterFolder, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === NO_PROCESS) return null;
  const command = commandLine(pid);
  if (!isAlive(pid) || (command !== null && !command.includes(clusterFolder))) {
    // In place: the file keeps its owner, which may be another user.
    writeFileSync(file, [NO_PROCESS, ...lines.slice(1)].join("\n"));
    return null;
  }
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? "starting" };
}
