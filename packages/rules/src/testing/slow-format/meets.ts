/** The outcome of members' meeting in a round, written down in its log. */
import type { MatchTie } from "../../formats/format.ts";
import type { FormatDecision } from "../../formats/play/decisions.ts";
import type { Ledger, Log } from "./ledger.ts";
import type { Pair } from "./pairings.ts";

interface Scene {
  readonly round: number;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly averageCount: number;
}

export function duel({ round, log, averageCount }: Scene, pool: number, [one, other]: Pair): FormatDecision {
  const firstCount = log.counts.get(one)!.count;
  const secondCount = other === null ? averageCount : log.counts.get(other)!.count;
  const winner = firstCount > secondCount ? one : firstCount < secondCount ? (other ?? "average") : null;
  log.meets.push({ one, other, winner });
  const winnerId = winner === "average" ? null : winner;
  const because = winner === null ? "draw" : "count";
  return { kind: "match", round, pool, firstId: one, secondId: other, firstCount, secondCount, winnerId, because };
}

export function race(
  { round, log, ledger }: Scene,
  pool: number,
  members: readonly number[],
  worths: readonly number[],
): FormatDecision[] {
  const there = members.filter(ledger.isIn);
  return there.flatMap((memberId): FormatDecision[] => {
    const { count } = log.counts.get(memberId)!;
    const place = 1 + there.filter((id) => log.counts.get(id)!.count > count).length;
    const worth = worths[place - 1] ?? 0;
    log.awards.set(memberId, { place, worth });
    return worth > 0 ? [{ kind: "placed", round, memberId, pool, place, worth, count }] : [];
  });
}

/** The next round's bracket. */
export function knockOut(
  { round, log, ledger }: Scene,
  bracket: readonly (number | null)[],
  ties: readonly MatchTie[],
  coin: (one: number, other: number) => 0 | 1,
): { readonly next: (number | null)[]; readonly decisions: readonly FormatDecision[] } {
  const { isIn, lots, transfers, where, outRound } = ledger;
  const next: (number | null)[] = [];
  const decisions: FormatDecision[] = [];
  for (let place = 0; place < bracket.length; place += 2) {
    const [one, other] = bracket.slice(place, place + 2).filter((id) => id !== null && isIn(id)) as number[];
    next.push(one ?? null);
    if (one === undefined) continue;
    if (other === undefined) {
      log.byes.push(one);
      decisions.push({ kind: "bye", round, memberId: one, pool: 0 });
      continue;
    }
    const [first, second] = [log.counts.get(one)!, log.counts.get(other)!];
    const aheadBy = {
      count: first.count - second.count,
      goals_scored: first.goalsScored - second.goalsScored,
      goals_conceded: second.goalsConceded - first.goalsConceded,
      transfers: transfers.get(other)! - transfers.get(one)!,
      ahead_before: lots.indexOf(other) - lots.indexOf(one),
      coin: coin(one, other) === 0 ? 1 : -1,
    };
    const because = (["count", ...ties, "coin"] as const).find((reason) => aheadBy[reason] !== 0)!;
    const [winner, loser] = aheadBy[because] > 0 ? [one, other] : [other, one];
    next[next.length - 1] = winner;
    log.meets.push({ one, other, winner });
    where.set(loser, "out");
    outRound.set(loser, round);
    const [firstCount, secondCount] = [first.count, second.count];
    const match = { round, pool: 0, firstId: one, secondId: other, firstCount, secondCount, winnerId: winner, because };
    decisions.push({ kind: "match", ...match }, { kind: "out", round, memberId: loser, because: { code: "match" } });
  }
  return { next, decisions };
}
