/** Why the database of a data directory does not start, in words for its operator. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";

/** The message names the fault and the remedy. */
export class DatabaseFault extends Error {
  override readonly name = "DatabaseFault";
}

/** The remedy when files are missing or damaged. */
export const whatHelps = (logFile: string): string =>
  `Restore a backup (npm run restore), or begin anew in another folder: --data=FOLDER. ${logFile} says more.`;

/** How long the server's log is now: what comes after it is of this start. */
export const logLength = (logFile: string): number => (existsSync(logFile) ? statSync(logFile).size : 0);

const MOST_BYTES = 256 * 1024;

/** The last reason that the server gave for ending, in its own words; null when it gave none. */
export function reasonInLog(logFile: string, from: number): string | null {
  const bytes = Buffer.alloc(Math.min(MOST_BYTES, Math.max(0, logLength(logFile) - from)));
  const file = openSync(logFile, "r");
  try {
    readSync(file, bytes, 0, bytes.length, from);
  } finally {
    closeSync(file);
  }
  const lines = bytes.toString("utf8").split("\n");
  const at = lines.findLastIndex((line) => /\b(FATAL|PANIC):/.test(line));
  if (at < 0) return null;
  const detail = lines[at + 1]?.match(/\bDETAIL:\s+(.*)/)?.[1];
  return [lines[at]!.replace(/^.*?\b(FATAL|PANIC):\s+/, ""), detail].filter(Boolean).join("; ").replace(/\.$/, "");
}
