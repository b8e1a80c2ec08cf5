import { useLingui } from "@lingui/react/macro";

import type { EntryLeague } from "../../../api/play/entry.ts";
import { paths, type SiteAddress } from "../../../paths.ts";

export interface CupGroup {
  readonly kind: "league" | "public" | "general" | "broadcaster";
  /** The leagues whose cups they are. */
  readonly leagues: readonly EntryLeague[];
}

const KINDS = ["league", "public", "general", "broadcaster"] as const;

/** Leagues that have a cup, as the texts group them (EN-04); groups without one are left out. */
export function cupGroups(leagues: readonly EntryLeague[]): CupGroup[] {
  const withCup = leagues.filter((league) => league.hasCup);
  return KINDS.map((kind) => ({ kind, leagues: withCup.filter((league) => kindOf(league) === kind) })).filter(
    (group) => group.leagues.length > 0,
  );
}

function kindOf({ kind, shortName }: EntryLeague): CupGroup["kind"] {
  if (kind === "private") return "league";
  if (kind === "public") return "public";
  return shortName?.startsWith("brd-") ? "broadcaster" : "general";
}

/** Where a league's cup is: its matches, once it is drawn. */
export const cupAddress = ({ leagueId, cupLeagueId }: EntryLeague): SiteAddress =>
  cupLeagueId === null ? paths.leagueCupNotStarted(leagueId) : paths.leagueCup(leagueId);

/** A knockout round's name in the reader's language, from the wire's: `Round of 64` … `Final`. */
export function useCupRoundName(): (roundName: string) => string {
  const { t } = useLingui();
  return (roundName) => {
    switch (roundName) {
      case "Final":
        return t`Final`;
      case "Semi-finals":
        return t`Semi-finals`;
      case "Quarter-finals":
        return t`Quarter-finals`;
      case "Round of 16":
        return t`Round of 16`;
      case "Round of 32":
        return t`Round of 32`;
      case "Round of 64":
        return t`Round of 64`;
      case "Round of 128":
        return t`Round of 128`;
    }
    const places = /^Round of (\d+)$/.exec(roundName)?.[1];
    return places === undefined ? roundName : t`Round of ${places}`;
  };
}
