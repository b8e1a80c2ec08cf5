/**
 * The notifications that systemd wants from a service of `Type=notify`: that it answers, that it stops, and, with a watchdog, that it
 * still lives. Sent through systemd's own program, because Node cannot write to its socket; without systemd nothing is sent.
 */
import { spawn } from "node:child_process";

export interface Systemd {
  ready(): void;
  stopping(): void;
}

/** `env` is the process's: systemd says there where it listens and how often it wants to hear. */
export function tellSystemd(env: Readonly<Record<string, string | undefined>>): Systemd {
  if (!env["NOTIFY_SOCKET"]) return { ready: () => {}, stopping: () => {} };
  const tell = (...words: string[]) => {
    const child = spawn("systemd-notify", words, { stdio: "ignore", env: { ...env } });
    // Without the program systemd ends the service when it has waited long enough, and says why.
    child.on("error", () => {});
  };
  const watchdogMs = Number(env["WATCHDOG_USEC"] ?? 0) / 1000;
  return {
    ready() {
      tell("--ready");
      // A blocked event loop sends no heartbeat.
      if (watchdogMs > 0) setInterval(() => tell("WATCHDOG=1"), watchdogMs / 3).unref();
    },
    stopping: () => tell("--stopping"),
  };
}
