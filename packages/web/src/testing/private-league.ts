import type { WireLeagueSummary } from "@elleveren/contract";

import { decodeLeagueSummary } from "../api/leagues/leagues.ts";
import { keys } from "../api/wire/keys.ts";

interface PrivateLeague {
  readonly isAdmin?: boolean;
  readonly formatCount?: number;
  readonly memberCount?: number;
  /** Further fields of the league in its summary. */
  readonly league?: object;
}

/** The summary of the classic private league 5, as a screen's answers have it. */
export const privateLeague = ({
  isAdmin = false,
  formatCount = 0,
  memberCount = 12,
  league = {},
}: PrivateLeague = {}) =>
  [
    keys.leagueSummary(5),
    decodeLeagueSummary({
      league: {
        id: 5,
        name: "Kollektivet",
        short_name: null,
        league_type: "x",
        scoring: "c",
        start_event: 1,
        entry_can_admin: isAdmin,
        ...league,
      },
      last_updated_data: null,
      provisional: false,
      entry_count: memberCount,
      entry_is_member: true,
      format_count: formatCount,
      message: null,
    } as WireLeagueSummary),
  ] as const;
