import type { EntryId } from "@elleveren/rules";
import { useEffect } from "react";

import type { TeamRow } from "../../../api/leagues/leagues.ts";
import { teamLinkId } from "./LeagueTable.tsx";

/** Brings the row that the address asks for into view, once its page is there; the keyboard goes on from it. */
export function useShowRow(shown: number, rows: readonly TeamRow[] | undefined): void {
  const isThere = rows?.some((row) => row.entryId === shown) ?? false;
  useEffect(() => {
    if (!isThere) return;
    const link = document.getElementById(teamLinkId(shown as EntryId));
    link?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
  }, [isThere, shown]);
}
