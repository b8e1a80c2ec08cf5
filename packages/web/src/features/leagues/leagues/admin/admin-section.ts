import type { EntryId } from "@elleveren/rules";

import type { LeagueDetail } from "../../../../api/leagues/league-admin.ts";

/** The props of every part of the administration: the league and its administrator. */
export interface AdminSectionProps {
  readonly league: LeagueDetail;
  readonly entryId: EntryId;
}
