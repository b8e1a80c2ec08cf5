import type { QueryClient } from "@tanstack/react-query";
import type { EntryId } from "@elleveren/rules";

import { futureFixturesQuery } from "../live/fixtures.ts";
import { myTeamQuery } from "./my-team.ts";

const SQUAD_PAGES = /^\/(?:my-team|transfers)\/?$/u;

/** What a manager's page will ask for once it is drawn, asked for as soon as it is known who he is. */
export function askAhead(client: QueryClient, entry: EntryId, path: string): void {
  if (!SQUAD_PAGES.test(path)) return;
  void client.prefetchQuery(myTeamQuery(entry));
  void client.prefetchQuery(futureFixturesQuery);
}
