/** The answer about a cup's matches, on the path that head-to-head leagues share. */
import type { AnswerOf, leagueMatchesCall } from "@elleveren/contract";
import { entryId, type LeagueId, roundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { refuseField } from "../../../http/calls/errors.ts";
import { presentCupMatch } from "./cup-matches.present.ts";
import { loadCupStanding } from "./cup-standing.ts";
import { selectCup } from "./cups.sql.ts";
import { loadCupMatches } from "./load-cup-matches.ts";

/** Null when the number is neither a drawn cup's nor its league's. Throws a refusal for a round the season has not. */
export async function answerCupMatches(
  ctx: Context,
  id: LeagueId,
  { page = 1, entry, event }: { readonly page?: number; readonly entry?: number; readonly event?: number },
): Promise<AnswerOf<typeof leagueMatchesCall> | null> {
  const cup = await selectCup(ctx.db, id);
  if (!cup) return null;
  if (event !== undefined && event > ctx.game().ruleset.roundCount) throw refuseField("event", "invalid");
  const ofEntry = entry === undefined ? null : entryId(entry);
  const [{ matches, hasNext }, status] = await Promise.all([
    loadCupMatches(ctx, { cup, page, entryId: ofEntry, roundId: event === undefined ? null : roundId(event) }),
    loadCupStanding(ctx, cup, ofEntry),
  ]);
  return { has_next: hasNext, page, results: matches.map((match) => presentCupMatch(ctx, match)), status };
}
