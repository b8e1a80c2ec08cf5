import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** Processor time of a PostgreSQL server, all its processes, so far; null where the system does not tell. */
export function postgresCpuMs(dataDirectory: string): number | null {
  try {
    const postmaster = readFileSync(join(dataDirectory, "cluster", "postmaster.pid"), "utf8").split("\n")[0]!;
    let ticks = 0;
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const fields = statOf(pid);
      if (!fields || (pid !== postmaster && fields[1] !== postmaster)) continue;
      // utime, stime; of the postmaster also those of the processes that ended.
      ticks += Number(fields[11]) + Number(fields[12]);
      if (pid === postmaster) ticks += Number(fields[13]) + Number(fields[14]);
    }
    return ticks * TICK_MS;
  } catch {
    return null;
  }
}

/** The fields after the program's name: state, parent, … Null for a process that has just ended. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
