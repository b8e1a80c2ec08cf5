/** A file of SQL as the statements it consists of, so that each can be run and named by itself. */

export interface SqlStatement {
  readonly text: string;
  /** Of its first word in the file, from 1. */
  readonly line: number;
}

/** The tokens that may stand between two statements' ends: quoted texts and names, dollar-quoted bodies, comments. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** Comments before a statement belong to none; an end without a statement is passed over. */
export function splitSql(file: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let from = 0;
  const add = (to: number) => {
    const part = file.slice(from, to);
    const before = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(part)![0].length;
    const text = part.slice(before).trim();
    const line = file.slice(0, from + before).split("\n").length;
    if (text !== "") statements.push({ text, line });
  };
  for (const { 0: token, index } of file.matchAll(TOKEN)) {
    if (token !== ";") continue;
    add(index);
    from = index + 1;
  }
  add(file.length);
  return statements;
}
