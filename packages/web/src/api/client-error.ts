/** A page that could not be drawn tells the server's log. */
import type { clientErrorCall } from "@elleveren/contract";

import { api, send } from "./http.ts";

const postClientError = api<typeof clientErrorCall>("POST", "/api/client-error/");
const REPORT_MAX_LENGTH = 4000;

/** Nobody waits for the answer. Only the first word of the address is told: the rest may open an account. */
export function reportCrash(error: unknown): void {
  const place = window.location.pathname.split("/")[1] ?? "";
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const report = `/${place}\n${text}`.slice(0, REPORT_MAX_LENGTH);
  void send(postClientError, { body: { report } }).catch(() => undefined);
}
