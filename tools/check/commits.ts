/** Whether every commit since there is a form for them has it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { faultsOf } from "../hooks/message.mjs";
import { ROOT } from "../root.ts";
import { NOTHING, one, type Outcome, type Step } from "./step.ts";

const FORM = "tools/hooks/message.mjs";
const SEPARATOR = "\u0001";

/** Null where there is no Git, or no history of ours. */
const git = (...args: string[]): Promise<string | null> =>
  promisify(execFile)("git", args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    () => null,
  );

export const commits: Step = {
  name: "commits",
  title: "Commits since their form was agreed",
  takesFilters: false,
  isLight: true,
  async run(): Promise<Outcome> {
    const began = await git("log", "--diff-filter=A", "--format=%H", "--", FORM);
    const first = began?.trim().split("\n").at(-1);
    // A release or an archive is no clone, and a shallow clone does not reach back so far.
    const log = first ? await git("log", "--no-merges", `--format=%h%n%B${SEPARATOR}`, `${first}^..HEAD`) : null;
    return log === null ? { ...NOTHING, skipped: 1 } : one(...judge(log));
  },
};

/** Of `%h`, a line, `%B` and a separator each: whether all have the form, and what is wrong with those that have not. */
export function judge(log: string): [ok: boolean, details: string] {
  const faults = log.split(SEPARATOR).flatMap((entry) => {
    const [hash = "", ...message] = entry.trimStart().split("\n");
    return hash === "" ? [] : faultsOf(message.join("\n")).map((fault) => `${hash}: ${fault}`);
  });
  return [faults.length === 0, faults.join("\n")];
}
