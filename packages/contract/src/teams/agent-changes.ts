/** Proposals of agents for a team, and the person's answers: nothing of a proposal is done before. */
import Type, { type Static } from "typebox";

import { wireAgentChangeKind } from "../people/agents.ts";
import { wireReceipt } from "../play/receipts.ts";
import { call } from "../wire/call.ts";
import { wireProblem } from "../wire/problems.ts";
import {
  bool,
  entryIdOut,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  roundIdOut,
  str,
  wireObject,
} from "../wire/wire.ts";

/** `running`: begun, and whether it was done is not known yet; confirming it again finds out and does it once at most. */
export const wireAgentChangeState = oneOf("pending", "running", "done", "failed", "refused", "undone", "expired");

const wireChangePick = wireObject({ element: int, position: int, is_captain: bool, is_vice_captain: bool });
const wireChangeLineup = wireObject({ picks: Type.Array(wireChangePick), chip: nullableStr });
export type WireChangeLineup = Static<typeof wireChangeLineup>;

/** A change that an agent has proposed. Nothing of it is done before the person, or a permission of the person's, says so. */
export const wireAgentChange = wireObject({
  id: int,
  /** The proposer: the agent's or the token's name, as it calls itself. */
  agent: str,
  entry: entryIdOut,
  kinds: Type.Array(wireAgentChangeKind),
  /** Null for plans, which touch no round. */
  event: nullable(roundIdOut),
  state: wireAgentChangeState,
  /** Points that this change alone costs. */
  cost_points: int,
  /** Points that the round then costs. */
  spent_points: int,
  transfers: Type.Array(wireObject({ element_in: int, element_in_cost: int, element_out: int, element_out_cost: int })),
  /** The line-up as it was and as it would be; null where it is no line-up. */
  lineup: nullable(wireObject({ before: wireChangeLineup, after: wireChangeLineup })),
  chip: nullableStr,
  plan: nullable(wireObject({ action: oneOf("create", "update", "delete"), name: str, id: nullableInt })),
  created_at: isoTime,
  expires_at: isoTime,
  decided_at: nullableTime,
  decided_by: nullable(oneOf("person", "permission")),
  /** Why it was not done. */
  problems: Type.Array(wireProblem),
  receipt: nullable(wireReceipt),
  /** Undoing is still allowed as far as is known now; the rules decide when it is done. */
  can_undo: bool,
});
export type WireAgentChange = Static<typeof wireAgentChange>;

const changeParams = wireObject({ changeId: id });

export const agentChangesCall = call({
  method: "GET",
  path: "/api/agent-changes/",
  access: "entry",
  summary: "What agents have proposed for the own team, the newest first: at most fifty of the last thirty days.",
  response: wireObject({ changes: Type.Array(wireAgentChange) }),
});

export const agentChangeCall = call({
  method: "GET",
  path: "/api/agent-changes/:changeId/",
  access: "entry",
  summary: "One change that an agent has proposed for the own team.",
  params: changeParams,
  response: wireAgentChange,
});

export const confirmAgentChangeCall = call({
  method: "POST",
  path: "/api/agent-changes/:changeId/confirm/",
  access: "entry",
  summary: "Does what an agent proposed, exactly as it was shown, or nothing of it.",
  params: changeParams,
  response: wireAgentChange,
  problems: ["change_not_pending", "change_expired"],
});

export const refuseAgentChangeCall = call({
  method: "POST",
  path: "/api/agent-changes/:changeId/refuse/",
  access: "entry",
  summary: "Turns down what an agent proposed: it cannot be done any more.",
  params: changeParams,
  response: wireAgentChange,
  problems: ["change_not_pending"],
});

export const undoAgentChangeCall = call({
  method: "POST",
  path: "/api/agent-changes/:changeId/undo/",
  access: "entry",
  summary: "Takes back a change that an agent made, while the rules allow and nothing has been changed since.",
  params: changeParams,
  response: wireAgentChange,
  problems: ["not_undoable", "changed_since"],
});
