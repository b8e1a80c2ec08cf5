/**
 * A migration may only add to tables that processes of the release before write to. Dropping, renaming or rewriting
 * breaks those processes, or blocks all of them while a long table is rewritten; it comes a release later, when no
 * process reads the old form, and declares it (decision 0161).
 */
import { runsWithoutTransaction, worksWithOlderRelease, type MigrationFile } from "./migrate.ts";
import { splitSql } from "./split-sql.ts";

interface Rule {
  readonly pattern: RegExp;
  readonly why: string;
  /** True: a file that says that it breaks older releases may do it. */
  readonly mayBreak: boolean;
}

const RULES: readonly Rule[] = [
  { pattern: /^drop\s+table\b/i, why: "takes a table away that the release before reads", mayBreak: true },
  { pattern: /\bdrop\s+column\b/i, why: "takes a column away that the release before reads", mayBreak: true },
  {
    pattern: /\brename\s+(?:column\b|constraint\b|to\b|\w+\s+to\b)/i,
    why: "renames what the release before uses",
    mayBreak: true,
  },
  {
    pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
    why: "rewrites the table while nobody can read it",
    mayBreak: true,
  },
  {
    pattern: /\balter\s+(?:column\s+)?\w+\s+set\s+not\s+null\b/i,
    why: "refuses what the release before may still write",
    mayBreak: true,
  },
  {
    pattern: /\badd\s+column\s+(?!.*\bdefault\b)(?!.*\bgenerated\b)[^,;]*\bnot\s+null\b/i,
    why: "adds a column that the release before does not fill",
    mayBreak: true,
  },
  {
    pattern: /\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b(?!.*\bnot\s+valid\b)/is,
    why: "looks at every row while nobody can write; add it `not valid` and validate it in another statement",
    mayBreak: true,
  },
];
const CREATED = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/i;
const TOUCHED = /^(?:alter\s+table|drop\s+table)\s+(?:if\s+exists\s+|only\s+)*(\w+)/i;
const INDEX =
  /^create\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?:only\s+)?(\w+)/i;
const REPEATABLE =
  /^(?:create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists|drop\s+index\s+concurrently\s+if\s+exists)\b/i;

/** A sentence for each statement that must not be, or not like this. */
export function checkMigration(file: MigrationFile): string[] {
  const statements = splitSql(file.text);
  const created = new Set(statements.map(({ text }) => CREATED.exec(text)?.[1]?.toLowerCase()));
  const isOpen = runsWithoutTransaction(file);
  return statements.flatMap(({ text, line }) => {
    const at = `${file.name}, line ${line}:`;
    if (isOpen) return REPEATABLE.test(text) ? [] : [`${at} without a transaction only what can be repeated may stand`];
    const index = INDEX.exec(text);
    if (index?.[1]) return [`${at} \`concurrently\` needs a file of its own, "-- Without a transaction: …"`];
    // A small table may say so: its lock is short.
    if (index && !created.has(index[2]?.toLowerCase()) && !/--\s*Small table:/i.test(file.text)) {
      return [`${at} an index on a table that is written to is made \`concurrently\`, in a file of its own`];
    }
    const table = TOUCHED.exec(text)?.[1]?.toLowerCase();
    // A table that this file creates is not in use yet.
    if (table === undefined || created.has(table)) return [];
    return RULES.filter(
      ({ pattern, mayBreak }) => pattern.test(text) && !(mayBreak && !worksWithOlderRelease(file)),
    ).map(({ why }) => `${at} it ${why}`);
  });
}
