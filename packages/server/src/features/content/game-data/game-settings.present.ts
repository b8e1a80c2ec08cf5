/** The season's numbers in the names that the family of games has for them. */
import {
  PUBLIC_LEAGUE_PREFIX,
  REFRESH_AFTER_SECONDS,
  type WireGameConfig,
  type WireGameSettings,
} from "@elleveren/contract";
import { POSITIONS, type PerPosition, type Ruleset, type ScoringRule } from "@elleveren/rules";

import type { MediaHosts } from "../../../config/config.ts";

export function presentGameSettings(ruleset: Ruleset, media: MediaHosts): WireGameSettings {
  return {
    ...presentRules(ruleset),
    timezone: "UTC",
    ui_refresh_seconds: REFRESH_AFTER_SECONDS,
    ui_photo_url: media.photoUrl,
    ui_clips_url: media.clipsUrl,
    ui_highlights_url: media.highlightsUrl,
  };
}

export function presentGameConfig(ruleset: Ruleset): WireGameConfig {
  const { atHour, atMinute } = ruleset.prices;
  const at = `${String(atHour).padStart(2, "0")}:${String(atMinute).padStart(2, "0")}`;
  return {
    settings: { entry_per_event: false, timezone: "UTC", static_content_url: "", price_change_deadlines: [at] },
    rules: presentRules(ruleset),
    scoring: Object.assign(
      familyScoring(),
      ...Object.entries(ruleset.scoring).map(([name, rule]) => presentScoring(name, rule)),
    ),
  };
}

function presentRules({ leagues, cups, squad, transfers, formDays, roundCount }: Ruleset): WireGameConfig["rules"] {
  return {
    league_join_private_max: leagues.joinPrivateMax,
    league_join_public_max: leagues.joinPublicMax,
    league_max_size_public_classic: leagues.maxSizePublicClassic,
    league_max_size_public_h2h: leagues.maxSizePublicH2h,
    league_max_size_private_h2h: leagues.maxSizePrivateH2h,
    league_max_ko_rounds_private_h2h: leagues.maxKoRoundsPrivateH2h,
    league_prefix_public: PUBLIC_LEAGUE_PREFIX,
    league_points_h2h_win: leagues.h2hWin,
    league_points_h2h_lose: leagues.h2hLoss,
    league_points_h2h_draw: leagues.h2hDraw,
    league_ko_first_instead_of_random: false,
    league_h2h_tiebreak_stats: ["+goals_scored", "-goals_conceded"],
    cup_start_event_id: cups.largeQualificationRound,
    cup_stop_event_id: roundCount,
    cup_general_start_event_id: cups.generalFirstRound,
    cup_qualifying_method: "rank",
    cup_type: "random",
    squad_squadplay: squad.playing,
    squad_squadsize: squad.size,
    squad_team_limit: squad.clubLimit,
    squad_total_spend: squad.budgetTenths,
    squad_special_min: null,
    squad_special_max: null,
    ui_currency_multiplier: 10,
    ui_use_special_shirts: false,
    ui_special_shirt_exclusions: [],
    stats_form_days: formDays,
    sys_vice_captain_enabled: true,
    // A whole squad may change hands where the season has no cap.
    transfers_cap: transfers.capPerRound ?? squad.size,
    transfers_sell_on_fee: 1 / transfers.sellOnDivisor,
    max_extra_free_transfers: transfers.maxBanked - transfers.freePerRound,
    element_sell_at_purchase_price: false,
    underdog_differential: 0,
    percentile_ranks: [],
    featured_entries: [],
  };
}

const PER_POSITION = [
  "goals_scored",
  "clean_sheets",
  "goals_conceded",
  "defensive_contribution",
  "mng_goals_scored",
  "mng_clean_sheets",
  "mng_win",
  "mng_draw",
  "mng_underdog_win",
  "mng_underdog_draw",
];
const ONE_NUMBER = [
  "starts",
  "bps",
  "influence",
  "creativity",
  "threat",
  "ict_index",
  "tackles",
  "clearances_blocks_interceptions",
  "recoveries",
  "mng_loss",
  "expected_goals",
  "expected_assists",
  "expected_goal_involvements",
  "expected_goals_conceded",
];

/** Statistics that score in the family's other games are worth nothing here; published clients expect them listed. */
function familyScoring(): WireGameConfig["scoring"] {
  const nothing = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
  return {
    // No footballer counts in a special way.
    special_multiplier: 1,
    ...Object.fromEntries(ONE_NUMBER.map((name) => [name, 0])),
    ...Object.fromEntries(PER_POSITION.map((name) => [name, nothing])),
  };
}

/** One number where all positions agree, else one each; always one each where the family lists them so. */
function presentScoring(name: string, rule: ScoringRule): WireGameConfig["scoring"] {
  if (rule.kind === "minutes") return { short_play: rule.short, long_play: rule.long, long_play_limit: rule.longFrom };
  return { [name]: PER_POSITION.includes(name) ? { ...rule.points } : sameOrEach(rule.points) };
}

function sameOrEach(points: PerPosition): number | { GKP: number; DEF: number; MID: number; FWD: number } {
  const isSame = POSITIONS.every((position) => points[position] === points.GKP);
  return isSame ? points.GKP : { ...points };
}
