/** The person's side of agents: answering one that asks to be connected, seeing them, ending them, permitting one something. */
import {
  agentRequestCall,
  agentsCall,
  AGENTS_MAX,
  approveAgentCall,
  declineAgentCall,
  endAgentCall,
  endPermissionCall,
  permitAgentCall,
  routeSchema,
  type WireAgent,
} from "@elleveren/contract";
import { type AccountId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse, refuseField, valueOf } from "../../../http/calls/errors.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { tellOwner } from "../auth/index.ts";
import { lockTokenOwner } from "../tokens/index.ts";
import {
  AGENT_DAYS,
  type AgentRow,
  deleteAgent,
  deletePermission,
  insertAgent,
  selectAgents,
  updatePermission,
} from "./agents.sql.ts";
import { type AgentRequest, type AgentRequestProblem, answerUrl, checkRequest } from "./authorization.ts";
import { createClientDocuments } from "./client-documents.ts";
import { newSecret } from "./oauth.routes.ts";
import { originOf } from "./origins.ts";
import { isLoopback } from "./redirects.ts";

const CODE_PREFIX = "elc_";

type ApproveProblem =
  | AgentRequestProblem
  | { readonly code: "blank" | "unknown_scope"; readonly field: "scopes" }
  | { readonly code: "too_many_agents"; readonly field: null; readonly max: number };

const refusal = (problems: readonly ApproveProblem[]) => refuse(problems, ({ field }) => field);

export function agentRoutes(app: App, ctx: Context): void {
  const documents = createClientDocuments(ctx);
  app.addHook("onClose", () => documents.close());

  app.get(agentRequestCall.path, { schema: routeSchema(agentRequestCall) }, async (request) => {
    await documents.read(requireAccount(request).accountId, request.query.client_id);
    const asked = valueOf(await checkRequest(ctx, ctx.db, request, request.query), refusal);
    return {
      name: asked.client.name,
      host: new URL(asked.redirectUri).host,
      is_local: isLoopback(asked.redirectUri),
      described_at: URL.canParse(asked.client.clientId) ? new URL(asked.client.clientId).host : null,
      scopes: [...asked.scopes],
      days: AGENT_DAYS,
    };
  });

  app.post(approveAgentCall.path, { schema: routeSchema(approveAgentCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const { body } = request;
    await documents.read(accountId, body.client_id);
    const result = await transact(
      ctx.db,
      async (tx): Promise<Result<AgentRequest & { code: string }, ApproveProblem>> => {
        const asked = await checkRequest(ctx, tx, request, body);
        if (!asked.ok) return asked;
        const scopes = asked.value.scopes.filter((scope) => body.scopes.includes(scope));
        if (scopes.length === 0) return refused([{ code: "blank", field: "scopes" }]);
        if (body.scopes.some((scope) => !scopes.includes(scope)))
          return refused([{ code: "unknown_scope", field: "scopes" }]);
        if (!(await lockTokenOwner(tx, accountId))) throw notFound("account");
        const { client, redirectUri, challenge } = asked.value;
        const code = newSecret(ctx, CODE_PREFIX);
        await insertAgent(tx, accountId, { clientId: client.clientId, redirectUri, scopes, challenge, code });
        if ((await selectAgents(tx, accountId)).length > AGENTS_MAX) throw tooMany();
        await tellOwner(ctx, tx, accountId, "agent_added");
        return { ok: true, value: { ...asked.value, code } };
      },
    );
    const { redirectUri, state, code } = valueOf(result, refusal);
    return { redirect_to: answerUrl(redirectUri, originOf(ctx, request), { code, state }) };
  });

  app.post(declineAgentCall.path, { schema: routeSchema(declineAgentCall) }, async (request) => {
    await documents.read(requireAccount(request).accountId, request.body.client_id);
    const { redirectUri, state } = valueOf(await checkRequest(ctx, ctx.db, request, request.body), refusal);
    return { redirect_to: answerUrl(redirectUri, originOf(ctx, request), { error: "access_denied", state }) };
  });

  app.get(agentsCall.path, { schema: routeSchema(agentsCall) }, async (request) => {
    const agents = await selectAgents(ctx.db, requireAccount(request).accountId);
    return { agents: agents.map(presentAgent), max: AGENTS_MAX };
  });

  app.delete(endAgentCall.path, { schema: routeSchema(endAgentCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const { agentId } = request.params;
    if (!(await transact(ctx.db, (tx) => deleteAgent(tx, accountId, agentId)))) throw notFound("agent");
    return {};
  });

  app.put(permitAgentCall.path, { schema: routeSchema(permitAgentCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const { kinds, transfers_per_round: transfers, points_per_round: points, days } = request.body;
    if (kinds.length === 0) throw refuseField("kinds", "blank");
    await requireOwn(ctx, accountId, request.params.agentId);
    const permission = { kinds: [...new Set(kinds)], transfers, points, days };
    const updated = await updatePermission(ctx.db, accountId, request.params.agentId, permission);
    if (!updated) throw refuse([{ code: "agent_lacks_scope" }]);
    return updated;
  });

  app.delete(endPermissionCall.path, { schema: routeSchema(endPermissionCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    if (!(await deletePermission(ctx.db, accountId, request.params.agentId))) throw notFound("agent");
    return {};
  });
}

/** Thrown, so that the agent that was one too many is not stored. */
const tooMany = () => refusal([{ code: "too_many_agents", field: null, max: AGENTS_MAX }]);

async function requireOwn(ctx: Context, account: AccountId, agentId: number): Promise<void> {
  const agents = await selectAgents(ctx.db, account);
  if (!agents.some(({ id }) => id === agentId)) throw notFound("agent");
}

function presentAgent({
  id,
  name,
  redirectUri,
  scopes,
  createdAt,
  lastUsedAt,
  endsAt,
  permission,
}: AgentRow): WireAgent {
  return {
    id,
    name,
    host: new URL(redirectUri).host,
    is_local: isLoopback(redirectUri),
    scopes: [...scopes],
    created_at: createdAt,
    last_used_at: lastUsedAt,
    ends_at: endsAt,
    permission,
  };
}
