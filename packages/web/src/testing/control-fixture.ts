import type { WireControlFixture } from "@elleveren/contract";

/** A match that has not begun and has no time yet. */
export const CONTROL_FIXTURE: WireControlFixture = {
  id: 7,
  event: 2,
  event_state: "open",
  kickoff_time: null,
  team_h: 1,
  team_a: 2,
  team_h_name: "Nordby",
  team_a_name: "Sørvik",
  team_h_score: null,
  team_a_score: null,
  minutes: 0,
  started: false,
  finished_provisional: false,
  finished: false,
  tv_channel: null,
  tickets_url: null,
};
