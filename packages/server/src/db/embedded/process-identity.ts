/** Telling one process from another that later got the same number: the number plus the moment it started. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** True while a process with this PID runs, under any user; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || linuxStat(pid)?.[0] !== "Z";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When the process started, in the operating system's own format; null when there is none or it cannot be read. */
export function startMark(pid: number): string | null {
  if (process.platform === "linux") {
    // Field 22 of the manual, the start in ticks since boot, is the 20th after the name.
    const ticks = linuxStat(pid)?.[19];
    return ticks === undefined ? null : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${ticks}`;
  }
  if (process.platform === "win32") return null;
  const answer = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return answer.status === 0 ? answer.stdout.trim() || null : null;
}

/** The command line of a process; null when it cannot be read. */
export function commandLine(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    } catch {
      return null;
    }
  }
  if (process.platform === "win32") return null;
  const answer = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/** The fields that Linux tells of a process, from its state on: the name before the state may hold spaces and parentheses. */
function linuxStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
