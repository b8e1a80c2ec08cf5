import type { EntryLeague } from "../../api/play/entry.ts";
import { paths, type SiteAddress } from "../../paths.ts";

/** Where a league's cup is: its matches, once it is drawn. */
export const cupAddress = ({ leagueId, cupLeagueId }: EntryLeague): SiteAddress =>
  cupLeagueId === null ? paths.leagueCupNotStarted(leagueId) : paths.leagueCup(leagueId);
