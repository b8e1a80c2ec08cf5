/** What operators did. */
import type { actsCall, WireAct } from "@elleveren/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import type { Page } from "../../api/leagues/leagues.ts";
import { controlKeys } from "./keys.ts";

export interface Act {
  readonly actId: number;
  /** The machines' time. */
  readonly atMs: number;
  readonly gameAtMs: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const decodeAct = (wire: WireAct): Act => ({
  actId: wire.id,
  atMs: Date.parse(wire.time),
  gameAtMs: Date.parse(wire.game_time),
  actor: wire.actor,
  action: wire.action,
  subject: wire.subject,
  details: wire.details,
});

const getActs = api<typeof actsCall>("GET", "/api/control/audit/");

export interface ActFilter {
  readonly page: number;
  /** Empty: of all. */
  readonly area: string;
  readonly subject: string;
}

/** One page, the newest first. */
export const useActs = ({ page, area, subject }: ActFilter) =>
  useQuery({
    queryKey: controlKeys.acts({ page, area, subject }),
    queryFn: async ({ signal }): Promise<Page<Act>> => {
      const query = { page, ...(area !== "" && { area }), ...(subject !== "" && { subject }) };
      const wire = await send(getActs, { query, signal });
      return { page: wire.page, hasNext: wire.has_next, rows: wire.results.map(decodeAct) };
    },
    placeholderData: keepPreviousData,
  });
