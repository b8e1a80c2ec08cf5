/** Agents: programs that act for the signed-in person, and what they propose for the team. */
import type {
  agentChangeCall,
  agentChangesCall,
  agentRequestCall,
  agentsCall,
  approveAgentCall,
  BodyOf,
  confirmAgentChangeCall,
  declineAgentCall,
  endAgentCall,
  endPermissionCall,
  permitAgentCall,
  QueryOf,
  refuseAgentChangeCall,
  undoAgentChangeCall,
} from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

type Run = <T>(action: () => Promise<T>) => Promise<T>;
export type AgentRequest = QueryOf<typeof agentRequestCall>;

const getRequest = api<typeof agentRequestCall>("GET", "/api/agents/request/");
const postApprove = api<typeof approveAgentCall>("POST", "/api/agents/request/approve/");
const postDecline = api<typeof declineAgentCall>("POST", "/api/agents/request/decline/");

/** The agent that asks to be connected; a wrong request is refused. */
export const useAgentRequest = (request: AgentRequest) =>
  useQuery({ ...queryOf(keys.agentRequest(request), getRequest, { query: request }), retry: false });

/** Answers where the browser goes next. Asks for a fresh proof: `run` is of `useProtected`. */
export function useApproveAgent(run: Run) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof approveAgentCall>) => run(() => send(postApprove, { body })),
  });
}

export const useDeclineAgent = () => useMutation({ mutationFn: (body: AgentRequest) => send(postDecline, { body }) });

const getAgents = api<typeof agentsCall>("GET", "/api/agents/");
const deleteAgent = api<typeof endAgentCall>("DELETE", "/api/agents/:agentId/");
const putPermission = api<typeof permitAgentCall>("PUT", "/api/agents/:agentId/permission/");
const deletePermission = api<typeof endPermissionCall>("DELETE", "/api/agents/:agentId/permission/");

export const useAgents = () => useQuery(queryOf(keys.agents, getAgents, {}));

function useAgentWrite<Wish>(write: (wish: Wish) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => client.invalidateQueries({ queryKey: keys.agents }) });
}

export const useEndAgent = () => useAgentWrite((agentId: number) => send(deleteAgent, { params: { agentId } }));

export const useEndPermission = () =>
  useAgentWrite((agentId: number) => send(deletePermission, { params: { agentId } }));

/** Asks for a fresh proof: `run` is of `useProtected`. */
export const usePermitAgent = (run: Run) =>
  useAgentWrite(({ agentId, body }: { agentId: number; body: BodyOf<typeof permitAgentCall> }) =>
    run(() => send(putPermission, { params: { agentId }, body })),
  );

const getChanges = api<typeof agentChangesCall>("GET", "/api/agent-changes/");
const getChange = api<typeof agentChangeCall>("GET", "/api/agent-changes/:changeId/");
const postConfirm = api<typeof confirmAgentChangeCall>("POST", "/api/agent-changes/:changeId/confirm/");
const postRefuse = api<typeof refuseAgentChangeCall>("POST", "/api/agent-changes/:changeId/refuse/");
const postUndo = api<typeof undoAgentChangeCall>("POST", "/api/agent-changes/:changeId/undo/");
const DECISIONS = {
  confirm: (changeId: number) => send(postConfirm, { params: { changeId } }),
  refuse: (changeId: number) => send(postRefuse, { params: { changeId } }),
  undo: (changeId: number) => send(postUndo, { params: { changeId } }),
} as const;
export type Decision = keyof typeof DECISIONS;

export const useAgentChanges = () => useQuery(queryOf(keys.agentChanges, getChanges, {}));

export const useAgentChange = (changeId: number) =>
  useQuery(queryOf(keys.agentChange(changeId), getChange, { params: { changeId } }));

/** Whatever became of it, the squad and the change are read again. */
export function useDecideChange(changeId: number, entryId: EntryId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => DECISIONS[decision](changeId),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.agentChanges }),
        client.invalidateQueries({ queryKey: keys.myTeam(entryId) }),
        client.invalidateQueries({ queryKey: keys.transfers(entryId) }),
      ]),
  });
}
