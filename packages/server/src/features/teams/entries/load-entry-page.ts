/** What an entry's page says, for a viewer. */
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { loadEntryRounds, selectPastSeasons } from "../../play/index.ts";
import { selectEntry } from "./entries.sql.ts";
import type { EntryPage } from "./entries.present.ts";
import { loadEntryLeagues } from "./entry-leagues.ts";

/** Null when there is no such entry. */
export async function loadEntryPage(
  ctx: Context,
  entryId: EntryId,
  viewerEntryId: EntryId | null,
): Promise<EntryPage | null> {
  const entry = await selectEntry(ctx.db, entryId);
  if (!entry) return null;
  const rounds = await loadEntryRounds(ctx, entry);
  return {
    entry,
    rounds,
    pastSeasonCount: (await selectPastSeasons(ctx.db, entry.accountId)).length,
    leagues: await loadEntryLeagues(ctx, entryId, viewerEntryId),
    isOwn: viewerEntryId === entryId,
  };
}
