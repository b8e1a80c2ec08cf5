/** Whether an error says that the database could not do the work now, not that the work was wrong. */
import { Busy } from "./writing/write-queue.ts";
import { isFromDatabase } from "./origin.ts";
import { sqlState } from "./writing/transactions.ts";

/**
 * Classes: connection lost, a password that is none any more (a query under way has had its connection, so no caller can cause it),
 * out of resources (also a full disk), stopped by an operator or by a crash. Codes: a lock that
 * was not granted in time, a server that only reads, an idle connection that was ended.
 */
const CLASSES = ["08", "28", "53", "57", "58"];
const CODES = new Set(["55P03", "25006", "25P03"]);
/** Of a connection to the database only: a browser that leaves in the middle of its request breaks off with the same. */
const OF_THE_LINE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Messages of the driver itself, which carry no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Then the same request may be sent again; whether it was done already is answered by its key. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Busy) return true;
  if (!isFromDatabase(error)) return false;
  const state = sqlState(error);
  if (state !== null && (CLASSES.includes(state.slice(0, 2)) || CODES.has(state))) return true;
  // A name with several addresses, none of which answers.
  return isOfTheLine(error) || (error instanceof AggregateError && error.errors.some(isOfTheLine));
}

function isOfTheLine(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && OF_THE_LINE.has(String(error.code))) || WORDS.test(error.message);
}
