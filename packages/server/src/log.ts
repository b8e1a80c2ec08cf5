/** The log of a process: JSON lines without anything personal. */
import { pino, type DestinationStream, type Logger } from "pino";

/** PostgreSQL repeats values in an error's details ("Key (email_key)=(…) already exists"); they stay out of the log. */
const VALUES_IN_ERRORS = ["detail", "where", "internalQuery"].flatMap((field) => [
  `err.${field}`,
  `err.cause.${field}`,
]);

export function createLog(level: string, stream: DestinationStream): Logger {
  return pino({ level, redact: { paths: VALUES_IN_ERRORS, remove: true } }, stream);
}
