/** The form of a commit's message: `area: what it makes true`, then why, and how it was checked. */
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

/** Letters of the subject, so that lists and mails show it whole. */
const MOST_LETTERS = 72;
const SUBJECT = /^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: \S/u;

/**
 * The faults of a message, a sentence each; none where it has the form. Lines that begin with `#` are Git's own.
 * @param {string} message
 * @returns {string[]}
 */
export function faultsOf(message) {
  const lines = message.split(/\r?\n/u).filter((line) => !line.startsWith("#"));
  const [subject = "", second = ""] = lines;
  const faults = [];
  if (!SUBJECT.test(subject)) faults.push(`"${subject}" is not of the form "area: what it makes true".`);
  const letters = subject.length;
  if (letters > MOST_LETTERS) faults.push(`The subject has ${letters} letters, ${MOST_LETTERS} are the most.`);
  if (second.trim() !== "") faults.push("The line below the subject is not empty.");
  if (lines.slice(1).every((line) => line.trim() === ""))
    faults.push("There is no body that says why, and how it was checked.");
  return faults;
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const faults = faultsOf(readFileSync(argv[2] ?? "", "utf8"));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
