/** An operator's decisions on a refused message. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct } from "../../people/index.ts";
import { hasSpokenSince } from "./claims.sql.ts";
import type { FactProblem } from "./fact.ts";
import { lockFacts } from "./facts.sql.ts";
import { subjectOf } from "./fact.ts";
import { recordFactsIn } from "./record-facts.ts";
import { lockRefusal, updateRefusal, type Refusal, type RefusalState } from "./refusals.sql.ts";

export type TakeProblem =
  | { readonly code: "gone" }
  | { readonly code: "decided"; readonly state: RefusalState }
  /** Its source has said something newer of the same by now; it can only be dropped. */
  | { readonly code: "spoken_since" }
  /** Some fact in it is impossible, whatever its source. */
  | { readonly code: "impossible"; readonly problems: readonly FactProblem[] };

/** Nothing in it is impossible, only hard to believe. */
export const canTake = ({ problems }: Pick<Refusal, "problems">): boolean =>
  problems.length > 0 && problems.every(({ code }) => code === "implausible");

/** Records the message's facts as its source's, or lays it aside; returns how many facts are different now. */
export async function decideRefused(
  ctx: Pick<Context, "db">,
  request: {
    readonly refusalId: number;
    readonly decision: "take" | "drop";
    readonly by: AccountId;
    /** Of the source, by the file of feeds. */
    readonly rankOf: (source: string) => number | undefined;
  },
): Promise<Result<number, TakeProblem>> {
  const { refusalId, decision, by, rankOf } = request;
  return transact(ctx.db, async (tx): Promise<Result<number, TakeProblem>> => {
    // In the order of a feed that is being refused.
    if (decision === "take") await lockFacts(tx);
    const refusal = await lockRefusal(tx, refusalId);
    if (!refusal) return refused([{ code: "gone" }]);
    if (refusal.state !== "open") return refused([{ code: "decided", state: refusal.state }]);
    let changed = 0;
    if (decision === "take") {
      if (!canTake(refusal)) return refused([{ code: "impossible", problems: refusal.problems }]);
      const { source } = refusal;
      // Numbered facts are compared one by one with later ones.
      const subjects = refusal.facts.filter(({ asOf }) => asOf === undefined).map(subjectOf);
      if (await hasSpokenSince(tx, source, { subjects, sinceMs: refusal.lastAtMs }))
        return refused([{ code: "spoken_since" }]);
      const rank = rankOf(source);
      const taken = await recordFactsIn(tx, refusal.facts, {
        source,
        asItIs: true,
        ...(rank !== undefined && { rank }),
      });
      if (!taken.ok) return refused([{ code: "impossible", problems: taken.problems }]);
      ({ changed } = taken.value);
    }
    await updateRefusal(tx, refusalId, decision === "take" ? "taken" : "dropped");
    await recordAct(tx, {
      by,
      action: `feeds.${decision}`,
      subject: `refusal ${refusalId}`,
      details: { source: refusal.source, message: refusal.messageId, problems: refusal.problems, changed },
    });
    return accepted(changed);
  });
}
