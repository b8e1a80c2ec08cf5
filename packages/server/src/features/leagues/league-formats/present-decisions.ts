/** Decisions of the rules as the wire has them: entries for members, and a reason's figures beside its code. */
import type { WireFormatDecision } from "@elleveren/contract";
import { entryId, type EntryId, type FormatDecision } from "@elleveren/rules";

const idOrNull = (id: number | null): EntryId | null => (id === null ? null : entryId(id));
const ids = (memberIds: readonly number[]): EntryId[] => memberIds.map(entryId);

export function presentDecision(decision: FormatDecision): WireFormatDecision {
  const { round } = decision;
  switch (decision.kind) {
    case "drawn":
      return { kind: decision.kind, round, pool: decision.pool, entries: ids(decision.memberIds) };
    case "joined":
      return { kind: decision.kind, round, entry: entryId(decision.memberId), counts_from: decision.countsFrom };
    case "turned_away":
      return { kind: decision.kind, round, entry: entryId(decision.memberId), until: decision.until };
    case "left":
      return { kind: decision.kind, round, entry: entryId(decision.memberId) };
    case "match":
      return {
        kind: decision.kind,
        round,
        pool: decision.pool,
        first: entryId(decision.firstId),
        second: idOrNull(decision.secondId),
        first_count: decision.firstCount,
        second_count: decision.secondCount,
        winner: idOrNull(decision.winnerId),
        because: decision.because,
      };
    case "bye":
      return { kind: decision.kind, round, entry: entryId(decision.memberId), pool: decision.pool };
    case "placed": {
      const { kind, memberId, pool, place, worth, count } = decision;
      return { kind, round, entry: entryId(memberId), pool, place, worth, count };
    }
    case "lost_life": {
      const { kind, memberId, livesLeft, because } = decision;
      return { kind, round, entry: entryId(memberId), lives_left: livesLeft, ...presentLoss(because) };
    }
    case "out": {
      const { kind, memberId, because } = decision;
      const why = because.code === "match" ? { because: because.code } : presentLoss(because);
      return { kind, round, entry: entryId(memberId), ...why };
    }
    case "spared":
      return { kind: decision.kind, round, entries: ids(decision.memberIds) };
    case "moved": {
      const { kind, memberId, fromPool, toPool, place, because } = decision;
      return { kind, round, entry: entryId(memberId), from_pool: fromPool, to_pool: toPool, place, because };
    }
    case "went_on":
    case "stayed_behind":
      return { kind: decision.kind, round, entry: entryId(decision.memberId), place: decision.place };
    case "won": {
      const { kind, pool, from, memberIds, total } = decision;
      return { kind, round, pool, from, entries: ids(memberIds), total };
    }
    case "champion":
      return { kind: decision.kind, round, entries: ids(decision.memberIds), because: decision.because };
  }
}

function presentLoss(because: Extract<FormatDecision, { kind: "lost_life" }>["because"]) {
  if (because.code === "below_line") return { because: because.code, count: because.count, line: because.line };
  const { code, count, safe, byTable } = because;
  return { because: code, count, safe, by_table: byTable };
}

/** Everybody that decisions name. */
export function namedIn(decisions: readonly WireFormatDecision[]): EntryId[] {
  return decisions.flatMap((decision): EntryId[] => {
    if (decision.kind === "match")
      return decision.second === null ? [decision.first] : [decision.first, decision.second];
    return "entry" in decision ? [decision.entry] : [...decision.entries];
  });
}
