/** How far the points of the current round have come, day by day. */
import type { eventStatusCall, WireEventStatus } from "@elleveren/contract";
import { roundId, type RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export type DayState = "coming" | "live" | "provisional" | "final";

export interface MatchDay {
  /** `2026-10-24`, of the game's time zone. */
  readonly date: string;
  readonly roundId: RoundId;
  readonly state: DayState;
  readonly isBonusAdded: boolean;
}

export interface EventStatus {
  readonly days: readonly MatchDay[];
  /** True once the round is settled: no table moves any more. */
  readonly areLeaguesUpdated: boolean;
}

const STATES = { "": "coming", l: "live", p: "provisional", r: "final" } as const;

export const decodeEventStatus = (wire: WireEventStatus): EventStatus => ({
  days: wire.status.map((day) => ({
    date: day.date,
    roundId: roundId(day.event),
    state: STATES[day.points],
    isBonusAdded: day.bonus_added,
  })),
  areLeaguesUpdated: wire.leagues === "Updated",
});

const getEventStatus = api<typeof eventStatusCall>("GET", "/api/event-status/");

export const useEventStatus = () =>
  useQuery({
    queryKey: keys.eventStatus,
    queryFn: async ({ signal }) => decodeEventStatus(await send(getEventStatus, { signal })),
    staleTime: 60_000,
  });
