/** The members who are to lose a life, from the definitions. */
import type { FormatLeaving } from "../../formats/format.ts";
import type { LossReason } from "../../formats/play/decisions.ts";
import type { Ledger } from "./ledger.ts";

interface Judged {
  readonly reasons: ReadonlyMap<number, LossReason>;
  /** The members to tell that they stay, where everybody or nobody would lose. */
  readonly spared: readonly number[];
}

export function losersOf(
  ledger: Ledger,
  { who, each }: FormatLeaving,
  there: readonly number[],
  { average, occasions }: { readonly average: number; readonly occasions: number },
): Judged {
  const reasons = new Map<number, LossReason>();
  const ofRound = (id: number) => ledger.lastCount.get(id)!;
  if (who.kind === "below") {
    const line = who.line === "average" ? average : who.line;
    for (const id of there) {
      const count = each === "round" ? ofRound(id) : ledger.row(id).points;
      if (count < line) reasons.set(id, { code: "below_line", count, line });
    }
    return { reasons, spared: [...reasons.keys()] };
  }
  const counts = new Map(there.map((id) => [id, each === "round" ? ofRound(id) : ledger.row(id).total]));
  const countOf = (id: number) => counts.get(id)!;
  const lives = there.reduce((sum, id) => sum + ledger.lives.get(id)!, 0);
  const wanted = who.count === "as_needed" ? Math.ceil((lives - 1) / occasions) : who.count;
  const count = Math.min(wanted, there.length - 1);
  const worst = ledger
    .sorted(there)
    .toReversed()
    .toSorted((one, other) => countOf(one) - countOf(other));
  const line = countOf(worst[count - 1]!);
  const isLevel = countOf(worst[count]!) === line;
  const losers =
    !isLevel || who.level === "table"
      ? worst.slice(0, count)
      : worst.filter((id) => countOf(id) < line || (who.level === "go" && countOf(id) === line));
  const safe = there.filter((id) => !losers.includes(id)).map(countOf);
  for (const id of losers) {
    reasons.set(id, {
      code: each === "round" ? "last_of_round" : "last_of_stretch",
      count: countOf(id),
      safe: Math.min(...safe),
      byTable: isLevel && who.level === "table" && countOf(id) === line,
    });
  }
  return { reasons, spared: losers.length === there.length ? there : there.filter((id) => countOf(id) === line) };
}
