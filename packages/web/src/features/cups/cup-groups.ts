import type { EntryLeague } from "../../api/play/entry.ts";

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
