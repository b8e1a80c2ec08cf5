/**
 * An operator's word that the season's results are final. It is void when a round is settled again afterwards (decision 0158).
 */
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { findOpenEnds } from "../../seasons/index.ts";
import {
  type Closing,
  lockClosings,
  lockDrafts,
  selectClosing,
  selectDraft,
  selectStanding,
  type Standing,
  upsertClosing,
} from "./season-desk.sql.ts";
import { insertWork } from "./works.sql.ts";

export type CloseProblem = {
  readonly code: "other_season" | "season_not_over" | "already_closed" | "no_season";
  readonly season?: string;
};

/** Null unless an operator closed this season and nothing was settled since. */
export async function findClosing(db: Queryable, standing: Standing): Promise<Closing | null> {
  const closing = await selectClosing(db, standing.seasonName);
  return closing?.settlements === standing.settlements ? closing : null;
}

export function closeSeason(
  ctx: Pick<Context, "db">,
  { seasonName, by }: { seasonName: string; by: AccountId },
): Promise<Result<Standing, CloseProblem>> {
  return ctx.db.transaction().execute(async (tx) => {
    const standing = await selectStanding(tx);
    if (!standing) return refused([{ code: "no_season" }]);
    if (standing.seasonName !== seasonName) return refused([{ code: "other_season", season: standing.seasonName }]);
    if ((await findOpenEnds(tx)).length > 0) return refused([{ code: "season_not_over" }]);
    // Two at once: the second waits for the first one's row and then sees it.
    await lockClosings(tx);
    if (await findClosing(tx, standing)) return refused([{ code: "already_closed", season: seasonName }]);
    await upsertClosing(tx, standing, actorOf(by));
    await recordAct(tx, {
      by,
      action: "season.close",
      subject: `season ${seasonName}`,
      details: { settlements: standing.settlements },
    });
    return accepted(standing);
  });
}

/** Asks for the season's change: everything that was seen has to be so still, and one such work is under way at a time. */
export type BeginProblem = {
  readonly code: "no_season" | "other_season" | "season_not_over" | "season_not_closed" | "other_draft" | "at_work";
  readonly season?: string;
};

interface Asked {
  /** As the operator wrote it. */
  readonly seasonName: string;
  readonly draftId: number;
  readonly staysClosed: boolean;
  readonly by: AccountId;
}

export function beginNext(ctx: Pick<Context, "db">, asked: Asked): Promise<Result<void, BeginProblem>> {
  return ctx.db.transaction().execute(async (tx) => {
    const { seasonName, draftId, staysClosed, by } = asked;
    await lockDrafts(tx);
    const standing = await selectStanding(tx);
    if (!standing) return refused([{ code: "no_season" }]);
    if (standing.seasonName !== seasonName) return refused([{ code: "other_season", season: standing.seasonName }]);
    const draft = await selectDraft(tx);
    if (draft?.draft !== draftId) return refused([{ code: "other_draft" }]);
    if (!(await findClosing(tx, standing))) return refused([{ code: "season_not_closed" }]);
    const request = { by, draft: draft.request, staysClosed };
    if (!(await insertWork(tx, { kind: "next", seasonName, actor: actorOf(by), request }))) {
      return refused([{ code: "at_work" }]);
    }
    await recordAct(tx, {
      by,
      action: "season.begin_next",
      subject: `season ${seasonName}`,
      details: { draft: draftId },
    });
    return accepted(undefined);
  });
}

export function beginFiles(
  ctx: Pick<Context, "db">,
  { seasonName, by }: Pick<Asked, "seasonName" | "by">,
): Promise<Result<void, BeginProblem>> {
  return ctx.db.transaction().execute(async (tx) => {
    const standing = await selectStanding(tx);
    if (!standing) return refused([{ code: "no_season" }]);
    if (standing.seasonName !== seasonName) return refused([{ code: "other_season", season: standing.seasonName }]);
    if ((await findOpenEnds(tx)).length > 0) return refused([{ code: "season_not_over" }]);
    if (!(await insertWork(tx, { kind: "files", seasonName, actor: actorOf(by), request: { by } }))) {
      return refused([{ code: "at_work" }]);
    }
    await recordAct(tx, { by, action: "season.files", subject: `season ${seasonName}` });
    return accepted(undefined);
  });
}
