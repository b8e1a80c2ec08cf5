import type { EntryId } from "@elleveren/rules";

import type { LeagueDetail } from "../../../../api/leagues/league-admin.ts";

/** What every part of the administration is about: the league, and who administers it. */
export interface AdminSectionProps {
  readonly league: LeagueDetail;
  readonly entryId: EntryId;
}
