/** A team's season on a handful of cards: what the team did, and its matches against others. */
import type { WireEntryWrapped } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import { loadReview, selectEntryKey } from "../../play/index.ts";
import { loadDuelRecord } from "../h2h/index.ts";
import { selectLeaguesOfEntry } from "../leagues/index.ts";
import { seasonProgress } from "./season-progress.ts";

/** Null when there is no such team, and before there is a season. */
export async function loadEntryWrapped(ctx: Context, id: EntryId): Promise<WireEntryWrapped | null> {
  const entry = await selectEntryKey(ctx.db, id);
  const name = entry && (await selectNames(ctx.db, [id])).get(id);
  if (!entry || !name || !ctx.live.findSeason()) return null;
  const review = await loadReview(ctx, entry);
  const last = review?.climb.at(-1);
  const duels = last ? await loadDuelRecord(ctx, id, await selectLeaguesOfEntry(ctx.db, id), last.event) : null;
  return { ...name, ...seasonProgress(ctx), told: review && { ...review, duels } };
}
