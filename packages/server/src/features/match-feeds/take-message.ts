/** One message of a feed: facts or refusal, and the feed's position, in one transaction. */
import { accepted, type Result } from "@elleveren/rules";

import type { FeedMessage } from "../../adapters/match-feeds/index.ts";
import type { Context, Queryable } from "../../context.ts";
import { transact } from "../../db/transactions.ts";
import {
  insertRefusal,
  recordFactsIn,
  REPEATED,
  type FactProblem,
  type FactSource,
  type RecordedFacts,
} from "../facts/index.ts";
import { clearAlarm, raiseAlarm, updateTaken } from "./match-feeds.sql.ts";
import { isReadAlready, upsertReadFile } from "./read-files.sql.ts";

/** As whom a feed's words are kept. */
export const sourceOf = (feed: string): string => `feed:${feed}`;

export interface Sender {
  readonly name: string;
  readonly rank: number;
  /** Some of what it said at the same time was refused: news of something else takes nothing of that back. */
  readonly isDoubted?: boolean;
}

/**
 * Takes the message or refuses it whole. What is refused waits for the operator with its reasons, the feed goes on after it,
 * and the feed's alarm says so when it looks like a lie. `alongside` is done in the same transaction.
 */
export async function takeMessage(
  ctx: Pick<Context, "db" | "log">,
  { name, rank, isDoubted = false }: Sender,
  message: FeedMessage,
  alongside: (tx: Queryable, isRepeated: boolean) => Promise<void> = async () => {},
): Promise<Result<RecordedFacts, FactProblem>> {
  const { messageId, facts, problems: unreadable, position, file } = message;
  const source: FactSource = { source: sourceOf(name), rank, ...(messageId !== undefined && { messageId }) };
  const named = file ? { ...source, messageId: `${file.name.slice(0, 60)} ${file.hash.slice(0, 32)}` } : source;
  const result = await transact(ctx.db, async (tx): Promise<Result<RecordedFacts, FactProblem>> => {
    const heard = unreadable?.length
      ? ({ ok: false, problems: unreadable } as const)
      : // A file that says again what it said before says nothing; one that returns to older words does.
        file && (await isReadAlready(tx, name, file))
        ? accepted(REPEATED)
        : await recordFactsIn(tx, facts, source);
    const taken = heard.ok ? heard : { ok: false as const, problems: heard.problems.map(withLine(message)) };
    if (!taken.ok) await insertRefusal(tx, named, facts, taken.problems);
    if (file) await upsertReadFile(tx, name, file, taken.ok ? "taken" : "refused");
    await updateTaken(tx, name, { position, isNews: taken.ok && taken.value.isNews });
    await alongside(tx, taken.ok && taken.value.repeated);
    const lies = taken.ok ? [] : taken.problems.filter(({ code }) => code === "implausible" || code === "out_of_range");
    if (lies.length > 0) await raiseAlarm(tx, name, "implausible", { ...lies[0] });
    else if (taken.ok && taken.value.isNews)
      await clearAlarm(tx, name, isDoubted ? ["silent"] : ["silent", "implausible"]);
    return taken;
  });
  if (!result.ok)
    ctx.log.warn({ feed: name, messageId: named.messageId, problems: result.problems.slice(0, 20) }, "facts refused");
  return result;
}

const withLine =
  (message: FeedMessage) =>
  (problem: FactProblem): FactProblem =>
    message.lineOf && problem.line === undefined ? { ...problem, line: message.lineOf(problem) } : problem;
