import type { QueryClient } from "@tanstack/react-query";
import type { EntryId } from "@elleveren/rules";

import { futureFixturesQuery } from "../live/fixtures.ts";
import { myTeamQuery } from "./my-team.ts";

const SQUAD_PAGES = /^\/(?:my-team|transfers)\/?$/u;

/** Prefetches the queries of a manager's page as soon as the entry is known. */
export function askAhead(client: QueryClient, entry: EntryId, path: string): void {
  if (!SQUAD_PAGES.test(path)) return;
  void client.prefetchQuery(myTeamQuery(entry));
  void client.prefetchQuery(futureFixturesQuery);
}
