/** The own squad: reading it and saving the line-up. */
import { myTeamCall, routeSchema, saveLineupCall, type BodyOf, type ParamsOf } from "@elleveren/contract";
import { entryId, footballerId, roundId, type RoundId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound, refuse, refuseField } from "../../../http/calls/errors.ts";
import { claimOf, give, idempotent } from "../../../http/calls/idempotency.ts";
import { requireEntry, type Viewer } from "../../../http/session/session.ts";
import { readWireChip } from "../chips/index.ts";
import { selectOpenRound, selectRound } from "../../clock/index.ts";
import { selectEntryKey } from "../squads/index.ts";
import { loadMyTeam, presentMyTeam } from "./my-team.ts";
import { saveLineup, type SaveLineupRequest } from "./save-lineup.ts";
import { createLineupBatch, refuseSave } from "./save-together.ts";

type Body = BodyOf<typeof saveLineupCall>;

export function lineupRoutes(app: App, ctx: Context): void {
  app.get(myTeamCall.path, { schema: routeSchema(myTeamCall) }, async (request) => {
    const viewer = requireEntry(request, entryId(request.params.entryId));
    const entry = await selectEntryKey(ctx.db, viewer.entryId);
    const team = entry && (await loadMyTeam(ctx, entry));
    if (!team) throw notFound("squad");
    return presentMyTeam(team);
  });

  const saveAlone = idempotent(ctx, async (ctx, request) => {
    const body = request.body as Body;
    const viewer = ownerOf(request);
    const result = await saveLineup(ctx, wish(viewer, body, await roundMeant(ctx, body)));
    if (!result.ok) throw refuseSave(result.problems);
    return presentMyTeam(result.value.team, result.value.receipt);
  });
  const batch = createLineupBatch(ctx);

  /** In company with other managers' saves, when it has a key and names its round, on one machine; else in its own transaction. */
  const save = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as Body;
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || body.event === undefined || !ctx.writes.areShared) return saveAlone(request, reply);
    const viewer = ownerOf(request);
    const claim = claimOf(request, viewer.accountId, key);
    const together = { claim, request: wish(viewer, body, roundId(body.event)) };
    const answer = await ctx.writes.runTogether(viewer.accountId, batch, together);
    return answer ? give<ReturnType<typeof presentMyTeam>>(reply, answer) : saveAlone(request, reply);
  };
  app.post(saveLineupCall.path, { schema: routeSchema(saveLineupCall) }, (request, reply) =>
    save(request as FastifyRequest, reply as unknown as FastifyReply),
  );
}

const ownerOf = (request: FastifyRequest) =>
  requireEntry(request, entryId((request.params as ParamsOf<typeof saveLineupCall>).entryId));

const wish = (
  { entryId: entry, accountId }: Viewer & { readonly entryId: SaveLineupRequest["entryId"] },
  body: Body,
  round: RoundId,
): SaveLineupRequest => ({
  entryId: entry,
  accountId,
  roundId: round,
  chip: readWireChip(body.chip),
  picks: body.picks.map((pick) => ({
    footballerId: footballerId(pick.element),
    slot: pick.position,
    isCaptain: pick.is_captain ?? false,
    isViceCaptain: pick.is_vice_captain ?? false,
  })),
});

/** The round the client names, so that a page left open over a deadline is told so; else the open one. */
async function roundMeant(ctx: Context, { event }: Body) {
  if (event !== undefined) {
    const named = await selectRound(ctx.db, roundId(event));
    if (!named || named.state === "upcoming") throw refuseField("event", "invalid");
    return named.roundId;
  }
  const open = await selectOpenRound(ctx.db);
  if (!open) throw refuse([{ code: "game_over" }]);
  return open.roundId;
}
