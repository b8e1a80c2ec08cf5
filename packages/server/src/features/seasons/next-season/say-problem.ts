/** A problem of a season's files as a line for an operator at a terminal; the control room has sentences of its own. */
import { problemMessage } from "@elleveren/contract";

import type { FileProblem } from "./given-file.ts";

/** `footballers.csv:12, column price: Not a price in millions with one decimal. (found "5,55")` */
export function sayFileProblem({ code, file, line, field, value, limit, found }: FileProblem): string {
  const place = [
    (file ?? "the season") + (line === null ? "" : `:${line}`),
    ...(field === null ? [] : [`column ${field}`]),
  ].join(", ");
  const facts = [
    ...(value === undefined ? [] : [`found ${JSON.stringify(value)}`]),
    ...(found === undefined ? [] : [`found ${found}`]),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ];
  return `${place}: ${problemMessage(code)}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
}
