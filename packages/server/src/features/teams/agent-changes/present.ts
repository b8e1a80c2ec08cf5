import type { WireAgentChange } from "@elleveren/contract";

import type { Change } from "./changes.sql.ts";

export function presentChange(change: Change): WireAgentChange {
  return {
    id: change.changeId,
    agent: change.agentName,
    entry: change.entryId,
    kinds: [...change.kinds],
    event: change.roundId,
    state: change.state === "pending" && change.isExpired ? "expired" : change.state,
    cost_points: change.costPoints,
    spent_points: change.spentPoints,
    ...change.shown,
    created_at: change.createdAt,
    expires_at: change.expiresAt,
    decided_at: change.decidedAt,
    decided_by: change.decidedBy,
    problems: change.problems ?? [],
    receipt: change.receipt,
    can_undo: change.state === "done" && change.undo !== null,
  };
}
