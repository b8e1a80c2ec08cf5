/** Loaded into a launched process before anything else: when its launcher is gone, it ends as if asked to. */
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.env["ELLEVEREN_LAUNCHER"] === String(process.ppid)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The channel alone must not keep a finished command from ending.
  process.channel?.unref();
}
