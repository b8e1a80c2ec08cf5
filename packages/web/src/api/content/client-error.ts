/** Reports to the server's log: a page that failed to draw, and a visitor's own description of it. */
import type { clientErrorCall } from "@elleveren/contract";

import { api, send } from "../wire/http.ts";

const postClientError = api<typeof clientErrorCall>("POST", "/api/client-error/");
const REPORT_MAX_LENGTH = 4000;
/** Of the visitor's own words, in characters; the rest of the report is the error. */
export const FEEDBACK_MAX_LENGTH = 2000;

/** Sent without waiting for the answer. */
export function reportCrash(error: unknown): void {
  void sendReport(faultOf(error)).catch(() => undefined);
}

/** Throws `ApiFailure` when the words did not reach the server. */
export const sendFeedback = (words: string, error: unknown): Promise<unknown> =>
  sendReport(`Feedback: ${words}\n${faultOf(error)}`);

const sendReport = (report: string) => send(postClientError, { body: { report: report.slice(0, REPORT_MAX_LENGTH) } });

/** Only the first word of the address is told: the rest may open an account. */
function faultOf(error: unknown): string {
  const place = window.location.pathname.split("/")[1] ?? "";
  return `/${place}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
