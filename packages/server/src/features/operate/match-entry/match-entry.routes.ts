/** The calls of match entry: see a match, tell an act, take one back. */
import {
  controlMatchCall,
  routeSchema,
  takeOverCall,
  tellActCall,
  undoActCall,
  type WireControlMatch,
} from "@elleveren/contract";
import { fixtureId as brandFixture } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { tellAct, undoAct, type EntryProblem } from "./enter-act.ts";
import { selectActs } from "./match-acts.sql.ts";
import { presentMatch } from "./match-entry.present.ts";
import { readAct } from "./read-act.ts";
import { takeOver } from "./take-over.ts";
import { selectTellers } from "./tellers.sql.ts";

export function matchEntryRoutes(app: App, ctx: Context): void {
  app.get(controlMatchCall.path, { schema: routeSchema(controlMatchCall) }, async (request) =>
    showMatch(ctx, request.params.fixtureId),
  );

  app.post(tellActCall.path, { schema: routeSchema(tellActCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { season, fixture } = findMatch(ctx, request.params.fixtureId);
    const { seen, confirmed = false } = request.body;
    const act = readAct(request.body.act);
    if (!act.ok) throw refuse(act.problems, ({ field }) => ["act", field]);
    const told = await tellAct(ctx, { season, fixtureId: fixture.fixtureId, by, act: act.value, seen, confirmed });
    if (!told.ok) throw refusal(told.problems);
    return showMatch(ctx, fixture.fixtureId);
  });

  app.post(takeOverCall.path, { schema: routeSchema(takeOverCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { season, fixture } = findMatch(ctx, request.params.fixtureId);
    const taken = await takeOver(ctx, { season, fixtureId: fixture.fixtureId, by, seen: request.body.seen });
    if (!taken.ok) throw refusal(taken.problems);
    return showMatch(ctx, fixture.fixtureId);
  });

  app.post(undoActCall.path, { schema: routeSchema(undoActCall) }, async (request) => {
    const by = requireOperator(request).accountId;
    const { season, fixture } = findMatch(ctx, request.params.fixtureId);
    const undone = await undoAct(ctx, { season, fixtureId: fixture.fixtureId, by, actId: request.params.actId });
    if (!undone.ok) throw refusal(undone.problems);
    return showMatch(ctx, fixture.fixtureId);
  });
}

function findMatch(ctx: Context, id: number) {
  const season = ctx.live.findSeason();
  const fixture = season?.fixtures.get(brandFixture(id));
  if (!season || !fixture) throw notFound("fixture");
  return { season, fixture };
}

/** With the points that follow from everything committed so far. */
async function showMatch(ctx: Context, id: number): Promise<WireControlMatch> {
  findMatch(ctx, id);
  await ctx.live.whenCurrent();
  const { season, fixture } = findMatch(ctx, id);
  const told = await selectActs(ctx.db, fixture.fixtureId);
  const tellers = await selectTellers(ctx.db, [fixture.fixtureId]);
  return { ...presentMatch(season, fixture, told), teller: tellers.get(fixture.fixtureId) ?? null };
}

/** What may be the same told twice is asked about with 409; what cannot be is refused. */
function refusal(problems: readonly EntryProblem[]): HttpError {
  const [first] = problems;
  if (first?.code === "same_again") {
    const detail = "Somebody told what may be the same.";
    return new HttpError(409, { detail, code: first.code, acts: first.acts.map(({ actId }) => actId) });
  }
  if (first?.code === "list_moved") {
    return new HttpError(409, { detail: "Somebody told an act meanwhile.", code: "changed" });
  }
  if (first?.code === "match_is_on") {
    const { code, homeScore, awayScore, minutes } = first;
    const now = { team_h_score: homeScore, team_a_score: awayScore, minutes };
    return new HttpError(409, { detail: "Others tell this match already.", code, ...now });
  }
  return refuse(
    problems.map((problem) => {
      const {
        footballerId,
        actId,
        index: _index,
        acts: _acts,
        ...rest
      } = problem as EntryProblem & {
        footballerId?: number;
        actId?: number | null;
        index?: number | null;
        acts?: unknown;
      };
      return {
        ...rest,
        ...(footballerId !== undefined && { element: footballerId }),
        ...(actId != null && { act: actId }),
      };
    }),
  );
}
