/** The own squad: reading it and saving the line-up. */
import { myTeamCall, routeSchema, saveLineupCall, type BodyOf, type ParamsOf } from "@elleveren/contract";
import { entryId, footballerId, roundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { notFound, refuse, refuseField } from "../../http/errors.ts";
import { idempotent } from "../../http/idempotency.ts";
import { requireEntry } from "../../http/session.ts";
import { readWireChip } from "../chips/index.ts";
import { selectOpenRound, selectRound } from "../rounds/index.ts";
import { presentProblem, selectEntryKey } from "../squads/index.ts";
import { loadMyTeam } from "./load-my-team.ts";
import { presentMyTeam } from "./my-team.present.ts";
import { saveLineup } from "./save-lineup.ts";

type Body = BodyOf<typeof saveLineupCall>;

export function lineupRoutes(app: App, ctx: Context): void {
  app.get(myTeamCall.path, { schema: routeSchema(myTeamCall) }, async (request) => {
    const viewer = requireEntry(request, entryId(request.params.entryId));
    const entry = await selectEntryKey(ctx.db, viewer.entryId);
    const team = entry && (await loadMyTeam(ctx, entry));
    if (!team) throw notFound("squad");
    return presentMyTeam(team);
  });

  app.post(
    saveLineupCall.path,
    { schema: routeSchema(saveLineupCall) },
    idempotent(ctx, async (ctx, request) => {
      const params = request.params as ParamsOf<typeof saveLineupCall>;
      const body = request.body as Body;
      const viewer = requireEntry(request, entryId(params.entryId));
      const result = await saveLineup(ctx, {
        entryId: viewer.entryId,
        accountId: viewer.accountId,
        roundId: await roundMeant(ctx, body),
        chip: readWireChip(body.chip),
        picks: body.picks.map((pick) => ({
          footballerId: footballerId(pick.element),
          slot: pick.position,
          isCaptain: pick.is_captain ?? false,
          isViceCaptain: pick.is_vice_captain ?? false,
        })),
      });
      if (!result.ok) throw refuse(result.problems.map(presentProblem), placeOfProblem);
      return presentMyTeam(result.value.team, result.value.receipt);
    }),
  );
}

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

/** Problems of the chip stand with it, problems of the picks with them. */
function placeOfProblem({ code }: { readonly code: string }): string | null {
  if (code.startsWith("chip_")) return "chip";
  return code === "deadline_passed" || code === "round_not_open" ? null : "picks";
}
