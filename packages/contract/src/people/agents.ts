/**
 * Agents: programs that act for a person through `/mcp`. A person connects one on our own page (OAuth 2.1, decision 0260);
 * this is what that page and the account page ask. The addresses that agents themselves call follow the standards'
 * texts and are no calls of this contract.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { AGENTS_MAX, PERMISSION_DAYS_MAX } from "../wire/limits.ts";
import { bool, id, int, isoTime, nullable, nullableTime, oneOf, str, wireNothing, wireObject } from "../wire/wire.ts";
import { wireTokenScope } from "./tokens.ts";

/** The parts that an agent's change touches. One change may touch several. */
export const AGENT_CHANGE_KINDS = ["transfers", "lineup", "captain", "chip", "plan"] as const;
export type AgentChangeKind = (typeof AGENT_CHANGE_KINDS)[number];
export const wireAgentChangeKind = oneOf(...AGENT_CHANGE_KINDS);

/** The parameters of an authorization request, with which an agent sends a person to us. */
const asked = {
  response_type: Type.String({ maxLength: 20 }),
  client_id: Type.String({ maxLength: 100 }),
  redirect_uri: Type.String({ maxLength: 2000 }),
  code_challenge: Type.String({ maxLength: 128 }),
  code_challenge_method: Type.Optional(Type.String({ maxLength: 20 })),
  scope: Type.Optional(Type.String({ maxLength: 500 })),
  state: Type.Optional(Type.String({ maxLength: 2000 })),
  resource: Type.Optional(Type.String({ maxLength: 500 })),
};

const requestProblems = [
  "unknown_agent",
  "bad_redirect",
  "invalid_choice",
  "bad_challenge",
  "unknown_resource",
  "unknown_scope",
] as const;

export const agentRequestCall = call({
  method: "GET",
  path: "/api/agents/request/",
  access: "account",
  summary: "Who asks to be connected to the account, and for what; refused when the request itself is wrong.",
  query: wireObject(asked),
  response: wireObject({
    /** As the agent calls itself: nobody has checked it. */
    name: str,
    /** Where the answer goes. */
    host: str,
    /** The answer goes to a program on the person's own machine. */
    is_local: bool,
    /** The host that describes the program in a document; null for one that registered, which no host answers for. */
    described_at: nullable(str),
    scopes: Type.Array(wireTokenScope),
    /** How long the connection lasts. */
    days: int,
  }),
  problems: requestProblems,
});

export const approveAgentCall = call({
  method: "POST",
  path: "/api/agents/request/approve/",
  access: "proof",
  summary: "Connects an agent with some of the scopes it asked for; answers where the browser goes next.",
  description: `A person has at most ${AGENTS_MAX} connected agents. The owner is told by e-mail.`,
  body: wireObject({ ...asked, scopes: Type.Array(wireTokenScope, { maxItems: 20 }) }),
  response: wireObject({ redirect_to: str }),
  problems: [...requestProblems, "blank", "too_many_agents"],
});

export const declineAgentCall = call({
  method: "POST",
  path: "/api/agents/request/decline/",
  access: "account",
  summary: "Turns an agent down; answers where the browser goes next.",
  body: wireObject(asked),
  response: wireObject({ redirect_to: str }),
  problems: requestProblems,
});

/** The changes that an agent may make without asking each time. */
export const wireAgentPermission = wireObject({
  kinds: Type.Array(wireAgentChangeKind),
  /** Of each round, over all of the agent's changes. */
  transfers_per_round: int,
  points_per_round: int,
  until: isoTime,
});
export type WireAgentPermission = Static<typeof wireAgentPermission>;

export const wireAgent = wireObject({
  id: int,
  /** As the agent calls itself. */
  name: str,
  host: str,
  is_local: bool,
  scopes: Type.Array(wireTokenScope),
  created_at: isoTime,
  last_used_at: nullableTime,
  ends_at: isoTime,
  permission: nullable(wireAgentPermission),
});
export type WireAgent = Static<typeof wireAgent>;

export const agentsCall = call({
  method: "GET",
  path: "/api/agents/",
  access: "account",
  summary: "The signed-in person's connected agents, the newest first.",
  response: wireObject({ agents: Type.Array(wireAgent), max: int }),
});

const agentParams = wireObject({ agentId: id });

export const endAgentCall = call({
  method: "DELETE",
  path: "/api/agents/:agentId/",
  access: "account",
  summary: "Ends a connection at once: its tokens, its permission, and what of it still waits for an answer.",
  params: agentParams,
  response: wireNothing,
});

export const permitAgentCall = call({
  method: "PUT",
  path: "/api/agents/:agentId/permission/",
  access: "proof",
  summary: "Lets an agent make certain changes without asking each time, within limits and until a day.",
  params: agentParams,
  body: wireObject({
    kinds: Type.Array(wireAgentChangeKind, { maxItems: 20 }),
    transfers_per_round: Type.Integer({ minimum: 0, maximum: 20 }),
    points_per_round: Type.Integer({ minimum: 0, maximum: 100 }),
    days: Type.Integer({ minimum: 1, maximum: PERMISSION_DAYS_MAX }),
  }),
  response: wireAgentPermission,
  problems: ["blank", "agent_lacks_scope"],
});

export const endPermissionCall = call({
  method: "DELETE",
  path: "/api/agents/:agentId/permission/",
  access: "account",
  summary: "From now on the agent asks each time.",
  params: agentParams,
  response: wireNothing,
});
