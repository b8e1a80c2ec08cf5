/** Made from the contract by `npm run client`; changes belong there. */
import type { CallOptions, OperationInfo } from "./core.ts";

/** A signature by a credential. */
export type Assertion = {
  readonly id: string;
  readonly rawId: string;
  readonly response: {
    readonly authenticatorData: string;
    readonly clientDataJSON: string;
    readonly signature: string;
    readonly userHandle?: string | null;
  };
  readonly type: string;
};

export type AuthConfig = {
  readonly data: {
    readonly account: {
      readonly authentication_method: string;
      readonly email_verification_by_code_enabled: boolean;
      readonly is_open_for_signup: boolean;
      readonly login_by_code_enabled: boolean;
      readonly login_methods: readonly string[];
      readonly password_reset_by_code_enabled: boolean;
    };
    readonly mfa?: {
      readonly passkey_login_enabled: boolean;
      readonly supported_types: readonly string[];
    };
    readonly socialaccount?: {
      readonly providers: readonly AuthProvider[];
    };
    readonly usersessions?: {
      readonly track_activity: boolean;
    };
  };
  readonly status: number;
};

/** 200 with nothing to say. */
export type AuthDone = {
  readonly status: number;
};

/** 400 of the account API. */
export type AuthErrors = {
  readonly errors: readonly {
    readonly code: string;
    readonly message: string;
    readonly param?: string;
  }[];
  readonly status: number;
};

export type AuthFlow = {
  readonly id:
    | "login"
    | "signup"
    | "login_by_code"
    | "provider_redirect"
    | "provider_token"
    | "provider_signup"
    | "verify_email"
    | "mfa_authenticate"
    | "mfa_trust"
    | "mfa_login_webauthn"
    | "mfa_signup_webauthn"
    | "reauthenticate"
    | "mfa_reauthenticate";
  readonly is_pending?: boolean;
  readonly provider?: AuthProvider;
  readonly providers?: readonly string[];
  readonly types?: readonly string[];
};

/** `session_token` is for apps only: browsers have a cookie. */
export type AuthMeta = {
  readonly is_authenticated: boolean;
  readonly session_token?: string;
};

/** One proof of who somebody is; `at` in seconds since the epoch. */
export type AuthMethod = {
  readonly at: number;
  readonly email?: string;
  readonly method: string;
  readonly provider?: string;
  readonly reauthenticated?: boolean;
  readonly type?: string;
  readonly uid?: string;
};

export type AuthProvider = {
  readonly client_id?: string;
  readonly flows: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly openid_configuration_url?: string;
};

/** 200 when signed in, 401 with the flows that lead there; a session that needs nothing more has no flows. */
export type AuthSession = {
  readonly data: {
    readonly flows?: readonly AuthFlow[];
    readonly methods?: readonly AuthMethod[];
    readonly user?: AuthUser;
  };
  readonly meta: AuthMeta;
  readonly status: number;
};

export type AuthUser = {
  readonly display: string;
  readonly email?: string;
  readonly has_usable_password: boolean;
  readonly id: number;
  readonly username?: string;
};

/** One of the three, by its `type`. */
export type Authenticator = {
  readonly created_at: number;
  readonly id?: number;
  readonly is_passwordless?: boolean;
  readonly last_used_at: number | null;
  readonly name?: string;
  readonly total_code_count?: number;
  readonly type: "totp" | "recovery_codes" | "webauthn";
  readonly unused_code_count?: number;
};

export type AutoSub = {
  readonly element_in: number;
  readonly element_out: number;
  readonly entry: number;
  readonly event: number;
};

export type Ban = {
  readonly entry: number;
  readonly player_name: string;
};

export type BestLeague = {
  readonly average_score: string;
  readonly entries: number;
  readonly league: number;
  readonly name: string;
};

export type Bootstrap = {
  readonly chips: readonly BootstrapChip[];
  readonly element_stats: readonly ElementStat[];
  readonly element_types: readonly ElementType[];
  readonly elements: readonly Element[];
  readonly events: readonly Event[];
  readonly game_config: GameConfig;

  /** Our own: game time in milliseconds when this was written; the site runs its countdowns by it. */
  readonly game_now_ms?: number | null;
  readonly game_settings: GameSettings;

  /** Our own: game milliseconds per real millisecond; 1 outside demo and replays. */
  readonly game_speed?: number | null;
  readonly phases: readonly Phase[];

  /** Our own: the ruleset's id, under which the site finds the same rules. */
  readonly ruleset?: string;

  /** Our own: numbers that an operator has set otherwise than that ruleset has them; chips stand in `chips`. */
  readonly settings?: {
    readonly [field: string]: number;
  };
  readonly teams: readonly Team[];
  readonly total_players: number;
};

/** In bootstrap the three entry fields are there only for a signed-in entry. */
export type BootstrapChip = {
  readonly chip_type: "team" | "transfer";
  readonly id: number;
  readonly is_pending?: boolean;
  readonly name: string;
  readonly number: number;
  readonly overrides: Overrides;
  readonly played_by_entry?: readonly number[];
  readonly start_event: number;
  readonly status_for_entry?: "available" | "unavailable" | "active" | "played";
  readonly stop_event: number;
};

export type ChipPlay = {
  readonly chip_name: string;
  readonly num_played: number;
};

export type ChipUse = {
  readonly event: number;
  readonly name: string;
  readonly time: string;
};

export type ClassicStandings = {
  readonly last_updated_data: string | null;
  readonly league: League;
  readonly new_entries: {
    readonly has_next: boolean;
    readonly page: number;
    readonly results: readonly NewEntry[];
  };

  /** Our own: true while the table moves with the live round. */
  readonly provisional: boolean;

  /** Our own: rows on all pages together. */
  readonly ranked_count: number;
  readonly standings: {
    readonly has_next: boolean;
    readonly page: number;
    readonly results: readonly StandingsRow[];
  };
};

/** First message of every stream, and again when the game clock is moved. */
export type ClockMessage = {
  readonly kind: "clock";

  /** Game time in milliseconds. */
  readonly now_ms: number;

  /** Game milliseconds per real one. */
  readonly speed: number;
};

export type Closed = {
  readonly text_en: string;

  /** Empty: nothing was said beyond that the game is being updated. */
  readonly text_nb: string;

  /** Empty: whoever reads nynorsk reads the bokmål. */
  readonly text_nn: string;
  readonly until: string | null;
};

/** A result of the season as one of the clubs sees it. */
export type ClubResult = {
  readonly conceded: number;
  readonly event: number | null;
  readonly fixture: number;
  readonly home: boolean;
  readonly opponent: number;
  readonly scored: number;
};

export type Comparison = {
  readonly a: LeagueSide;
  readonly b: LeagueSide;

  /** a's points after costs minus b's. */
  readonly difference: number;

  /** Everybody of either squad. Their swings, minus a's cost, plus b's, add up to `difference`. */
  readonly elements: readonly Difference[];
  readonly event: number;
  readonly provisional: boolean;
};

export type ConfirmPlan = {
  /** The round to make real: the open one. */
  readonly event: number;

  /** Prices the manager saw, for the planned transfers of the round; those that differ now are `price_changed`. */
  readonly prices: readonly {
    readonly element_in: number;
    readonly element_out: number;
    readonly purchase_price: number;
    readonly selling_price: number;
  }[];

  /** Points of the round that he saw; a difference is `cost_changed`. */
  readonly spent_points: number;
  readonly version: number;
};

export type ConfirmTransfers = {
  readonly chip?: string | null;

  /** False: only check, change nothing. Missing: do it. */
  readonly confirmed?: boolean;
  readonly entry: number;
  readonly event: number;
  readonly freehit?: boolean;
  readonly transfers: readonly {
    readonly element_in: number;
    readonly element_out: number;
    readonly purchase_price?: number | null;
    readonly selling_price?: number | null;
  }[];

  /** How older clients name the chip. */
  readonly wildcard?: boolean;
};

export type ConfirmedPlan = {
  readonly my_team: MyTeam;

  /** What is left of the plan: its later rounds. */
  readonly plan: Plan;

  /** Of the squad as it then stands. */
  readonly receipt: Receipt;

  /** Points the round then costs. */
  readonly spent_points: number;
};

export type CreateEntry = {
  readonly email?: boolean;
  readonly favourite_team: number | null;
  readonly language?: string;
  readonly name: string;
  readonly picks: readonly {
    readonly element: number;
    readonly is_captain?: boolean;
    readonly is_vice_captain?: boolean;
    readonly position?: number | null;
    readonly purchase_price?: number;
  }[];
  readonly terms_agreed: boolean;
};

export type CreatedEntry = {
  readonly id: number;
  readonly name: string;
  readonly receipt: Receipt;
  readonly started_event: number;
};

/** What the browser is asked to make. */
export type CreationOptions = {
  readonly publicKey: {
    readonly attestation: string;
    readonly authenticatorSelection: {
      readonly requireResidentKey: boolean;
      readonly residentKey: string;
      readonly userVerification: string;
    };
    readonly challenge: string;
    readonly excludeCredentials: readonly {
      readonly id: string;
      readonly transports?: readonly string[];
      readonly type: string;
    }[];
    readonly extensions: {
      readonly credProps: boolean;
    };
    readonly pubKeyCredParams: readonly {
      readonly alg: number;
      readonly type: string;
    }[];
    readonly rp: {
      readonly id: string;
      readonly name: string;
    };
    readonly timeout: number;
    readonly user: {
      readonly displayName: string;
      readonly id: string;
      readonly name: string;
    };
  };
};

export type CupDraw = {
  readonly bye_count: number;
  readonly drawn_time: string;

  /** The round of the matches. */
  readonly event: number;

  /** What is mixed into the seed. */
  readonly label: string;
  readonly match_count: number;
  readonly name: string;

  /** Of the round before, whose seed it was drawn with. */
  readonly seed: CupSeed;
};

/** One round's chance. The seed of a round decides the coins of its matches and the draws made when it is settled. */
export type CupSeed = {
  /** SHA-256 of the seed, known from the season's beginning. */
  readonly commitment: string;
  readonly committed_time: string;
  readonly event: number;
  readonly revealed_time: string | null;

  /** Null until the round is settled. */
  readonly seed: string | null;
};

/** How an entry stands to a cup; nulls while it is not drawn, or when no entry was asked for. */
export type CupStanding = {
  readonly qualification_event: number | null;
  readonly qualification_numbers: number | null;

  /** The entry's place in the league's table when it qualified. */
  readonly qualification_rank: number | null;
  readonly qualification_state: "QUALIFIED" | "NOT_QUALIFIED_RANK" | null;
};

export type CupStatus = {
  /** `random`: by the published seed of the round before. */
  readonly draw_type: string;
  readonly has_byes: boolean;
  readonly is_large: boolean;

  /** Null until drawn: the league of the cup's matches. */
  readonly league: number | null;
  readonly name: string;
  readonly pulse_article_id: number | null;

  /** The round after which the table says who takes part; the first match is in the next one. */
  readonly qualification_event: number;
  readonly qualification_numbers: number;
  readonly qualifying_league: number;

  /** `rank`: the best of the league's table. */
  readonly qualifying_method: string;
};

export type DataCopy = {
  readonly made_at: string;

  /** By table of the game: the rows about the person, each as it is stored, without what would open the account. */
  readonly tables: {
    readonly [field: string]: readonly unknown[];
  };
};

export type Delivery = {
  readonly attempts: number;
  readonly body: string;
  readonly created_at: string;
  readonly error: string | null;

  /** The same at every attempt: the header `webhook-id`. */
  readonly event_id: string;
  readonly id: number;
  readonly kind: string;
  readonly state: "waiting" | "sent" | "failed";

  /** The last attempt's answer; null when none came. */
  readonly status: number | null;
  readonly took_ms: number | null;
  readonly tried_at: string | null;
};

/** A refusal of the whole call. `code` stands where a program may want to tell one from another. */
export type Detail = {
  readonly detail: string;
  readonly code?: string;
  readonly [field: string]: unknown;
};

/** A footballer whom one of two teams has. Multipliers are null for the team that has not. */
export type Difference = {
  readonly a: number | null;
  readonly b: number | null;
  readonly element: number;
  readonly is_on: boolean;
  readonly matches_left: number;
  readonly place: "unknown" | "eleven" | "bench" | "not_in_eleven" | "left_out" | "on" | "off" | "sent_off";
  readonly place_minute: number | null;
  readonly points: number;

  /** What he gives the first team more than the second: the multipliers' difference times his points. */
  readonly swing: number;
};

export type DreamTeam = {
  /** Eleven, by position. */
  readonly team: readonly {
    readonly element: number;
    readonly points: number;
    readonly position: number;
  }[];
  readonly top_player: TopElement | null;
};

export type Element = {
  readonly assists: number;
  readonly birth_date?: string | null;
  readonly bonus: number;
  readonly bps: number;
  readonly can_select: boolean;
  readonly can_transact: boolean;
  readonly chance_of_playing_next_round: number | null;
  readonly chance_of_playing_this_round: number | null;
  readonly clean_sheets: number;
  readonly clean_sheets_per_90?: number;
  readonly clearances_blocks_interceptions: number;
  readonly code: number;
  readonly corners_and_indirect_freekicks_order?: number | null;
  readonly corners_and_indirect_freekicks_text?: string;
  readonly cost_change_event: number;
  readonly cost_change_event_fall: number;
  readonly cost_change_start: number;
  readonly cost_change_start_fall: number;
  readonly creativity: string;
  readonly creativity_rank?: number | null;
  readonly creativity_rank_type?: number | null;
  readonly defensive_contribution: number;
  readonly defensive_contribution_per_90?: number;
  readonly direct_freekicks_order?: number | null;
  readonly direct_freekicks_text?: string;
  readonly dreamteam_count: number;
  readonly element_type: number;
  readonly ep_next: string | null;
  readonly ep_this: string | null;
  readonly event_points: number;
  readonly expected_assists: string;
  readonly expected_assists_per_90?: number;
  readonly expected_goal_involvements: string;
  readonly expected_goal_involvements_per_90?: number;
  readonly expected_goals: string;
  readonly expected_goals_conceded: string;
  readonly expected_goals_conceded_per_90?: number;
  readonly expected_goals_per_90?: number;
  readonly fiks_id: number | null;
  readonly first_name: string;
  readonly form: string;
  readonly form_rank?: number | null;
  readonly form_rank_type?: number | null;
  readonly goals_conceded: number;
  readonly goals_conceded_per_90?: number;
  readonly goals_scored: number;
  readonly has_temporary_code?: boolean;
  readonly ict_index: string;
  readonly ict_index_rank?: number | null;
  readonly ict_index_rank_type?: number | null;
  readonly id: number;
  readonly in_dreamteam: boolean;
  readonly influence: string;
  readonly influence_rank?: number | null;
  readonly influence_rank_type?: number | null;
  readonly known_name?: string;
  readonly minutes: number;
  readonly news: string;
  readonly news_added: string | null;
  readonly news_en?: string;
  readonly news_nn?: string;
  readonly now_cost: number;
  readonly now_cost_rank?: number | null;
  readonly now_cost_rank_type?: number | null;
  readonly opta_code?: string;
  readonly opta_index: string;
  readonly own_goals: number;
  readonly penalties_missed: number;
  readonly penalties_order?: number | null;
  readonly penalties_saved: number;
  readonly penalties_text?: string;
  readonly photo: string;
  readonly points_per_game: string;
  readonly points_per_game_rank?: number | null;
  readonly points_per_game_rank_type?: number | null;
  readonly price_change_calibrating: boolean;
  readonly price_change_hourly_rate: number;
  readonly price_change_locked_until: string | null;
  readonly price_change_percent: string;
  readonly price_change_projections: readonly {
    readonly likelihood: number;
    readonly offset: number;
    readonly projected_percent: string;
  }[];
  readonly recoveries: number;
  readonly red_cards: number;
  readonly region?: number | null;
  readonly removed: boolean;
  readonly saves: number;
  readonly saves_per_90?: number;
  readonly scout_news_link?: string;
  readonly scout_risks?: readonly {
    readonly [field: string]: unknown;
  }[];
  readonly second_name: string;
  readonly selected_by_percent: string;
  readonly selected_rank?: number | null;
  readonly selected_rank_type?: number | null;
  readonly special: boolean;
  readonly squad_number: number | null;
  readonly starts: number;
  readonly starts_per_90?: number;
  readonly status: "a" | "d" | "i" | "s" | "u" | "n";
  readonly tackles: number;
  readonly team: number;
  readonly team_code: number;
  readonly team_join_date?: string | null;
  readonly threat: string;
  readonly threat_rank?: number | null;
  readonly threat_rank_type?: number | null;
  readonly total_points: number;
  readonly transfers_in: number;
  readonly transfers_in_event: number;
  readonly transfers_out: number;
  readonly transfers_out_event: number;
  readonly value_form: string;
  readonly value_season: string;
  readonly web_name: string;
  readonly yellow_cards: number;
};

export type ElementFixture = {
  readonly code: number;
  readonly difficulty: number;
  readonly event: number | null;
  readonly event_name: string;
  readonly finished: boolean;
  readonly id: number;
  readonly is_home: boolean;
  readonly kickoff_time: string | null;
  readonly minutes: number;
  readonly provisional_start_time: boolean;
  readonly team_a: number;
  readonly team_a_score: number | null;
  readonly team_h: number;
  readonly team_h_score: number | null;
};

export type ElementHistory = {
  readonly assists: number;
  readonly bonus: number;
  readonly bps: number;
  readonly clean_sheets: number;
  readonly clearances_blocks_interceptions: number;
  readonly creativity: string;
  readonly defensive_contribution: number;
  readonly element: number;
  readonly expected_assists: string;
  readonly expected_goal_involvements: string;
  readonly expected_goals: string;
  readonly expected_goals_conceded: string;
  readonly fixture: number;
  readonly goals_conceded: number;
  readonly goals_scored: number;
  readonly ict_index: string;
  readonly influence: string;
  readonly kickoff_time: string;
  readonly minutes: number;
  readonly modified: boolean;
  readonly opponent_team: number;
  readonly opta_index: string;
  readonly own_goals: number;
  readonly penalties_missed: number;
  readonly penalties_saved: number;
  readonly recoveries: number;
  readonly red_cards: number;
  readonly round: number;
  readonly saves: number;
  readonly selected: number;
  readonly starts: number;
  readonly tackles: number;
  readonly team_a_score: number | null;
  readonly team_h_score: number | null;
  readonly threat: string;
  readonly total_points: number;
  readonly transfers_balance: number;
  readonly transfers_in: number;
  readonly transfers_out: number;

  /** His price when the round closed. */
  readonly value: number;
  readonly was_home: boolean;
  readonly yellow_cards: number;
};

export type ElementPastSeason = {
  readonly assists: number;
  readonly bonus: number;
  readonly bps: number;
  readonly clean_sheets: number;
  readonly clearances_blocks_interceptions: number;
  readonly creativity: string;
  readonly defensive_contribution: number;
  readonly element_code: number;
  readonly end_cost: number;
  readonly expected_assists: string;
  readonly expected_goal_involvements: string;
  readonly expected_goals: string;
  readonly expected_goals_conceded: string;
  readonly goals_conceded: number;
  readonly goals_scored: number;
  readonly ict_index: string;
  readonly influence: string;
  readonly minutes: number;
  readonly opta_index: string;
  readonly own_goals: number;
  readonly penalties_missed: number;
  readonly penalties_saved: number;
  readonly recoveries: number;
  readonly red_cards: number;
  readonly saves: number;
  readonly season_name: string;
  readonly start_cost: number;
  readonly starts: number;
  readonly tackles: number;
  readonly threat: string;
  readonly total_points: number;
  readonly yellow_cards: number;
};

/** `element_stats`: in display order, `minutes` first; the site hides `opta_index`. */
export type ElementStat = {
  readonly label: string;
  readonly name: string;
};

export type ElementSummary = {
  /** Remaining matches only. */
  readonly fixtures: readonly ElementFixture[];

  /** Matches of started rounds, oldest first. */
  readonly history: readonly ElementHistory[];

  /** Oldest first. */
  readonly history_past: readonly ElementPastSeason[];
};

export type ElementType = {
  readonly element_count: number;
  readonly id: number;
  readonly plural_name: string;
  readonly plural_name_short: string;
  readonly singular_name: string;
  readonly singular_name_short: string;
  readonly squad_max_play: number;
  readonly squad_max_select: number | null;
  readonly squad_min_play: number;
  readonly squad_min_select: number | null;
  readonly squad_select: number;
  readonly sub_positions_locked: readonly number[];

  /** True for goalkeepers, who wear another shirt. */
  readonly ui_shirt_specific: boolean;
};

export type EmailAddress = {
  readonly email: string;
  readonly primary: boolean;
  readonly verified: boolean;
};

export type Entry = {
  readonly club_badge_src: string | null;
  readonly current_event: number | null;

  /** Own entry only. */
  readonly email?: boolean;

  /** Rounds it has played. */
  readonly entered_events: readonly number[];
  readonly favourite_team: number | null;
  readonly id: number;
  readonly joined_time: string;

  /** JSON text of the manager's own shirt, or null. */
  readonly kit: string | null;
  readonly language?: "nb" | "nn" | "en";
  readonly last_deadline_bank: number | null;
  readonly last_deadline_total_transfers: number;
  readonly last_deadline_value: number | null;
  readonly leagues: EntryLeagues;
  readonly name: string;
  readonly name_change_blocked: boolean;
  readonly player_first_name: string;
  readonly player_last_name: string;
  readonly player_region_id: number;
  readonly player_region_iso_code_long: string;
  readonly player_region_iso_code_short: string;
  readonly player_region_name: string;
  readonly started_event: number;
  readonly summary_event_points: number | null;
  readonly summary_event_rank: number | null;
  readonly summary_overall_points: number | null;
  readonly summary_overall_rank: number | null;
  readonly years_active: number;
};

export type EntryChip = {
  readonly chip_type: "team" | "transfer";
  readonly id: number;
  readonly is_pending: boolean;
  readonly name: string;
  readonly number: number;
  readonly overrides: Overrides;
  readonly played_by_entry: readonly number[];
  readonly start_event: number;
  readonly status_for_entry: "available" | "unavailable" | "active" | "played";
  readonly stop_event: number;
};

/** The cup of everybody in the game. */
export type EntryCup = {
  readonly cup_league: number | null;
  readonly matches: readonly Match[];
  readonly status: CupStanding;
};

export type EntryLeague = {
  readonly active_phases: readonly LeaguePhase[];
  readonly admin_entry: number | null;
  readonly closed: boolean;
  readonly created: string;
  readonly cup_league: number | null;

  /** Null until drawn. */
  readonly cup_qualified: boolean | null;
  readonly entry_can_admin: boolean;
  readonly entry_can_invite: boolean;
  readonly entry_can_leave: boolean;

  /** Points of the latest round before the transfer cost, where it counts; null without a rank. Our own. */
  readonly entry_event_total: number | null;

  /** Points behind the leader of the table, league points head-to-head; 0 for the leader, null without a rank. Our own. */
  readonly entry_gap: number | null;

  /** 0 when not ranked yet. */
  readonly entry_last_rank: number | null;
  readonly entry_percentile_rank: number | null;
  readonly entry_rank: number | null;
  readonly featured_entry_ids: readonly number[];
  readonly has_cup: boolean;
  readonly id: number;

  /** Private, public, system. */
  readonly league_type: "x" | "c" | "s";
  readonly max_entries: number | null;
  readonly name: string;
  readonly rank: number | null;
  readonly rank_count: number | null;
  readonly scoring: "c" | "h";

  /** `overall`, `team-{club}`, `region-{n}`, `event-{round}`, `brd-{brand}` for system leagues. */
  readonly short_name: string | null;
  readonly start_event: number;
};

export type EntryLeagues = {
  readonly classic: readonly EntryLeague[];
  readonly cup: EntryCup;

  /** The newest match of each cup the entry is in. */
  readonly cup_matches: readonly Match[];
  readonly event: readonly number[];
  readonly h2h: readonly EntryLeague[];
};

export type EntryLogRow = {
  readonly after: unknown;

  /** What it was and what it became; null before the first. */
  readonly before: unknown;
  readonly event: number;
  readonly id: number;
  readonly kind: "created" | "transfers" | "lineup" | "chip" | "undo" | "details";
  readonly receipt: Receipt | null;
  readonly time: string;
};

/** The viewer's own entry, provisional while the round is live. */
export type EntryMessage = {
  readonly entry: number;
  readonly event: number;
  readonly kind: "entry";
  readonly overall_rank: number | null;
  readonly points: number;
  readonly rank: number | null;
  readonly total_points: number;
};

export type EntrySeason = {
  readonly entry: number;
  readonly entry_name: string;
  readonly player_name: string;

  /** Oldest first; the live round included. */
  readonly rounds: readonly {
    readonly active_chip: string | null;
    readonly armbands: readonly {
      readonly element: number;
      readonly multiplier: number;
      readonly points: number;
    }[];
    readonly bank: number;
    readonly event: number;
    readonly event_transfers: number;
    readonly event_transfers_cost: number;
    readonly overall_rank: number | null;
    readonly overall_rank_percentage: string;
    readonly percentile_rank: number | null;
    readonly points: number;
    readonly points_on_bench: number;
    readonly provisional: boolean;
    readonly rank: number | null;
    readonly rank_sort: number | null;
    readonly total_points: number;
    readonly value: number;
  }[];
};

export type Event = {
  /** 0 before play. */
  readonly average_entry_score: number;

  /** The open round: squads may be entered and changed for it. */
  readonly can_enter: boolean;
  readonly can_manage: boolean;

  /** Only chips that were played. */
  readonly chip_plays: readonly ChipPlay[];
  readonly cup_leagues_created: boolean;
  readonly data_checked: boolean;
  readonly deadline_time: string;
  readonly deadline_time_epoch: number;
  readonly deadline_time_game_offset: number;

  /** Settled: every match final, points, substitutions and ranks stored. */
  readonly finished: boolean;
  readonly h2h_ko_matches_created: boolean;
  readonly highest_score: number | null;
  readonly highest_scoring_entry: number | null;
  readonly id: number;
  readonly is_current: boolean;
  readonly is_next: boolean;
  readonly is_previous: boolean;
  readonly most_captained: number | null;
  readonly most_selected: number | null;
  readonly most_transferred_in: number | null;
  readonly most_vice_captained: number | null;

  /** `Runde N`, `Round N`. */
  readonly name: string;
  readonly overrides: Overrides;
  readonly ranked_count: number;
  readonly release_time: string | null;
  readonly released: boolean;
  readonly top_element: number | null;
  readonly top_element_info: TopElement | null;
  readonly transfers_made: number;
};

export type EventStatus = {
  readonly leagues: "Updated" | "Updating" | "";
  readonly status: readonly {
    readonly bonus_added: boolean;
    readonly date: string;
    readonly event: number;

    /** Live, provisional, final, or nothing yet. */
    readonly points: "l" | "p" | "r" | "";
  }[];
};

export type Explain = {
  readonly fixture: number;
  readonly stats: readonly ExplainLine[];
};

/** One line of "why these points": a statistic, its value and what it was worth. */
export type ExplainLine = {
  readonly identifier: string;
  readonly points: number;
  readonly points_modification: number;
  readonly value: number;
};

/** Whether recovery codes came along with the first factor. */
export type FactorMeta = {
  readonly recovery_codes_generated: boolean;
};

export type Fixture = {
  readonly code: number;

  /** Null when postponed without a new date. */
  readonly event: number | null;
  readonly finished: boolean;

  /** Full time was blown; bonus and corrections may still come. */
  readonly finished_provisional: boolean;
  readonly forzify_id: string | null;
  readonly id: number;
  readonly kickoff_time: string | null;
  readonly minutes: number;
  readonly provisional_start_time: boolean;
  readonly pulse_id: number;
  readonly started: boolean | null;

  /** Empty before kick-off; every identifier is there once started. */
  readonly stats: readonly FixtureStat[];
  readonly team_a: number;
  readonly team_a_difficulty: number;
  readonly team_a_score: number | null;
  readonly team_h: number;

  /** 1 to 5, from results. */
  readonly team_h_difficulty: number;
  readonly team_h_score: number | null;
  readonly tickets_url: string | null;
  readonly tv_channel: string | null;
};

/** Both sides sorted by value, highest first. */
export type FixtureStat = {
  readonly a: readonly FixtureStatValue[];
  readonly h: readonly FixtureStatValue[];
  readonly identifier: string;
};

/** Counts are whole; a rating such as `opta_index` may have a fraction. */
export type FixtureStatValue = {
  readonly element: number;
  readonly value: number;
};

export type GameConfig = {
  readonly rules: {
    readonly cup_general_start_event_id: number | null;
    readonly cup_qualifying_method: string | null;
    readonly cup_start_event_id: number | null;
    readonly cup_stop_event_id: number | null;
    readonly cup_type: string | null;
    readonly element_sell_at_purchase_price: boolean;
    readonly featured_entries: readonly number[];
    readonly league_h2h_tiebreak_stats: readonly string[];
    readonly league_join_private_max: number;
    readonly league_join_public_max: number;
    readonly league_ko_first_instead_of_random: boolean;
    readonly league_max_ko_rounds_private_h2h: number;
    readonly league_max_size_private_h2h: number;
    readonly league_max_size_public_classic: number;
    readonly league_max_size_public_h2h: number;
    readonly league_points_h2h_draw: number;
    readonly league_points_h2h_lose: number;
    readonly league_points_h2h_win: number;
    readonly league_prefix_public: string;
    readonly max_extra_free_transfers: number;
    readonly percentile_ranks: readonly number[];
    readonly squad_special_max: number | null;
    readonly squad_special_min: number | null;
    readonly squad_squadplay: number;
    readonly squad_squadsize: number;
    readonly squad_team_limit: number;
    readonly squad_total_spend: number;
    readonly stats_form_days: number;
    readonly sys_vice_captain_enabled: boolean;
    readonly transfers_cap: number;
    readonly transfers_sell_on_fee: number;
    readonly ui_currency_multiplier: number;
    readonly ui_special_shirt_exclusions: readonly number[];
    readonly ui_use_special_shirts: boolean;
    readonly underdog_differential: number;
  };

  /** By statistic; `long_play` and `short_play` are the minutes. */
  readonly scoring: {
    readonly [field: string]:
      | number
      | {
          readonly [field: string]: unknown;
        };
  };
  readonly settings: {
    readonly entry_per_event: boolean;
    readonly price_change_deadlines: readonly string[];
    readonly static_content_url: string;
    readonly timezone: string;
  };
};

/** Settings of the game, among them an operator's maintenance switch; and which season it is, when another begins. */
export type GameMessage = {
  readonly kind: "game";
  readonly maintenance: boolean;
  readonly ruleset: string;
  readonly season: string;
};

export type GameSettings = {
  readonly cup_general_start_event_id: number | null;
  readonly cup_qualifying_method: string | null;
  readonly cup_start_event_id: number | null;
  readonly cup_stop_event_id: number | null;
  readonly cup_type: string | null;
  readonly element_sell_at_purchase_price: boolean;
  readonly featured_entries: readonly number[];
  readonly league_h2h_tiebreak_stats: readonly string[];
  readonly league_join_private_max: number;
  readonly league_join_public_max: number;
  readonly league_ko_first_instead_of_random: boolean;
  readonly league_max_ko_rounds_private_h2h: number;
  readonly league_max_size_private_h2h: number;
  readonly league_max_size_public_classic: number;
  readonly league_max_size_public_h2h: number;
  readonly league_points_h2h_draw: number;
  readonly league_points_h2h_lose: number;
  readonly league_points_h2h_win: number;
  readonly league_prefix_public: string;
  readonly max_extra_free_transfers: number;
  readonly percentile_ranks: readonly number[];
  readonly squad_special_max: number | null;
  readonly squad_special_min: number | null;
  readonly squad_squadplay: number;
  readonly squad_squadsize: number;
  readonly squad_team_limit: number;
  readonly squad_total_spend: number;
  readonly stats_form_days: number;
  readonly sys_vice_captain_enabled: boolean;
  readonly timezone: string;
  readonly transfers_cap: number;
  readonly transfers_sell_on_fee: number;

  /** Our own: a search for his clips with `{fiks_id}`, `{from}` (0 is the newest) and `{count}`; null without a host. */
  readonly ui_clips_url: string | null;
  readonly ui_currency_multiplier: number;

  /** Our own: a match's highlights once `{forzify_id}` is filled in; null without a host. */
  readonly ui_highlights_url: string | null;

  /** Our own: a footballer's photo once `{fiks_id}` is filled in; null where the operator named no host. */
  readonly ui_photo_url: string | null;

  /** Our own: `REFRESH_AFTER_SECONDS`, published for other clients. */
  readonly ui_refresh_seconds: number;
  readonly ui_special_shirt_exclusions: readonly number[];
  readonly ui_use_special_shirts: boolean;
  readonly underdog_differential: number;
};

export type H2hRow = {
  readonly division: number;
  readonly drawn: number;
  readonly entry: number;
  readonly entry_name: string;
  readonly id: number;
  readonly last_rank: number;
  readonly lost: number;
  readonly matches_drawn: number;
  readonly matches_lost: number;
  readonly matches_played: number;
  readonly matches_won: number;
  readonly player_name: string;
  readonly points_against: number;
  readonly points_for: number;
  readonly rank: number;
  readonly rank_sort: number;

  /** League points. */
  readonly total: number;

  /** The same three once more, under the names of older clients. */
  readonly won: number;
};

export type H2hStandings = {
  readonly last_updated_data: string | null;
  readonly league: League;
  readonly new_entries: {
    readonly has_next: boolean;
    readonly page: number;
    readonly results: readonly NewEntry[];
  };
  readonly provisional: boolean;
  readonly ranked_count: number;
  readonly standings: {
    readonly has_next: boolean;
    readonly page: number;
    readonly results: readonly H2hRow[];
  };
};

export type History = {
  readonly chips: readonly ChipUse[];

  /** Oldest first; the live round included. */
  readonly current: readonly {
    readonly bank: number;
    readonly event: number;
    readonly event_transfers: number;
    readonly event_transfers_cost: number;
    readonly overall_rank: number | null;
    readonly overall_rank_percentage: string;
    readonly percentile_rank: number | null;
    readonly points: number;
    readonly points_on_bench: number;
    readonly provisional: boolean;
    readonly rank: number | null;
    readonly rank_sort: number | null;
    readonly total_points: number;
    readonly value: number;
  }[];
  readonly past: readonly PastSeason[];
};

export type League = {
  readonly admin_entry: number | null;
  readonly closed: boolean;
  readonly code_privacy: "a" | "l" | "p";
  readonly created: string;
  readonly cup_league: number | null;
  readonly entry_can_admin: boolean;
  readonly entry_can_invite: boolean;
  readonly entry_can_leave: boolean;
  readonly has_cup: boolean;
  readonly id: number;
  readonly is_large: boolean;
  readonly ko_rounds: number | null;
  readonly league_type: "x" | "c" | "s";
  readonly max_entries: number | null;
  readonly name: string;
  readonly rank: number | null;
  readonly scoring: "c" | "h";
  readonly short_name: string | null;
  readonly start_event: number;
};

export type LeagueAct = {
  readonly changes: readonly {
    readonly field:
      "name" | "start_event" | "closed" | "code_privacy" | "ko_rounds" | "max_entries" | "shown_elsewhere";
    readonly from: string | null;
    readonly to: string | null;
  }[];
  readonly entry: number;
  readonly entry_name: string;
  readonly id: number;
  readonly kind:
    | "created"
    | "settings"
    | "administrator"
    | "code"
    | "ban"
    | "unban"
    | "joined"
    | "left"
    | "co_administrator"
    | "co_administrator_ended"
    | "message"
    | "message_taken";
  readonly player_name: string;

  /** The new administrator; who became a co-administrator, or is one no longer; who was kept out or let in again, for the administrator alone. */
  readonly subject: LeagueMember | null;
  readonly time: string;
};

/** A league for its members and its administrator. */
export type LeagueDetail = {
  readonly admin_entry: number | null;

  /** The administrator's list; empty for others. */
  readonly bans: readonly Ban[];
  readonly closed: boolean;

  /** For those who may see it. */
  readonly code: string | null;
  readonly code_privacy: "a" | "l" | "p";
  readonly created: string;
  readonly cup_league: number | null;
  readonly entry_can_admin: boolean;
  readonly entry_can_invite: boolean;
  readonly entry_can_leave: boolean;
  readonly has_cup: boolean;
  readonly id: number;
  readonly is_large: boolean;
  readonly ko_rounds: number | null;
  readonly league_type: "x" | "c" | "s";
  readonly max_entries: number | null;
  readonly name: string;
  readonly rank: number | null;
  readonly scoring: "c" | "h";
  readonly short_name: string | null;
  readonly start_event: number;
};

export type LeagueEmbed = {
  /** Whether other pages may show the league's table. */
  readonly allowed: boolean;

  /** Where the table is, from the root of the site. It takes `theme` (light, dark, auto), `lang` (nb, en) and `rows`. */
  readonly path: string;
};

export type LeagueMember = {
  readonly entry: number;
  readonly entry_name: string;
  readonly player_name: string;
};

/** From those who run a league to its members. */
export type LeagueMessage = {
  readonly entry: number;
  readonly entry_name: string;
  readonly player_name: string;
  readonly text: string;
  readonly time: string;
};

export type LeagueOwnership = {
  /** Footballers somebody owns, most owned first. */
  readonly elements: readonly Ownership[];

  /** Null before the first deadline, when nobody's squad is known. */
  readonly event: number | null;

  /** How many teams were counted. */
  readonly members: number;

  /** True while the round still moves. */
  readonly provisional: boolean;
};

export type LeaguePhase = {
  readonly entry_percentile_rank: number | null;
  readonly last_rank: number;
  readonly league_id: number;
  readonly phase: number;
  readonly rank: number;
  readonly rank_count: number | null;
  readonly rank_sort: number;
  readonly total: number;
};

export type LeagueRanks = {
  readonly entries: readonly {
    readonly entry: number;
    readonly entry_name: string;
    readonly player_name: string;
    readonly ranks: readonly {
      readonly event: number;
      readonly points: number;
      readonly rank: number;
      readonly total: number;
    }[];
  }[];

  /** Every round that counts so far; the last one may still move. */
  readonly rounds: readonly {
    readonly event: number;
    readonly provisional: boolean;
  }[];
};

export type LeagueRecords = {
  /** True where a league is too large for what only squads and single results tell. */
  readonly is_short: boolean;
  readonly records: readonly {
    readonly holder_count: number;

    /** The first ten. */
    readonly holders: readonly {
      readonly element: number | null;
      readonly entry: number;
      readonly entry_name: string;
      readonly event: number | null;
      readonly phase: number | null;
      readonly player_name: string;
      readonly to_event: number | null;
    }[];
    readonly kind:
      | "highest_round"
      | "lowest_round"
      | "best_captain"
      | "best_unchanged"
      | "most_bench"
      | "most_hits"
      | "most_hits_season"
      | "biggest_lead"
      | "longest_reign"
      | "most_rounds_on_top"
      | "biggest_climb"
      | "closest_month";

    /** Points, places or rounds. */
    readonly value: number;
  }[];
};

/** A team of the league in the round. */
export type LeagueSide = {
  /** Wears the armband as it counts; null when neither captain nor vice-captain played. */
  readonly captain: number | null;
  readonly chip: string | null;
  readonly cost: number;
  readonly entry: number;
  readonly entry_name: string;
  readonly last_rank: number;

  /** Footballers who count and have matches left that they may play in. */
  readonly left: number;
  readonly net: number;
  readonly player_name: string;

  /** The round's points before transfer costs, the costs, and what is left of them. */
  readonly points: number;

  /** In the league's table now and before the round; 0 where it is not ranked. */
  readonly rank: number;

  /** Points in the league, or league points head-to-head. */
  readonly total: number;
};

export type LeagueSwing = {
  /** The nearest in the table, best first. */
  readonly above: readonly {
    readonly captain: number | null;
    readonly chip: string | null;
    readonly cost: number;
    readonly differences: readonly Difference[];
    readonly entry: number;
    readonly entry_name: string;
    readonly gap: number;
    readonly last_rank: number;
    readonly left: number;
    readonly net: number;
    readonly player_name: string;
    readonly points: number;
    readonly rank: number;
    readonly total: number;
  }[];
  readonly average_cost: number;

  /** The league's average team: the round's points before transfer costs, and the costs. */
  readonly average_points: number;
  readonly below: readonly {
    readonly captain: number | null;
    readonly chip: string | null;
    readonly cost: number;
    readonly differences: readonly Difference[];
    readonly entry: number;
    readonly entry_name: string;
    readonly gap: number;
    readonly last_rank: number;
    readonly left: number;
    readonly net: number;
    readonly player_name: string;
    readonly points: number;
    readonly rank: number;
    readonly total: number;
  }[];

  /** Footballers who count for somebody or are one's own, largest effect first. All gains add up to `points` minus `average_points`. */
  readonly elements: readonly Swing[];
  readonly event: number;
  readonly members: number;
  readonly own: LeagueSide;

  /** Round points after transfer costs with which the team would stand at `own.last_rank` or better, as the others stand now. Null for a team without a rank before the round, head-to-head, and where not even all others can pass it. */
  readonly points_to_hold: number | null;
  readonly provisional: boolean;
};

export type LeagueWinners = {
  /** Months, and the season when it is over; points are after it, as in the table of the phase. */
  readonly phases: readonly {
    readonly name: string;
    readonly phase: number;
    readonly points: number;
    readonly provisional: boolean;
    readonly winner_count: number;
    readonly winners: readonly LeagueMember[];
  }[];

  /** Oldest first; points are before the transfer cost. */
  readonly rounds: readonly {
    readonly event: number;
    readonly points: number;
    readonly provisional: boolean;
    readonly winner_count: number;
    readonly winners: readonly LeagueMember[];
  }[];

  /** Who has won most rounds, then most months; the first fifty. */
  readonly tally: readonly {
    readonly entry: number;
    readonly entry_name: string;
    readonly phases: number;
    readonly player_name: string;
    readonly rounds: number;
  }[];
};

/** Leagues whose members or settings changed. */
export type LeaguesMessage = {
  readonly kind: "leagues";
  readonly leagues: readonly number[];
};

export type Lineup = {
  readonly announced_at: string | null;
  readonly bench: readonly number[] | null;
  readonly fixture: number;

  /** Goalkeeper first; null while nobody has said. */
  readonly starters: readonly number[] | null;

  /** So far, in order; who went off and who came on. */
  readonly substitutions: readonly {
    readonly minute: number;
    readonly off: number;
    readonly on: number;
  }[];
  readonly team: number;
};

export type ListedMember = {
  readonly entry: number;
  readonly entry_name: string;
  readonly joined: string;
  readonly player_name: string;
  readonly role: "administrator" | "co_administrator" | "member";
};

export type Live = {
  readonly elements: readonly LiveElement[];
};

export type LiveElement = {
  /** One entry a match of the round: two in a double round. */
  readonly explain: readonly Explain[];
  readonly id: number;

  /** True when an operator corrected his points. */
  readonly modified: boolean;
  readonly stats: {
    readonly assists: number;
    readonly bonus: number;
    readonly bps: number;
    readonly clean_sheets: number;
    readonly clearances_blocks_interceptions: number;
    readonly creativity: string;
    readonly defensive_contribution: number;
    readonly expected_assists: string;
    readonly expected_goal_involvements: string;
    readonly expected_goals: string;
    readonly expected_goals_conceded: string;
    readonly goals_conceded: number;
    readonly goals_scored: number;
    readonly ict_index: string;
    readonly in_dreamteam: boolean;
    readonly influence: string;
    readonly minutes: number;
    readonly opta_index: string;
    readonly own_goals: number;
    readonly penalties_missed: number;
    readonly penalties_saved: number;
    readonly played: boolean;
    readonly recoveries: number;
    readonly red_cards: number;
    readonly saves: number;
    readonly starts: number;
    readonly tackles: number;
    readonly threat: string;
    readonly total_points: number;
    readonly yellow_cards: number;
  };
};

/** Footballers and matches of a round that moved. */
export type LiveMessage = {
  readonly elements: readonly {
    readonly bonus: number;
    readonly id: number;
    readonly minutes: number;
    readonly total_points: number;
  }[];
  readonly event: number;
  readonly fixtures: readonly {
    readonly finished: boolean;
    readonly finished_provisional: boolean;
    readonly id: number;
    readonly minutes: number;
    readonly started: boolean | null;
    readonly team_a_score: number | null;
    readonly team_h_score: number | null;
  }[];
  readonly kind: "live";

  /** Grows with every applied change of facts: an answer older than this is out of date. */
  readonly revision: number;
};

/** Prices or availability moved. */
export type MarketMessage = {
  readonly elements: readonly number[];
  readonly kind: "market";
};

export type Match = {
  readonly entry_1_draw: number;
  readonly entry_1_entry: number | null;
  readonly entry_1_loss: number;
  readonly entry_1_name: string;
  readonly entry_1_player_name: string;
  readonly entry_1_points: number;
  readonly entry_1_total: number;
  readonly entry_1_win: number;
  readonly entry_2_draw: number;
  readonly entry_2_entry: number | null;
  readonly entry_2_loss: number;
  readonly entry_2_name: string;
  readonly entry_2_player_name: string;
  readonly entry_2_points: number;
  readonly entry_2_total: number;
  readonly entry_2_win: number;
  readonly event: number;
  readonly id: number;
  readonly is_bye: boolean;
  readonly is_knockout: boolean;

  /** Empty for league matches. */
  readonly knockout_name: string;
  readonly league: number;
  readonly seed_value: number | null;
  readonly tiebreak: "goals_scored" | "goals_conceded" | "default" | null;

  /** Null in a draw and until the round is finished. */
  readonly winner: number | null;
};

export type MatchCentre = {
  /** True when the bonus is official; until then it is computed from the ratings so far. */
  readonly bonus_final: boolean;

  /** Home first, starters first, then by position. */
  readonly elements: readonly MatchElement[];

  /** In order; those without a minute last. */
  readonly events: readonly MatchEvent[];
  readonly fixture: Fixture;
  readonly form_a: readonly ClubResult[];

  /** Each club's results before the match, newest first, five at most. */
  readonly form_h: readonly ClubResult[];

  /** The two clubs' other matches against each other this season, newest first. */
  readonly meetings: readonly Fixture[];
};

/** Somebody with statistics in the match. */
export type MatchElement = {
  /** Provisional while `bonus_final` of the match is false. */
  readonly bonus: number;
  readonly element: number;

  /** What the points are made of; they add up to `points`. */
  readonly explain: readonly ExplainLine[];

  /** The side he played for that day. */
  readonly home: boolean;
  readonly minutes: number;

  /** Of this match alone, its bonus included. */
  readonly points: number;

  /** In the starting eleven; null where the match's statistics say nothing of starters. */
  readonly starts: boolean | null;
};

/** Something that happened. */
export type MatchEvent = {
  /** Who did it; of a substitution who came on. */
  readonly element: number;

  /** The side of the footballer: an own goal counts for the other one. */
  readonly home: boolean;
  readonly kind:
    | "goal"
    | "own_goal"
    | "penalty_saved"
    | "penalty_missed"
    | "yellow_card"
    | "red_card"
    | "substitution"
    | "on"
    | "off";

  /** Null where it was told together with much else, or later, so that nobody knows the minute. */
  readonly minute: number | null;

  /** Of a goal who made it, of a substitution who went off; null where that is not known. */
  readonly other: number | null;
};

export type MatchOwners = {
  /** Footballers of the match whom somebody in the league owns, most owned first. */
  readonly elements: readonly {
    readonly captained: number;
    readonly element: number;
    readonly owned: number;
    readonly owners: readonly {
      readonly captain: boolean;
      readonly entry: number;
      readonly entry_name: string;
      readonly multiplier: number;
      readonly player_name: string;
    }[];
  }[];

  /** The match's round; null while its squads are secret. */
  readonly event: number | null;
  readonly members: number;

  /** False where the league is too large for names: `owners` are empty then. */
  readonly named: boolean;
};

export type Me = {
  /** Our own: the call carries a session, and nobody can say just now whose. Answered as to a visitor; a page that knows who is there goes on knowing it. */
  readonly is_unknown?: boolean;
  readonly player: Player | null;

  /** Footballer codes. */
  readonly watched: readonly number[];
};

/** More may have moved since the reader's stamp than can be told one by one: what is shown should be asked for again. */
export type MissedMessage = {
  readonly kind: "missed";
};

export type MyPick = {
  readonly element: number;
  readonly element_type: number;
  readonly is_captain: boolean;
  readonly is_vice_captain: boolean;

  /** As it would count now: captain 2, bench 0, changed by the chip in play. */
  readonly multiplier: number;

  /** Slot 1 to 15; 12 to 15 are the bench. */
  readonly position: number;
  readonly purchase_price: number;
  readonly selling_price: number;
};

export type MyTeam = {
  readonly chips: readonly EntryChip[];
  readonly picks: readonly MyPick[];
  readonly picks_last_updated: string | null;

  /** Of the change that this answers. */
  readonly receipt?: Receipt;
  readonly transfers: TransfersState;
};

/** A new credential as the browser made it. */
export type NewCredential = {
  readonly id: string;
  readonly rawId: string;
  readonly response: {
    readonly attestationObject: string;
    readonly clientDataJSON: string;
    readonly transports?: readonly string[];
  };
  readonly type: string;
};

/** Joined since the table was last settled. */
export type NewEntry = {
  readonly entry: number;
  readonly entry_name: string;
  readonly id: number;
  readonly joined_time: string;
  readonly player_first_name: string;
  readonly player_last_name: string;
};

export type Notice = {
  readonly from: string;
  readonly id: number;
  readonly level: "info" | "warning" | "urgent";
  readonly text_en: string;

  /** More than the one line; empty when there is none. */
  readonly text_nb: string;
  readonly text_nn: string;
  readonly title_en: string;
  readonly title_nb: string;

  /** Empty, as the text then is: whoever reads nynorsk reads the bokmål. */
  readonly title_nn: string;

  /** Null: until somebody ends it. */
  readonly until: string | null;

  /** Another one after every change: whoever put the text before it away has not seen this one. */
  readonly version: number;
};

/** What changes while a chip is in play. */
export type Overrides = {
  /** Changed limits per position while the chip is in play. */
  readonly element_types: readonly {
    readonly id: number;
    readonly squad_max_play: number;
    readonly squad_min_play: number;
    readonly squad_select: number;
  }[];
  readonly pick_multiplier: number | null;
  readonly rules: {
    readonly [field: string]: number;
  };
  readonly scoring: {
    readonly [field: string]: number;
  };
};

export type OwnSeasons = {
  /** Oldest first; the same as `past` in the history of his entry. */
  readonly past: readonly PastSeason[];

  /** Leagues of last season that he may renew once he has a team. */
  readonly renewable: number;
};

/** Times in seconds since the epoch; `last_seen_at` is noted every few minutes. */
export type OwnSession = {
  readonly created_at: number;
  readonly id: number;
  readonly ip: string;
  readonly is_current: boolean;
  readonly last_seen_at: number;
  readonly user_agent: string;
};

export type Ownership = {
  /** Members whose armband he wears: captain, or vice-captain where the captain did not play; both of Two Captains. */
  readonly captained: number;
  readonly element: number;

  /** Members for whom he counts. */
  readonly in_eleven: number;
  readonly is_on: boolean;
  readonly matches_left: number;

  /** The members' multipliers added up: effective ownership times the members. */
  readonly multiplied: number;

  /** Members who have him among their fifteen. */
  readonly owned: number;
  readonly place: "unknown" | "eleven" | "bench" | "not_in_eleven" | "left_out" | "on" | "off" | "sent_off";
  readonly place_minute: number | null;
  readonly points: number;
  readonly thrice: number;

  /** Members for whom he counts twice, and three times. */
  readonly twice: number;
};

export type PastSeason = {
  readonly rank: number;
  readonly rank_percentage: string;
  readonly season_name: string;
  readonly total_points: number;
};

export type PastWinners = {
  /** Newest first. Their teams are no more: they have names and no number. */
  readonly seasons: readonly {
    readonly events: readonly {
      readonly entry_name: string;
      readonly event: number;
      readonly player_name: string;
      readonly points: number;
      readonly rank: number;
    }[];

    /** `start_time`: the first deadline. */
    readonly phases: readonly {
      readonly entry_name: string;
      readonly name: string;
      readonly phase: number;
      readonly player_name: string;
      readonly points: number;
      readonly rank: number;
      readonly start_time: string | null;
    }[];
    readonly season_name: string;

    /** The best of the whole season. */
    readonly top: readonly {
      readonly entry_name: string;
      readonly player_name: string;
      readonly points: number;
      readonly rank: number;
    }[];
  }[];
};

/** Phase 1 is the whole season, the others are months. */
export type Phase = {
  readonly highest_score: number | null;
  readonly id: number;
  readonly name: string;
  readonly start_event: number;
  readonly stop_event: number;
};

export type Pick = {
  readonly element: number;
  readonly element_type: number;
  readonly is_captain: boolean;
  readonly is_vice_captain: boolean;

  /** After substitutions and armbands; 0 on the bench. */
  readonly multiplier: number;
  readonly position: number;
};

export type Plan = {
  /** Null when the season has no round left to plan. */
  readonly ground: PlanGround | null;
  readonly id: number;
  readonly name: string;

  /** From the open round on; empty when none is open. */
  readonly outlook: readonly RoundOutlook[];

  /** Planned rounds whose deadline has passed: nothing becomes of them, and the next change leaves them out. */
  readonly passed: readonly PlannedRound[];

  /** Still to come, in order. */
  readonly rounds: readonly PlannedRound[];
  readonly updated: string;
  readonly version: number;
};

/** The ground that plans stand on: what `planRounds` of the rules needs, so that a page can draw as the server does. */
export type PlanGround = {
  readonly chips_played: readonly {
    readonly event: number;
    readonly name: string;
    readonly number: number;
  }[];

  /** As the round opened, when transfers of it are confirmed already. */
  readonly opening: PlanSquad | null;

  /** What comes back in the round after, when a reverting chip is in play. */
  readonly restored: PlanSquad | null;
  readonly squad: PlanSquad;
  readonly started_event: number;
};

export type PlanHead = {
  readonly id: number;
  readonly name: string;
  readonly updated: string;

  /** Grows with every change; a write names the one it was made on. */
  readonly version: number;
};

/** A squad as the rules know it. */
export type PlanSquad = {
  readonly bank: number;
  readonly chip: string | null;
  readonly event: number;

  /** As the round opened; null is unlimited. */
  readonly free_transfers: number | null;
  readonly picks: readonly {
    readonly element: number;
    readonly is_captain: boolean;
    readonly is_vice_captain: boolean;
    readonly position: number;
    readonly purchase_price: number;
  }[];
  readonly transfers_made: number;
};

export type PlannedRound = {
  /** Null leaves the chip that is in play. */
  readonly chip: string | null;
  readonly event: number;

  /** Slots and armbands of all fifteen; null leaves them as the transfers leave them. */
  readonly picks:
    | readonly {
        readonly element: number;
        readonly is_captain: boolean;
        readonly is_vice_captain: boolean;
        readonly position: number;
      }[]
    | null;
  readonly transfers: readonly {
    readonly element_in: number;
    readonly element_out: number;
  }[];
};

export type Player = {
  readonly date_of_birth: string | null;
  readonly default_event: number | null;

  /** Made by another provider's sign-in and not confirmed yet. */
  readonly dirty: boolean;
  readonly email: string;
  readonly email_bank: boolean;
  readonly email_favourite: boolean;
  readonly email_league: boolean;
  readonly email_media: boolean;
  readonly email_telecom: boolean;
  readonly entry: number | null;

  /** Newsletter of the entry. */
  readonly entry_email: boolean;
  readonly entry_language: string | null;
  readonly first_name: string;
  readonly gender: string | null;
  readonly id: number;

  /** Our own: true for those who may open the control room; never visible to others. */
  readonly is_operator?: boolean;
  readonly is_social: boolean;

  /** Our own: true for whom operators have suspended; why is at `/api/suspension/`. */
  readonly is_suspended?: boolean;
  readonly last_name: string;

  /** Our own: an address that takes the place of `email` once the letter to it is answered; left out where none waits. */
  readonly next_email?: string;
  readonly region: number | null;
  readonly sso_id: string | null;
};

/** One thing that is wrong. The facts that explain it stand beside the code: club ids, tenths, a position. Go by `code`, never by `message`. */
export type Problem = {
  readonly message: string;
  readonly code: string;
  readonly [field: string]: unknown;
};

export type ProviderAccount = {
  readonly display: string;
  readonly provider: AuthProvider;
  readonly uid: string;
};

export type Push = {
  readonly facts: readonly (
    | {
        readonly as_of?: number;
        readonly away_score?: number | null;
        readonly finished?: boolean | null;
        readonly finished_provisional?: boolean | null;
        readonly fixture_id: number;
        readonly forzify_id?: string | null;
        readonly home_score?: number | null;
        readonly kickoff_at?: string | null;
        readonly kind: "fixture";
        readonly minutes?: number;
        readonly round_id?: number | null;
        readonly started?: boolean | null;
        readonly tickets_url?: string | null;
        readonly tv_channel?: string | null;
      }
    | {
        readonly as_of?: number;
        readonly club_id?: number;
        readonly fixture_id: number;
        readonly footballer_id: number;
        readonly kind: "stats";
        readonly stats: {
          readonly [field: string]: number;
        };
      }
    | {
        readonly announced_at?: string | null;
        readonly as_of?: number;
        readonly bench?: readonly number[] | null;
        readonly club_id: number;
        readonly fixture_id: number;
        readonly kind: "lineup";
        readonly starters?: readonly number[] | null;
        readonly substitutions?: readonly {
          readonly minute: number;
          readonly off: number;
          readonly on: number;
        }[];
      }
    | {
        readonly as_of?: number;
        readonly chance_next_round?: number | null;
        readonly chance_this_round?: number | null;
        readonly club_id?: number;
        readonly footballer_id: number;
        readonly kind: "footballer";
        readonly news?: string;
        readonly news_added_at?: string | null;
        readonly squad_number?: number | null;
        readonly status?: string;
      }
  )[];

  /** The sender's own id of the message: sent twice, it is heard once. */
  readonly message: string;

  /** Counts the sender's messages from 1: an older one never wins over a newer, and what is missing is noticed. */
  readonly sequence?: number;
};

export type Pushed = {
  /** Facts that are different now; those that were so already; those older than what was said before. */
  readonly changed: number;
  readonly received_at: string;

  /** The message was heard before, and nothing was looked at again. */
  readonly repeated: boolean;
  readonly stale: number;
  readonly unchanged: number;
};

/** Ranks and tables of the round now answer from this revision of facts; its figures as start-up data has them. */
export type RanksMessage = {
  readonly average_entry_score: number;
  readonly event: number;
  readonly highest_score: number | null;
  readonly highest_scoring_entry: number | null;
  readonly kind: "ranks";
  readonly revision: number;
};

export type Receipt = {
  readonly entry: number;
  readonly event: number;
  readonly signature: string;
  readonly squad_hash: string;
  readonly time: string;
};

export type Region = {
  readonly code: number;
  readonly id: number;
  readonly iso_code_long: string;
  readonly iso_code_short: string;
  readonly name: string;
};

/** Blank, short or wrong values are refused with their codes by the use case. */
export type Register = {
  readonly date_of_birth?: string | null;
  readonly email?: string;
  readonly email_bank?: boolean;
  readonly email_favourite?: boolean;
  readonly email_league?: boolean;
  readonly email_media?: boolean;
  readonly email_telecom?: boolean;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly password?: string;
  readonly region?: number | null;
};

export type Reminders = {
  /** Told, by the same ways, of starters whom announced line-ups leave out. */
  readonly benched: boolean;
  readonly by_email: boolean;
  readonly by_push: boolean;
  readonly lead_minutes: readonly (1440 | 180 | 60)[];

  /** Browsers that take messages for this account. */
  readonly push_subscriptions: number;
};

export type RenewableLeague = {
  readonly admin_entry: number | null;
  readonly id: number;
  readonly name: string;
  readonly scoring: "c" | "h";
};

/** What the browser is asked to sign. */
export type RequestOptions = {
  readonly publicKey: {
    readonly allowCredentials: readonly {
      readonly id: string;
      readonly transports?: readonly string[];
      readonly type: string;
    }[];
    readonly challenge: string;
    readonly rpId: string;
    readonly timeout: number;
    readonly userVerification: string;
  };
};

export type RoundCorrection = {
  /** `feed`: the source of the match's figures told them otherwise; `id` is then the number of the round's settling. */
  readonly by: "operator" | "feed";

  /** Points in the round of everybody it moved. */
  readonly elements: readonly {
    readonly after: number;
    readonly before: number;
    readonly element: number;
  }[];
  readonly event: number;
  readonly id: number;

  /** In the operator's words; empty for a feed. */
  readonly reason: string;

  /** It no longer holds: points are what they were. */
  readonly taken_back: boolean;
  readonly taken_back_reason: string | null;

  /** Game time. */
  readonly time: string;
};

/** One round of an entry. Ranks are null while nobody is ranked. */
export type RoundHistory = {
  readonly bank: number;
  readonly event: number;
  readonly event_transfers: number;
  readonly event_transfers_cost: number;
  readonly overall_rank: number | null;
  readonly overall_rank_percentage: string;
  readonly percentile_rank: number | null;

  /** Before the transfer cost. */
  readonly points: number;
  readonly points_on_bench: number;
  readonly rank: number | null;
  readonly rank_sort: number | null;

  /** After it. */
  readonly total_points: number;

  /** Includes the bank. */
  readonly value: number;
};

export type RoundMoment = {
  /** The team's points of the round after transfer costs, and its total after them. */
  readonly net: number;
  readonly overall_rank: number;

  /** When it stood so, by the game's clock; null is now, or the end of a settled round. */
  readonly time: string | null;
  readonly total: number;
};

/** A round as it would stand before its deadline, drawn as far as it can be. */
export type RoundOutlook = {
  readonly bank: number;
  readonly chip: string | null;

  /** Points of the whole round. */
  readonly cost: number;
  readonly event: number;
  readonly free_transfers: number | null;
  readonly free_transfers_left: number | null;

  /** What no longer fits, and why; empty when the round could be confirmed so. */
  readonly problems: readonly Problem[];

  /** The planned ones that can be made, with what they bring and cost today. */
  readonly transfers: readonly {
    readonly element_in: number;
    readonly element_in_cost: number;
    readonly element_out: number;
    readonly element_out_cost: number;
  }[];

  /** Of the squad at selling prices of today, without the bank. */
  readonly value: number;
};

export type RoundPicks = {
  readonly active_chip: string | null;
  readonly automatic_subs: readonly AutoSub[];
  readonly entry_history: RoundHistory;

  /** Fifteen by position, as they count: while the round is live a projection, then final. */
  readonly picks: readonly Pick[];

  /** True while substitutions, armbands, bonus and ranks may still move. */
  readonly provisional: boolean;
};

export type RoundRanks = {
  readonly event: number;

  /** Oldest first, the first of them before anything had happened; the last is how it stands now. */
  readonly moments: readonly RoundMoment[];
  readonly provisional: boolean;
};

/** A round opened, closed or was settled: start-up data changed. */
export type RoundsMessage = {
  readonly current: number | null;
  readonly kind: "rounds";
  readonly next: number | null;
  readonly settled: number | null;
};

export type SaveLineup = {
  /** The chip to have in play at the deadline; null takes a team chip back. Not sent: as it is. */
  readonly chip?: string | null;

  /** The round it is meant for; one whose deadline passed meanwhile is refused instead of landing on the next. */
  readonly event?: number;
  readonly picks: readonly {
    readonly element: number;
    readonly is_captain?: boolean;
    readonly is_vice_captain?: boolean;
    readonly position: number;
  }[];
};

export type SensitiveRecoveryCodes = {
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly total_code_count: number;
  readonly type: "recovery_codes";
  readonly unused_code_count: number;
  readonly unused_codes: readonly string[];
};

/** The server itself is cut off from what happens: what it says is as old as this, real milliseconds; null when it has caught up. */
export type StaleMessage = {
  readonly for_ms: number | null;
  readonly kind: "stale";
};

export type StandingsRow = {
  readonly club_badge_src: string | null;
  readonly entry: number;
  readonly entry_name: string;
  readonly event_total: number;
  readonly has_played: boolean;
  readonly id: number;

  /** 0 when new. */
  readonly last_rank: number;
  readonly player_name: string;

  /** Shared by equal totals. */
  readonly rank: number;

  /** Unique: the order of the table. */
  readonly rank_sort: number;
  readonly total: number;
};

/** Everything up to this stamp has been told: once a stream is open, after every change, and every few seconds. It is the message's id too, so a browser that comes back says it. See `live-stamp.ts`. The one of every few seconds also tells the game time: a page that slept, whose own count stood still meanwhile, goes on from there. */
export type StateMessage = {
  readonly kind: "state";
  readonly now_ms?: number;
  readonly stamp: string;
};

export type StreamMessage =
  | ClockMessage
  | LiveMessage
  | RanksMessage
  | EntryMessage
  | RoundsMessage
  | MarketMessage
  | LeaguesMessage
  | GameMessage
  | StateMessage
  | MissedMessage
  | StaleMessage;

export type Suspension = {
  readonly answer: string | null;
  readonly answered: string | null;
  readonly appeal: string | null;
  readonly appealed: string | null;
  readonly began: string;

  /** Null: until it is lifted. */
  readonly ends: string | null;
  readonly id: number;
  readonly reason: string;

  /** Of everything that others see, or of this season's team alone. */
  readonly scope: "account" | "entry";
};

export type Swing = {
  readonly captained: number;
  readonly element: number;

  /** Points more than the league's average team through him: (multiplier - effective ownership) × points. */
  readonly gain: number;
  readonly is_on: boolean;
  readonly matches_left: number;
  readonly multiplied: number;

  /** One's own; null for who is not in one's squad. */
  readonly multiplier: number | null;
  readonly owned: number;

  /** What one more point of his brings: multiplier - effective ownership. */
  readonly per_point: number;
  readonly place: "unknown" | "eleven" | "bench" | "not_in_eleven" | "left_out" | "on" | "off" | "sent_off";
  readonly place_minute: number | null;
  readonly points: number;
};

/** A club. `unavailable` ones are first-division clubs: favourites, not in the market. */
export type Team = {
  readonly code: number;
  readonly draw: number;
  readonly form: string | null;
  readonly id: number;

  /** Our own: how to draw shirt and crest. */
  readonly kit?: {
    readonly [field: string]: unknown;
  };
  readonly link_url: string;
  readonly loss: number;
  readonly name: string;
  readonly played: number;
  readonly points: number;

  /** Table of the real league. */
  readonly position: number;
  readonly pulse_id: number;
  readonly short_name: string;
  readonly strength: number | null;
  readonly strength_attack_away: number;
  readonly strength_attack_home: number;
  readonly strength_defence_away: number;
  readonly strength_defence_home: number;
  readonly strength_overall_away: number;

  /** About 1000 to 1300, from results at home and away; an average club before the first. */
  readonly strength_overall_home: number;
  readonly team_division: number | null;
  readonly unavailable: boolean;
  readonly win: number;
};

/** A token as its owner sees it: never the token itself. Times are the machines' time. */
export type Token = {
  readonly created_at: string;
  readonly expires_at: string;
  readonly id: number;
  readonly is_expired: boolean;

  /** Noted once a minute at most; null when it was never used. */
  readonly last_used_at: string | null;
  readonly name: string;
  readonly scopes: readonly ("read" | "team:write" | "leagues:write" | "webhooks")[];

  /** How it begins, to tell it from others: `elv_3fGh`. */
  readonly start: string;
};

/** What a program asks first. */
export type TokenHolder = {
  /** The person's entry of this season. */
  readonly entry: number | null;

  /** Null when a session asks. */
  readonly token: {
    readonly expires_at: string;
    readonly id: number;
    readonly name: string;
    readonly scopes: readonly ("read" | "team:write" | "leagues:write" | "webhooks")[];
  } | null;
};

export type TopElement = {
  readonly id: number;
  readonly points: number;
};

export type Totp = {
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly type: "totp";
};

export type Transfer = {
  readonly element_in: number;
  readonly element_in_cost: number;
  readonly element_out: number;
  readonly element_out_cost: number;
  readonly entry: number;
  readonly event: number;
  readonly time: string;
};

export type TransfersAnswer = {
  readonly confirmed: boolean;
  readonly receipt?: Receipt;

  /** Points the round then costs. */
  readonly spent_points: number;
  readonly transfers: TransfersState;
};

export type TransfersState = {
  readonly bank: number;

  /** Points for each one beyond the limit. */
  readonly cost: number;

  /** Free transfers of this round; null is unlimited. */
  readonly limit: number | null;

  /** Made this round. */
  readonly made: number;

  /** `cost` when further ones may cost points, `basic` when they are all free. */
  readonly status: "cost" | "basic";

  /** Of the squad at selling prices, without the bank. */
  readonly value: number;
};

export type UndoTransfers = {
  readonly entry: number;
  readonly event: number;
};

/** A field that is not sent stays as it is. */
export type UpdateEntry = {
  readonly email?: boolean;
  readonly favourite_team?: number | null;
  readonly kit?: string | null;
  readonly language?: string;
  readonly name?: string;
};

export type UpdateProfile = {
  /** Our own: a proof of who it is, when the e-mail becomes another one. An account with a second factor proves itself by that; without either the answer is 401 with the ways to prove it. */
  readonly current_password?: string;
  readonly date_of_birth?: string | null;
  readonly email?: string;
  readonly email_bank?: boolean;
  readonly email_favourite?: boolean;
  readonly email_league?: boolean;
  readonly email_media?: boolean;
  readonly email_telecom?: boolean;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly region?: number | null;
};

export type ValuableTeam = {
  readonly entry: number;
  readonly name: string;
  readonly player_name: string;
  readonly total_transfers: number;
  readonly value_with_bank: number;
};

export type Webauthn = {
  readonly created_at: number;
  readonly id: number;

  /** True: a passkey, which signs in without a password. */
  readonly is_passwordless: boolean;
  readonly last_used_at: number | null;
  readonly name: string;
  readonly type: "webauthn";
};

/** Times are the machines' time. */
export type Webhook = {
  readonly created_at: string;

  /** After a day of failures it is switched off; changing it switches it on again. */
  readonly disabled_at: string | null;
  readonly events: readonly (
    "round.closed" | "round.settled" | "table.live" | "member.joined" | "member.left" | "cup.drawn" | "cup.played"
  )[];

  /** `table.live` at most this often. */
  readonly every_minutes: number;

  /** The first failure since the last success; null while all is well. */
  readonly failing_since: string | null;
  readonly form: "json" | "text" | "content";

  /** Made by the former administrator: switched off, until an address is named for it (PUT) or it is ended. */
  readonly handed_over: boolean;
  readonly id: number;
  readonly language: "nb" | "nn" | "en";

  /** Empty when it is the former administrator's. */
  readonly url: string;

  /** Deliveries that wait for their turn. */
  readonly waiting: number;
};

export type WebhookMade = {
  /** `whsec_` and 32 bytes in base64: the key of the signatures. */
  readonly secret: string;
  readonly webhook: Webhook;
};

export type Winner = {
  readonly entry: number;
  readonly entry_name: string;
  readonly player_name: string;
  readonly points: number;
  readonly rank: number;
};

export type Winners = {
  /** One for each settled round, oldest first. */
  readonly events: readonly {
    readonly entry: number;
    readonly entry_name: string;
    readonly event: number;
    readonly player_name: string;
    readonly points: number;
    readonly rank: number;
  }[];

  /** One for each phase that is over, the season's own last of all. */
  readonly phases: readonly {
    readonly entry: number;
    readonly entry_name: string;
    readonly name: string;
    readonly phase: number;
    readonly player_name: string;
    readonly points: number;
    readonly rank: number;
  }[];
};

/** Everything that is wrong, by field: a list of problems, an object for what lies within, or a list with one object for each row that was sent (`{}` where a row is right). What is about the whole call stands under `non_field_errors`. */
export type Problems = {
  readonly [field: string]: readonly Problem[] | Problems | readonly Problems[];
};

export interface Operations {
  /** Confirms the secret by a code of the app and turns the second step on. */
  activateTotp(
    request: {
      readonly body: {
        readonly code: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: Totp;
    readonly meta: FactorMeta;
  }>;

  /** Makes a member of an own private league a co-administrator of it. */
  addCoAdministrator(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        readonly entry: number;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Adds an address and sends a letter to it; answers the same for an address that belongs to somebody else. */
  addEmail(
    request: {
      readonly body: {
        readonly email?: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly EmailAddress[];
  }>;

  /** Adds this browser to those that take messages, as its PushSubscription says; again changes nothing. */
  addPush(
    request: {
      readonly body: {
        readonly endpoint: string;
        readonly keys: {
          /** An uncompressed point of P-256 and sixteen bytes, in base64url. */
          readonly p256dh: string;
          readonly auth: string;
        };
      };
    },
    options?: CallOptions,
  ): Promise<Reminders>;

  /** Adds the credential that the browser made. */
  addWebauthn(
    request: {
      readonly body: {
        readonly name?: string;
        readonly credential: NewCredential;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: Webauthn;
    readonly meta: FactorMeta;
  }>;

  /** Says once why the suspension should be lifted; operators answer. */
  appeal(
    request: {
      readonly body: {
        readonly id: number;
        readonly text: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly suspension: Suspension | null;
  }>;

  /** At the second step of a sign-in: the factor is lost. Every address of the account is told, an operator looks at it. */
  askLostFactor(request?: Record<string, never>, options?: CallOptions): Promise<AuthDone>;

  /** What the sign-in page may offer; sets the CSRF cookie. */
  authConfig(request?: Record<string, never>, options?: CallOptions): Promise<AuthConfig>;

  /** Signs in by e-mail and password. */
  authLogin(
    request: {
      readonly body: {
        readonly email?: string;
        readonly username?: string;
        readonly phone?: string;
        readonly password?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Sets another password; every other session of the account ends. */
  authPassword(
    request: {
      readonly body: {
        readonly current_password?: string;
        readonly new_password?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** The session: 200 signed in, 401 with the flows otherwise. */
  authSession(request?: Record<string, never>, options?: CallOptions): Promise<AuthSession>;

  /** Makes an account by e-mail and password. */
  authSignup(
    request: {
      readonly body: {
        readonly email?: string;
        readonly password?: string;
        readonly first_name?: string;
        readonly last_name?: string;
        readonly date_of_birth?: string;
        readonly region?: number;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** The account's second factors. */
  authenticators(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly Authenticator[];
  }>;

  /** Takes an entry out and keeps it out; answers all bans. */
  ban(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        readonly entry: number;
      };
    },
    options?: CallOptions,
  ): Promise<readonly Ban[]>;

  /** Private classic leagues by the average of their best. */
  bestLeagues(request?: Record<string, never>, options?: CallOptions): Promise<readonly BestLeague[]>;

  /** Start-up data: rounds, clubs, footballers, chips, settings. */
  bootstrap(request?: Record<string, never>, options?: CallOptions): Promise<Bootstrap>;

  /** Changes the password of the signed-in person. */
  changePassword(
    request: {
      readonly body: {
        readonly old_password: string;
        readonly password: string;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Which league a code belongs to. */
  checkCode(
    request: {
      readonly body: {
        readonly code: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly id: number;
    readonly name: string;
    readonly scoring: "c" | "h";
    readonly already_joined: boolean;
  }>;

  /** A classic league for its members. */
  classicLeague(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<LeagueDetail>;

  /** A classic league's table, of the season or of a phase. */
  classicStandings(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: {
        readonly page_new_entries?: number;
        readonly page_standings?: number;
        readonly phase?: number;
      };
    },
    options?: CallOptions,
  ): Promise<ClassicStandings>;

  /** Notes in the server's log that a page of the site failed. */
  clientError(
    request: {
      readonly body: {
        readonly report: string;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Signs in by the code; five wrong ones end it. */
  confirmCode(
    request: {
      readonly body: {
        readonly code?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Makes the plan's first round real, all of it or nothing: transfers, chip, line-up. */
  confirmPlan(
    request: { readonly params: { readonly entryId: number; readonly planId: number }; readonly body: ConfirmPlan },
    options?: CallOptions,
  ): Promise<ConfirmedPlan>;

  /** Checks or confirms transfers of the open round, with a transfer chip if wanted. */
  confirmTransfers(request: { readonly body: ConfirmTransfers }, options?: CallOptions): Promise<TransfersAnswer>;

  /** Everything the game stores about the signed-in person, as a file. Asks for a fresh proof of who it is. */
  copyData(request?: Record<string, never>, options?: CallOptions): Promise<DataCopy>;

  /** Makes a private classic league. */
  createClassicLeague(
    request: {
      readonly body: {
        readonly name: string;
        readonly start_event: number;
      };
    },
    options?: CallOptions,
  ): Promise<LeagueDetail>;

  /** Enters a squad of fifteen: once a season. */
  createEntry(request: { readonly body: CreateEntry }, options?: CallOptions): Promise<CreatedEntry>;

  /** Makes a private head-to-head league. */
  createH2hLeague(
    request: {
      readonly body: {
        readonly name: string;
        readonly start_event: number;
        readonly ko_rounds?: number | null;
        readonly max_entries?: number | null;
      };
    },
    options?: CallOptions,
  ): Promise<LeagueDetail>;

  /** A new plan: empty, with these rounds, or as a copy of another of one's own. */
  createPlan(
    request: {
      readonly params: { readonly entryId: number };
      readonly body: {
        readonly name: string;
        readonly copy_of?: number;
        readonly rounds?: readonly PlannedRound[];
      };
    },
    options?: CallOptions,
  ): Promise<Plan>;

  /** Makes a token; the answer is the only place where it ever stands. Asks for a fresh proof of who it is. */
  createToken(
    request: {
      readonly body: {
        /** At most 50 characters. */
        readonly name: string;
        readonly scopes: readonly ("read" | "team:write" | "leagues:write" | "webhooks")[];

        /** 1 to 366. */
        readonly expires_in_days: number;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly token: string;
    readonly id: number;
    readonly name: string;
    readonly start: string;
    readonly scopes: readonly ("read" | "team:write" | "leagues:write" | "webhooks")[];
    readonly created_at: string;
    readonly expires_at: string;
    readonly last_used_at: string | null;
    readonly is_expired: boolean;
  }>;

  /** Makes a webhook of an own private league; the answer has the key that its deliveries are signed with. */
  createWebhook(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        readonly url: string;
        readonly events: readonly (
          "round.closed" | "round.settled" | "table.live" | "member.joined" | "member.left" | "cup.drawn" | "cup.played"
        )[];
        readonly form?: "json" | "text" | "content";
        readonly language?: "nb" | "nn" | "en";
        readonly every_minutes?: number;
      };
    },
    options?: CallOptions,
  ): Promise<WebhookMade>;

  /** One draw as it was drawn, for whoever wants to repeat it. */
  cupDraw(
    request: {
      readonly params: { readonly leagueId: number; readonly roundId: number };
      readonly query?: { readonly page?: number };
    },
    options?: CallOptions,
  ): Promise<{
    readonly qualifying_league: number;
    readonly final_event: number;
    readonly event: number;
    readonly name: string;
    readonly drawn_time: string;
    readonly match_count: number;
    readonly bye_count: number;
    readonly label: string;
    readonly seed: CupSeed;
    readonly page: number;
    readonly has_next: boolean;
    readonly matches: readonly (readonly (number | null)[])[];
  }>;

  /** Every draw of a league's cup with its seed, and what is promised for the next one. */
  cupDraws(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<{
    readonly qualifying_league: number;
    readonly league: number | null;
    readonly name: string;
    readonly final_event: number;
    readonly draws: readonly CupDraw[];
    readonly next: {
      readonly event: number;
      readonly name: string;
      readonly seed: CupSeed;
    } | null;
    readonly seeds: readonly CupSeed[];
  }>;

  /** Qualification and draw of a league's cup. */
  cupStatus(request: { readonly params: { readonly leagueId: number } }, options?: CallOptions): Promise<CupStatus>;

  /** Removes the authenticator app. */
  deactivateTotp(request?: Record<string, never>, options?: CallOptions): Promise<AuthDone>;

  /** Every deadline of the season as a calendar (RFC 5545) to subscribe to, in Norwegian or English. */
  deadlinesCalendar(
    request?: { readonly query?: { readonly language?: "nb" | "nn" | "en" } },
    options?: CallOptions,
  ): Promise<string>;

  /** Deletes the signed-in account for good and makes its entry anonymous. Asks for its password, and for a fresh proof of who it is where that is not the strongest way it has. */
  deleteAccount(
    request: {
      readonly body: {
        /** Left out by an account that has none. */
        readonly password?: string;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Deletes an own private league. */
  deleteLeague(
    request: {
      readonly body: {
        readonly league: number;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Deletes a plan; a second time finds none. */
  deletePlan(
    request: { readonly params: { readonly entryId: number; readonly planId: number } },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Removes credentials. */
  deleteWebauthn(
    request: {
      readonly body: {
        readonly authenticators: readonly number[];
      };
    },
    options?: CallOptions,
  ): Promise<AuthDone>;

  /** Ends a webhook; what it had still to send is not sent. */
  deleteWebhook(
    request: { readonly params: { readonly leagueId: number; readonly webhookId: number } },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Takes the offer to renew away. */
  discardRenewable(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Disconnects one of them; the last way in stays. */
  disconnectProvider(
    request: {
      readonly body: {
        readonly provider: string;
        readonly account: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly ProviderAccount[];
  }>;

  /** The season's best eleven. */
  dreamTeam(request?: Record<string, never>, options?: CallOptions): Promise<DreamTeam>;

  /** Matches ahead, this season's matches and past seasons of a footballer. */
  elementSummary(
    request: { readonly params: { readonly footballerId: number } },
    options?: CallOptions,
  ): Promise<ElementSummary>;

  /** Which address a key verifies, by the header X-Email-Verification-Key. */
  emailKey(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly email: string;
      readonly user: AuthUser;
    };
    readonly meta: {
      readonly is_authenticating: boolean;
    };
  }>;

  /** The addresses of the account, the primary one first. */
  emails(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly EmailAddress[];
  }>;

  /** A co-administrator is a member like the others again: by the administrator, or by himself. */
  endCoAdministrator(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        readonly entry: number;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Signs out; always answers 401 with the flows. */
  endSession(request?: Record<string, never>, options?: CallOptions): Promise<AuthSession>;

  /** Ends some of the person's sessions; 401 when this one was among them. */
  endSessions(
    request: {
      readonly body: {
        readonly sessions?: readonly number[];
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly OwnSession[];
  }>;

  /** An entry with its leagues. */
  entry(request: { readonly params: { readonly entryId: number } }, options?: CallOptions): Promise<Entry>;

  /** How entries are doing: their last rounds, the armband, and who is still to play. Unknown ones are left out. */
  entryForms(
    request: {
      readonly query: {
        /** Up to fifty numbers with commas between them. */
        readonly entries: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly event: number | null;
    readonly entries: readonly {
      readonly entry: number;
      readonly points: readonly {
        readonly event: number;
        readonly points: number;
      }[];
      readonly captain: number | null;
      readonly left_to_play: number;
      readonly in_play: number;
    }[];
  }>;

  /** Every accepted change of the own entry, newest first, with its receipt. */
  entryLog(
    request: { readonly params: { readonly entryId: number }; readonly query?: { readonly page?: number } },
    options?: CallOptions,
  ): Promise<{
    readonly has_next: boolean;
    readonly page: number;
    readonly results: readonly EntryLogRow[];
  }>;

  /** A team's fifteen of every round whose deadline has passed, as CSV, as they count. */
  entryPicksFile(
    request: {
      readonly params: { readonly entryId: number };
      readonly query?: { readonly language?: "nb" | "nn" | "en"; readonly bom?: boolean };
    },
    options?: CallOptions,
  ): Promise<string>;

  /** A team's season round by round, as CSV: points, ranks, money, transfers and chips. */
  entryRoundsFile(
    request: {
      readonly params: { readonly entryId: number };
      readonly query?: { readonly language?: "nb" | "nn" | "en"; readonly bom?: boolean };
    },
    options?: CallOptions,
  ): Promise<string>;

  /** The seasons of up to five entries beside each other, in the order asked for. Unknown ones are left out. */
  entrySeasons(
    request: {
      readonly query: {
        /** Numbers of entries with commas between them. */
        readonly entries: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly entries: readonly EntrySeason[];
  }>;

  /** Transfers up to the last deadline, newest first. */
  entryTransfers(
    request: { readonly params: { readonly entryId: number } },
    options?: CallOptions,
  ): Promise<readonly Transfer[]>;

  /** A team's transfers up to the last deadline, as CSV, oldest first. */
  entryTransfersFile(
    request: {
      readonly params: { readonly entryId: number };
      readonly query?: { readonly language?: "nb" | "nn" | "en"; readonly bom?: boolean };
    },
    options?: CallOptions,
  ): Promise<string>;

  /** One row a match day of the current round; empty before the season. */
  eventStatus(request?: Record<string, never>, options?: CallOptions): Promise<EventStatus>;

  /** A news feed that the operator has listed, as text; refused for any other address and for what is no feed. */
  feed(
    request: { readonly query: { readonly url: string } },
    options?: CallOptions,
  ): Promise<{
    readonly contents: string;
    readonly title: string;
    readonly items: readonly {
      readonly id: string;
      readonly slug: string;
      readonly title: string;
      readonly summary: string;
      readonly link: string | null;
      readonly published: string | null;
      readonly source: string;
      readonly picture: string | null;
      readonly player_id: string | null;
      readonly tournament_id: string | null;
    }[];
  }>;

  /** A picture that an item of a listed feed names, so that readers ask nobody but us for it. */
  feedPicture(
    request: { readonly query: { readonly url: string; readonly picture: string } },
    options?: CallOptions,
  ): Promise<Uint8Array>;

  /** Where an entry, or those a name is searched for, stand in a league's table, classic or head-to-head. */
  findInLeague(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: {
        /** One entry; nothing is searched for then. */
        readonly entry?: number;
        readonly search?: string;
        readonly phase?: number;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly results: readonly {
      readonly entry: number;
      readonly entry_name: string;
      readonly player_name: string;
      readonly rank: number | null;
      readonly page: number | null;
    }[];
    readonly has_more: boolean;
    readonly searched: "anywhere" | "beginnings";
  }>;

  /** Makes the account, with the e-mail that the provider could not vouch for. */
  finishProviderSignup(
    request: {
      readonly body: {
        readonly email?: string;
        readonly username?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Makes the account with its passkey, signed in. */
  finishWebauthnSignup(
    request: {
      readonly body: {
        readonly name?: string;
        readonly credential: NewCredential;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** The statistics of one match. */
  fixtureStats(
    request: { readonly params: { readonly fixtureId: number } },
    options?: CallOptions,
  ): Promise<{
    readonly id: number;
    readonly stats: readonly FixtureStat[];
  }>;

  /** All matches, those of one round, or those that have not started. */
  fixtures(
    request?: {
      readonly query?: {
        readonly event?: number;
        /** 1: only matches that have not started. */
        readonly future?: number;
      };
    },
    options?: CallOptions,
  ): Promise<readonly Fixture[]>;

  /** Every footballer of the season with his figures, as CSV. */
  footballersFile(
    request?: { readonly query?: { readonly language?: "nb" | "nn" | "en"; readonly bom?: boolean } },
    options?: CallOptions,
  ): Promise<string>;

  /** A head-to-head league for its members. */
  h2hLeague(request: { readonly params: { readonly leagueId: number } }, options?: CallOptions): Promise<LeagueDetail>;

  /** A head-to-head league's table. */
  h2hStandings(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: { readonly page_new_entries?: number; readonly page_standings?: number };
    },
    options?: CallOptions,
  ): Promise<H2hStandings>;

  /** Rounds of this season, earlier seasons, chips played. */
  history(request: { readonly params: { readonly entryId: number } }, options?: CallOptions): Promise<History>;

  /** Joins a private league by its code. */
  joinPrivateLeague(
    request: {
      readonly body: {
        readonly code: string;
        readonly entry?: number;
      };
    },
    options?: CallOptions,
  ): Promise<League>;

  /** Joins an open public league, making one when all are full. */
  joinPublicLeague(
    request: {
      readonly body: {
        readonly scoring: "c" | "h";
        readonly entry?: number;
      };
    },
    options?: CallOptions,
  ): Promise<League>;

  /** The own transfers of the open round, newest first. */
  latestTransfers(
    request: { readonly params: { readonly entryId: number } },
    options?: CallOptions,
  ): Promise<readonly Transfer[]>;

  /** The code to join with, for those who may see it: of an open league whose code all may see, for everybody. */
  leagueCode(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<{
    readonly code: string;
  }>;

  /** Two teams of a league in a round, footballer by footballer. */
  leagueComparison(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query: { readonly a: number; readonly b: number; readonly event?: number };
    },
    options?: CallOptions,
  ): Promise<Comparison>;

  /** Whether other pages may show an own private league's table, for its administrator. */
  leagueEmbed(request: { readonly params: { readonly leagueId: number } }, options?: CallOptions): Promise<LeagueEmbed>;

  /** All members of a league. */
  leagueEntries(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<readonly LeagueMember[]>;

  /** What administrators did with a league, and who joined and left, newest first; for its members. */
  leagueLog(
    request: { readonly params: { readonly leagueId: number }; readonly query?: { readonly page?: number } },
    options?: CallOptions,
  ): Promise<{
    readonly has_next: boolean;
    readonly page: number;
    readonly results: readonly LeagueAct[];
  }>;

  /** Who of a league has the footballers of one match, in the match's round. */
  leagueMatch(
    request: { readonly params: { readonly leagueId: number; readonly fixtureId: number } },
    options?: CallOptions,
  ): Promise<MatchOwners>;

  /** Matches of a league or a cup, by round; of one entry newest first. */
  leagueMatches(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: { readonly page?: number; readonly entry?: number; readonly event?: number };
    },
    options?: CallOptions,
  ): Promise<{
    readonly has_next: boolean;
    readonly page: number;
    readonly results: readonly Match[];
    readonly status?: CupStanding;
  }>;

  /** Every match of a head-to-head league that is drawn, as CSV. */
  leagueMatchesFile(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: { readonly language?: "nb" | "nn" | "en"; readonly bom?: boolean };
    },
    options?: CallOptions,
  ): Promise<string>;

  /** A private league's members for its members: who runs it first, then in the order of joining; those with all of the words anywhere in the names, when words are given. */
  leagueMembers(
    request: { readonly params: { readonly leagueId: number }; readonly query?: { readonly name?: string } },
    options?: CallOptions,
  ): Promise<{
    readonly members: readonly ListedMember[];
    readonly has_more: boolean;
  }>;

  /** Who is owned, captained and counted by how many of a league's teams; of the current round unless one is named. */
  leagueOwnership(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: { readonly event?: number; readonly limit?: number };
    },
    options?: CallOptions,
  ): Promise<LeagueOwnership>;

  /** Who is owned and captained by how many of a league's teams in the current round, as CSV. */
  leagueOwnershipFile(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: { readonly language?: "nb" | "nn" | "en"; readonly bom?: boolean };
    },
    options?: CallOptions,
  ): Promise<string>;

  /** Rank, total and points of up to ten members after every round of a league, or of a phase of it. */
  leagueRanks(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: {
        /** Numbers of entries, with commas between; without them the choice decides. */
        readonly entries?: string;
        /** The first five and the viewer (`top`, unless told), or the viewer and those around him. */
        readonly choice?: "top" | "near";
        readonly phase?: number;
      };
    },
    options?: CallOptions,
  ): Promise<LeagueRanks>;

  /** A league's record book, of its settled rounds. */
  leagueRecords(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<LeagueRecords>;

  /** A league, classic or head-to-head: its name, its size, and how fresh its figures are. */
  leagueSummary(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<{
    readonly league: League;
    readonly entry_count: number;
    readonly entry_is_member: boolean;
    readonly entry_can_manage: boolean;
    readonly message: LeagueMessage | null;
    readonly last_updated_data: string | null;
    readonly provisional: boolean;
  }>;

  /** What moves a team in its league in a round: by footballer against the league's average, and the nearest rivals. */
  leagueSwing(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query: { readonly entry: number; readonly event?: number };
    },
    options?: CallOptions,
  ): Promise<LeagueSwing>;

  /** A league's whole table as CSV, headed in Norwegian (semicolons) or English (commas). */
  leagueTableFile(
    request: {
      readonly params: { readonly leagueId: number };
      readonly query?: { readonly phase?: number; readonly language?: "nb" | "nn" | "en"; readonly bom?: boolean };
    },
    options?: CallOptions,
  ): Promise<string>;

  /** Who won each round and month of a league; the live one's leader is provisional. */
  leagueWinners(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<LeagueWinners>;

  /** Leaves a league. */
  leaveLeague(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Announced line-ups of a round's matches; of the round that squads are made for when none is named. */
  lineups(
    request?: { readonly query?: { readonly event?: number } },
    options?: CallOptions,
  ): Promise<readonly Lineup[]>;

  /** Points and statistics of every footballer in a round; empty before it starts. */
  live(request: { readonly params: { readonly roundId: number } }, options?: CallOptions): Promise<Live>;

  /** Signs in by e-mail and password. */
  login(
    request: {
      readonly body: {
        readonly email: string;
        readonly password: string;
      };
    },
    options?: CallOptions,
  ): Promise<Me>;

  /** Signs out. */
  logout(request?: Record<string, never>, options?: CallOptions): Promise<Readonly<Record<string, unknown>>>;

  /** One match: score, everybody who took part with points, what happened when, and how the clubs came to it. */
  matchCentre(
    request: { readonly params: { readonly fixtureId: number } },
    options?: CallOptions,
  ): Promise<MatchCentre>;

  /** The signed-in person, or null. */
  me(request?: Record<string, never>, options?: CallOptions): Promise<Me>;

  /** The second step of a sign-in: a code of the app or a recovery code. */
  mfaAuthenticate(
    request: {
      readonly body: {
        readonly code: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Proves once more, by a code, who is signed in. */
  mfaReauthenticate(
    request: {
      readonly body: {
        readonly code: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Whether this browser is asked for a second factor in the next fourteen days. */
  mfaTrust(
    request: {
      readonly body: {
        readonly trust: boolean;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** The five most valuable squads; empty before the season. */
  mostValuableTeams(request?: Record<string, never>, options?: CallOptions): Promise<readonly ValuableTeam[]>;

  /** The own squad, chips and transfers for the coming deadline. */
  myTeam(request: { readonly params: { readonly entryId: number } }, options?: CallOptions): Promise<MyTeam>;

  /** Announcements that hold now, the most urgent first, and what is said while the game is closed. */
  notices(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly notices: readonly Notice[];
    readonly closed: Closed | null;
  }>;

  /** The signed-in person's earlier seasons, and how many leagues of the last one wait to be renewed. */
  ownSeasons(request?: Record<string, never>, options?: CallOptions): Promise<OwnSeasons>;

  /** Where the person is signed in, this browser first. */
  ownSessions(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly OwnSession[];
  }>;

  /** Who won earlier seasons, their months and their rounds. */
  pastWinners(request?: Record<string, never>, options?: CallOptions): Promise<PastWinners>;

  /** The best entries of a finished phase. */
  phaseWinners(
    request: { readonly params: { readonly phaseId: number } },
    options?: CallOptions,
  ): Promise<readonly Winner[]>;

  /** A plan, drawn from the present squad at today's prices. */
  plan(
    request: { readonly params: { readonly entryId: number; readonly planId: number } },
    options?: CallOptions,
  ): Promise<Plan>;

  /** The own plans, oldest first, and how many there may be. */
  plans(
    request: { readonly params: { readonly entryId: number } },
    options?: CallOptions,
  ): Promise<{
    readonly limit: number;
    readonly plans: readonly PlanHead[];
  }>;

  /** Makes a verified address the primary one, which signs in. */
  primaryEmail(
    request: {
      readonly body: {
        readonly email?: string;
        readonly primary?: boolean;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly EmailAddress[];
  }>;

  /** Proves once more, by that code, who is signed in; 409 when none was asked for, or after five wrong ones. */
  proveByCode(
    request: {
      readonly body: {
        readonly code?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** The accounts elsewhere that this account can be entered with. */
  providerAccounts(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly ProviderAccount[];
  }>;

  /** Sends the browser to the provider (302 for a form); a page that asks by JSON is told the address. */
  providerRedirect(
    request: {
      readonly body: {
        readonly provider?: string;
        readonly callback_url?: string;
        readonly process?: string;
        readonly csrfmiddlewaretoken?: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly location: string;
    };
  }>;

  /** What the provider said about the person who is not signed up yet. */
  providerSignup(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly email: readonly EmailAddress[];
      readonly account: ProviderAccount;
      readonly user: {
        readonly display: string;
      };
    };
  }>;

  /** Signs in, or connects the account, with what an identity provider handed out. */
  providerToken(
    request: {
      readonly body: {
        readonly provider?: string;
        readonly process?: string;
        readonly token?: {
          readonly client_id?: string;
          readonly id_token?: string;
          readonly access_token?: string;

          /** As it came back, with the `state` and, where the provider names itself, its `iss`. */
          readonly code?: string;
          readonly state?: string;
          readonly iss?: string;
        };
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Takes a message of match facts from a feed, signed with its key in X-Feed-Timestamp and X-Feed-Signature; whole or not at all. 401 without a good signature, 422 with every problem when it is refused, 503 while an operator has paused the feed. */
  pushFacts(
    request: { readonly params: { readonly feed: string }; readonly body: Push },
    options?: CallOptions,
  ): Promise<Pushed>;

  /** The game's own public key (VAPID), with which a browser subscribes to its messages. */
  pushKey(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly public_key: string;
  }>;

  /** Proves once more, by password, who is signed in; protected actions work for five minutes after it. */
  reauthenticate(
    request: {
      readonly body: {
        readonly password: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** The recovery codes that are left; 404 when there are none. */
  recoveryCodes(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: SensitiveRecoveryCodes;
  }>;

  /** A new code; the old one no longer works. */
  regenerateCode(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<{
    readonly code: string;
  }>;

  /** Regions by name. */
  regions(request?: Record<string, never>, options?: CallOptions): Promise<readonly Region[]>;

  /** Makes an account and signs in. */
  register(request: { readonly body: Register }, options?: CallOptions): Promise<Me>;

  /** What the signed-in person is reminded of before deadlines. */
  reminders(request?: Record<string, never>, options?: CallOptions): Promise<Reminders>;

  /** Removes an address that is not the primary one. */
  removeEmail(
    request: {
      readonly body: {
        readonly email?: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: readonly EmailAddress[];
  }>;

  /** Takes a browser off; harmless when it is not there. */
  removePush(
    request: {
      readonly body: {
        readonly endpoint: string;
      };
    },
    options?: CallOptions,
  ): Promise<Reminders>;

  /** Renames a credential. */
  renameWebauthn(
    request: {
      readonly body: {
        readonly id: number;
        readonly name: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: Webauthn;
  }>;

  /** Makes this season's league from last season's. */
  renewLeague(request: { readonly params: { readonly leagueId: number } }, options?: CallOptions): Promise<League>;

  /** Ten new recovery codes; the old ones stop working. */
  renewRecoveryCodes(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: SensitiveRecoveryCodes;
  }>;

  /** A new key for a webhook; from now on deliveries are signed with it. */
  renewWebhookSecret(
    request: { readonly params: { readonly leagueId: number; readonly webhookId: number } },
    options?: CallOptions,
  ): Promise<WebhookMade>;

  /** Last season's own leagues that can be renewed. */
  renewableLeagues(request?: Record<string, never>, options?: CallOptions): Promise<readonly RenewableLeague[]>;

  /** Complains of a name as it is now; of the same name once, however often it is sent. */
  reportName(
    request: {
      readonly body: {
        readonly part: "entry" | "manager" | "league" | "message";
        readonly id: number;
        readonly reason: "offensive" | "hateful" | "impersonation" | "advertising" | "other";
        readonly note?: string;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Sends a code to the address; answers 401 with login_by_code pending, for an unknown address too. */
  requestCode(
    request: {
      readonly body: {
        readonly email?: string;
        readonly phone?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Sends a link for a new password; answers the same for an unknown address. */
  requestPassword(
    request: {
      readonly body: {
        readonly email: string;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Sends a code to the verified address of an account without a password; 409 where that is no way to prove it. */
  requestProofCode(request?: Record<string, never>, options?: CallOptions): Promise<AuthDone>;

  /** Sends a link for a new password; answers the same for an unknown address. */
  requestReset(
    request: {
      readonly body: {
        readonly email?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthDone>;

  /** Sends another code in place of the one before; 409 when none was asked for. */
  resendCode(request?: Record<string, never>, options?: CallOptions): Promise<AuthDone>;

  /** Sends a delivery again as it was, with the same id. */
  resendDelivery(
    request: {
      readonly params: { readonly leagueId: number; readonly webhookId: number; readonly deliveryId: number };
    },
    options?: CallOptions,
  ): Promise<Delivery>;

  /** Sends the letter that verifies an address again; 403 when one went out too recently. */
  resendEmail(
    request: {
      readonly body: {
        readonly email?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthDone>;

  /** Sends the letter again that a login waits for; 409 when none does. */
  resendVerification(request?: Record<string, never>, options?: CallOptions): Promise<AuthDone>;

  /** Sets a new password by the key of a link; 401 when it is done, because nobody is signed in by it. */
  reset(
    request: {
      readonly body: {
        readonly key?: string;
        readonly password?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Whose link it is, by the key in the header X-Password-Reset-Key. */
  resetInfo(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly user: AuthUser;
    };
  }>;

  /** Ends a token at once, everywhere. */
  revokeToken(
    request: { readonly params: { readonly tokenId: number } },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** What was corrected of rounds after they were settled, by whom and why; the newest first, a hundred at most. */
  roundCorrections(request?: Record<string, never>, options?: CallOptions): Promise<readonly RoundCorrection[]>;

  /** The best eleven of a round; not found until there is one. */
  roundDreamTeam(request: { readonly params: { readonly roundId: number } }, options?: CallOptions): Promise<DreamTeam>;

  /** What every footballer did in a round and the points for it, as CSV. */
  roundFootballersFile(
    request: {
      readonly params: { readonly roundId: number };
      readonly query?: { readonly language?: "nb" | "nn" | "en"; readonly bom?: boolean };
    },
    options?: CallOptions,
  ): Promise<string>;

  /** Picks, chip, substitutions and points of a round; not found before its deadline. */
  roundPicks(
    request: { readonly params: { readonly entryId: number; readonly roundId: number } },
    options?: CallOptions,
  ): Promise<RoundPicks>;

  /** A team's total and overall rank through a round, every five minutes in which facts came; not found before its deadline. */
  roundRanks(
    request: { readonly params: { readonly entryId: number; readonly roundId: number } },
    options?: CallOptions,
  ): Promise<RoundRanks>;

  /** The best entries of a settled round. */
  roundWinners(
    request: { readonly params: { readonly roundId: number } },
    options?: CallOptions,
  ): Promise<readonly Winner[]>;

  /** Saves slots, armbands and a team chip; answers as the squad then stands. */
  saveLineup(
    request: { readonly params: { readonly entryId: number }; readonly body: SaveLineup },
    options?: CallOptions,
  ): Promise<MyTeam>;

  /** Members whose team or manager name contains the text. */
  searchLeague(
    request: { readonly params: { readonly leagueId: number }; readonly query?: { readonly search?: string } },
    options?: CallOptions,
  ): Promise<readonly LeagueMember[]>;

  /** Sets a new password with the link's token. */
  setPassword(
    request: {
      readonly body: {
        readonly new_password1: string;
        readonly new_password2: string;
        readonly uidb64: string;
        readonly token: string;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Notes of operators on each club's set pieces, clubs of the market in the order of their numbers. */
  setPieceNotes(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly last_updated: string;
    readonly teams: readonly {
      readonly id: number;
      readonly notes: readonly {
        readonly external_link: boolean;
        readonly info_message: string;
        readonly source_link: string;
      }[];
    }[];
  }>;

  /** Sends the browser to the provider, from elsewhere to a page that asks first; `next` is the page of ours to return to. */
  socialLogin(
    request: {
      readonly params: { readonly provider: "auth0" | "facebook" | "twitter" };
      readonly query?: { readonly next?: string };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Stops the removal of an account's second factors, by the key of a letter's link. */
  stopLostFactor(
    request: {
      readonly body: {
        readonly key: string;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** The suspension of the signed-in person that is in force, with its reason; null when there is none. */
  suspension(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly suspension: Suspension | null;
  }>;

  /** Takes back what the members of a private league were told. */
  takeMessageBack(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Sends a delivery of the kind `test`, behind whatever waits. */
  testWebhook(
    request: { readonly params: { readonly leagueId: number; readonly webhookId: number } },
    options?: CallOptions,
  ): Promise<Delivery>;

  /** Whose team the token works for, and what it may do. */
  tokenHolder(request?: Record<string, never>, options?: CallOptions): Promise<TokenHolder>;

  /** The signed-in person's own tokens, the newest first. */
  tokens(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly tokens: readonly Token[];
    readonly max: number;
  }>;

  /** The authenticator app; 404 with a secret to set one up when there is none. */
  totp(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: Totp;
  }>;

  /** Lifts a ban; answers all bans. */
  unban(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        readonly entry: number;
      };
    },
    options?: CallOptions,
  ): Promise<readonly Ban[]>;

  /** Takes all confirmed transfers of the open round back; answers as the squad then stands. */
  undoTransfers(request: { readonly body: UndoTransfers }, options?: CallOptions): Promise<MyTeam>;

  /** Takes an entry off the newsletter, by the signature of its letter; again changes nothing. */
  unsubscribe(
    request: {
      readonly body: {
        readonly signature: string;
      };
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** Takes a footballer off the watchlist; answers all watched codes. */
  unwatch(
    request: { readonly params: { readonly footballerCode: number } },
    options?: CallOptions,
  ): Promise<readonly number[]>;

  /** Changes an own classic league. */
  updateClassicLeague(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        readonly name?: string;
        readonly start_event?: number;
        readonly admin_entry?: number | null;
        readonly closed?: boolean;
        readonly code_privacy?: "a" | "l" | "p";
      };
    },
    options?: CallOptions,
  ): Promise<LeagueDetail>;

  /** Changes name, kit, favourite club, newsletter and language of the own entry. */
  updateEntry(request: { readonly body: UpdateEntry }, options?: CallOptions): Promise<Entry>;

  /** Changes an own head-to-head league. */
  updateH2hLeague(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        readonly name?: string;
        readonly start_event?: number;
        readonly admin_entry?: number | null;
        readonly closed?: boolean;
        readonly code_privacy?: "a" | "l" | "p";
        readonly ko_rounds?: number | null;
        readonly max_entries?: number | null;
      };
    },
    options?: CallOptions,
  ): Promise<LeagueDetail>;

  /** Lets other pages show an own private league's table, or no longer; members see it in the league's log. */
  updateLeagueEmbed(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        readonly allowed: boolean;
      };
    },
    options?: CallOptions,
  ): Promise<LeagueEmbed>;

  /** Changes a plan's name, its rounds, or both; 409 with the newer plan when `version` is not the latest. */
  updatePlan(
    request: {
      readonly params: { readonly entryId: number; readonly planId: number };
      readonly body: {
        readonly version: number;
        readonly name?: string;
        readonly rounds?: readonly PlannedRound[];
      };
    },
    options?: CallOptions,
  ): Promise<Plan>;

  /** Changes the signed-in person's details; POST does the same. */
  updateProfile(request: { readonly body: UpdateProfile }, options?: CallOptions): Promise<Me>;

  /** Says by what ways, how many minutes before a deadline, and whether of benched starters, to be reminded. */
  updateReminders(
    request: {
      readonly body: {
        readonly by_email: boolean;
        readonly by_push: boolean;
        readonly lead_minutes: readonly (1440 | 180 | 60)[];
        readonly benched?: boolean;
      };
    },
    options?: CallOptions,
  ): Promise<Reminders>;

  /** Changes a webhook, and switches it on again; what is not sent stays as it is. */
  updateWebhook(
    request: {
      readonly params: { readonly leagueId: number; readonly webhookId: number };
      readonly body: {
        readonly url?: string;
        readonly events?: readonly (
          "round.closed" | "round.settled" | "table.live" | "member.joined" | "member.left" | "cup.drawn" | "cup.played"
        )[];
        readonly form?: "json" | "text" | "content";
        readonly language?: "nb" | "nn" | "en";
        readonly every_minutes?: number;
      };
    },
    options?: CallOptions,
  ): Promise<Webhook>;

  /** Verifies an address by its key: 200 signed in, 401 verified and not signed in. */
  verifyEmail(
    request: {
      readonly body: {
        readonly key?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Whether this game issued the receipt, not a character of it changed, and for which change. Changes nothing. */
  verifyReceipt(
    request: {
      readonly body: {
        readonly time: string;
        readonly entry: number;
        readonly event: number;
        readonly squad_hash: string;
        readonly signature: string;
      };
    },
    options?: CallOptions,
  ): Promise<{
    readonly genuine: boolean;
    readonly change: {
      readonly id: number;
      readonly kind: "created" | "transfers" | "lineup" | "chip" | "undo" | "details";
    } | null;
  }>;

  /** Adds a footballer to the watchlist; answers all watched codes. */
  watch(
    request: { readonly params: { readonly footballerCode: number } },
    options?: CallOptions,
  ): Promise<readonly number[]>;

  /** The second step of a sign-in, by a passkey or a security key. */
  webauthnAuthenticate(
    request: {
      readonly body: {
        readonly credential: Assertion;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** What to sign as the second step of a sign-in. */
  webauthnAuthenticateOptions(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly request_options: RequestOptions;
    };
  }>;

  /** Options for a new security key, or with `passwordless` for a passkey. */
  webauthnCreation(
    request?: { readonly query?: { readonly passwordless?: string } },
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly creation_options: CreationOptions;
    };
  }>;

  /** Signs in by passkey alone. */
  webauthnLogin(
    request: {
      readonly body: {
        readonly credential: Assertion;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** What to sign to sign in by passkey. */
  webauthnLoginOptions(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly request_options: RequestOptions;
    };
  }>;

  /** Proves once more, by a passkey or a security key, who is signed in. */
  webauthnReauthenticate(
    request: {
      readonly body: {
        readonly credential: Assertion;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** What to sign to prove once more who is signed in. */
  webauthnReauthenticateOptions(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly request_options: RequestOptions;
    };
  }>;

  /** Begins an account that signs in by passkey; answers 401 with verify_email pending, for a taken address too. */
  webauthnSignup(
    request: {
      readonly body: {
        readonly email?: string;
      };
    },
    options?: CallOptions,
  ): Promise<AuthSession>;

  /** Options for the passkey of a new account. */
  webauthnSignupOptions(
    request?: Record<string, never>,
    options?: CallOptions,
  ): Promise<{
    readonly status: number;
    readonly data: {
      readonly creation_options: CreationOptions;
    };
  }>;

  /** What a webhook sent and has still to send, the newest first; kept for thirty days. */
  webhookDeliveries(
    request: {
      readonly params: { readonly leagueId: number; readonly webhookId: number };
      readonly query?: { readonly page?: number };
    },
    options?: CallOptions,
  ): Promise<{
    readonly has_next: boolean;
    readonly page: number;
    readonly results: readonly Delivery[];
  }>;

  /** The webhooks of an own league. */
  webhooks(
    request: { readonly params: { readonly leagueId: number } },
    options?: CallOptions,
  ): Promise<{
    readonly webhooks: readonly Webhook[];
    readonly max: number;
  }>;

  /** Who won each settled round and each finished phase. */
  winners(request?: Record<string, never>, options?: CallOptions): Promise<Winners>;

  /** Tells the members of a private league something; it takes the place of what was told before. */
  writeMessage(
    request: {
      readonly params: { readonly leagueId: number };
      readonly body: {
        /** Plain text of one line or several. */
        readonly text: string;
      };
    },
    options?: CallOptions,
  ): Promise<LeagueMessage>;
}

export const OPERATIONS: Readonly<Record<keyof Operations, OperationInfo>> = {
  activateTotp: { method: "POST", path: "/api/_allauth/browser/v1/account/authenticators/totp" },
  addCoAdministrator: { method: "POST", path: "/api/league/{leagueId}/co-administrators/add/", idempotent: true },
  addEmail: { method: "POST", path: "/api/_allauth/browser/v1/account/email" },
  addPush: { method: "POST", path: "/api/player/push/" },
  addWebauthn: { method: "POST", path: "/api/_allauth/browser/v1/account/authenticators/webauthn" },
  appeal: { method: "POST", path: "/api/suspension/appeal/" },
  askLostFactor: { method: "POST", path: "/api/_allauth/browser/v1/auth/2fa/lost" },
  authConfig: { method: "GET", path: "/api/_allauth/browser/v1/config" },
  authLogin: { method: "POST", path: "/api/_allauth/browser/v1/auth/login" },
  authPassword: { method: "POST", path: "/api/_allauth/browser/v1/account/password/change" },
  authSession: { method: "GET", path: "/api/_allauth/browser/v1/auth/session" },
  authSignup: { method: "POST", path: "/api/_allauth/browser/v1/auth/signup" },
  authenticators: { method: "GET", path: "/api/_allauth/browser/v1/account/authenticators" },
  ban: { method: "POST", path: "/api/league/{leagueId}/bans/ban/", idempotent: true },
  bestLeagues: { method: "GET", path: "/api/stats/best-classic-private-leagues/" },
  bootstrap: { method: "GET", path: "/api/bootstrap-static/" },
  changePassword: { method: "PUT", path: "/api/player/password-change/" },
  checkCode: { method: "POST", path: "/api/league/code-check/" },
  classicLeague: { method: "GET", path: "/api/leagues-classic/{leagueId}/" },
  classicStandings: { method: "GET", path: "/api/leagues-classic/{leagueId}/standings/" },
  clientError: { method: "POST", path: "/api/client-error/" },
  confirmCode: { method: "POST", path: "/api/_allauth/browser/v1/auth/code/confirm" },
  confirmPlan: { method: "POST", path: "/api/plans/{entryId}/{planId}/confirm/", idempotent: true },
  confirmTransfers: { method: "POST", path: "/api/transfers/", idempotent: true },
  copyData: { method: "GET", path: "/api/player/data/" },
  createClassicLeague: { method: "POST", path: "/api/leagues-classic/", idempotent: true },
  createEntry: { method: "POST", path: "/api/entry-create/", idempotent: true },
  createH2hLeague: { method: "POST", path: "/api/leagues-h2h/", idempotent: true },
  createPlan: { method: "POST", path: "/api/plans/{entryId}/", idempotent: true },
  createToken: { method: "POST", path: "/api/player/tokens/" },
  createWebhook: { method: "POST", path: "/api/league/{leagueId}/webhooks/", idempotent: true },
  cupDraw: { method: "GET", path: "/api/league/{leagueId}/cup-draws/{roundId}/" },
  cupDraws: { method: "GET", path: "/api/league/{leagueId}/cup-draws/" },
  cupStatus: { method: "GET", path: "/api/league/{leagueId}/cup-status/" },
  deactivateTotp: { method: "DELETE", path: "/api/_allauth/browser/v1/account/authenticators/totp" },
  deadlinesCalendar: { method: "GET", path: "/api/deadlines.ics", type: "text" },
  deleteAccount: { method: "POST", path: "/api/player/delete/" },
  deleteLeague: { method: "POST", path: "/api/leagues-private/delete/", idempotent: true },
  deletePlan: { method: "DELETE", path: "/api/plans/{entryId}/{planId}/", idempotent: true },
  deleteWebauthn: { method: "DELETE", path: "/api/_allauth/browser/v1/account/authenticators/webauthn" },
  deleteWebhook: { method: "DELETE", path: "/api/league/{leagueId}/webhooks/{webhookId}/" },
  discardRenewable: { method: "DELETE", path: "/api/leagues-renewable/{leagueId}/", idempotent: true },
  disconnectProvider: { method: "DELETE", path: "/api/_allauth/browser/v1/account/providers" },
  dreamTeam: { method: "GET", path: "/api/dream-team/" },
  elementSummary: { method: "GET", path: "/api/element-summary/{footballerId}/" },
  emailKey: { method: "GET", path: "/api/_allauth/browser/v1/auth/email/verify" },
  emails: { method: "GET", path: "/api/_allauth/browser/v1/account/email" },
  endCoAdministrator: { method: "POST", path: "/api/league/{leagueId}/co-administrators/end/", idempotent: true },
  endSession: { method: "DELETE", path: "/api/_allauth/browser/v1/auth/session" },
  endSessions: { method: "DELETE", path: "/api/_allauth/browser/v1/auth/sessions" },
  entry: { method: "GET", path: "/api/entry/{entryId}/" },
  entryForms: { method: "GET", path: "/api/entries/form/" },
  entryLog: { method: "GET", path: "/api/entry/{entryId}/log/" },
  entryPicksFile: { method: "GET", path: "/api/entry/{entryId}/picks.csv", type: "text" },
  entryRoundsFile: { method: "GET", path: "/api/entry/{entryId}/rounds.csv", type: "text" },
  entrySeasons: { method: "GET", path: "/api/entries/seasons/" },
  entryTransfers: { method: "GET", path: "/api/entry/{entryId}/transfers/" },
  entryTransfersFile: { method: "GET", path: "/api/entry/{entryId}/transfers.csv", type: "text" },
  eventStatus: { method: "GET", path: "/api/event-status/" },
  feed: { method: "GET", path: "/api/get-url/" },
  feedPicture: { method: "GET", path: "/api/feed-picture/", type: "bytes" },
  findInLeague: { method: "GET", path: "/api/league/{leagueId}/find/" },
  finishProviderSignup: { method: "POST", path: "/api/_allauth/browser/v1/auth/provider/signup" },
  finishWebauthnSignup: { method: "PUT", path: "/api/_allauth/browser/v1/auth/webauthn/signup" },
  fixtureStats: { method: "GET", path: "/api/fixture/{fixtureId}/stats/" },
  fixtures: { method: "GET", path: "/api/fixtures/" },
  footballersFile: { method: "GET", path: "/api/footballers.csv", type: "text" },
  h2hLeague: { method: "GET", path: "/api/leagues-h2h/{leagueId}/" },
  h2hStandings: { method: "GET", path: "/api/leagues-h2h/{leagueId}/standings/" },
  history: { method: "GET", path: "/api/entry/{entryId}/history/" },
  joinPrivateLeague: { method: "POST", path: "/api/leagues-private/join/", idempotent: true },
  joinPublicLeague: { method: "POST", path: "/api/leagues-public/join/", idempotent: true },
  latestTransfers: { method: "GET", path: "/api/entry/{entryId}/transfers-latest/" },
  leagueCode: { method: "GET", path: "/api/league/{leagueId}/code/" },
  leagueComparison: { method: "GET", path: "/api/league/{leagueId}/compare/" },
  leagueEmbed: { method: "GET", path: "/api/league/{leagueId}/embed/" },
  leagueEntries: { method: "GET", path: "/api/league/{leagueId}/entries/" },
  leagueLog: { method: "GET", path: "/api/league/{leagueId}/log/" },
  leagueMatch: { method: "GET", path: "/api/league/{leagueId}/match/{fixtureId}/" },
  leagueMatches: { method: "GET", path: "/api/leagues-h2h-matches/league/{leagueId}/" },
  leagueMatchesFile: { method: "GET", path: "/api/league/{leagueId}/matches.csv", type: "text" },
  leagueMembers: { method: "GET", path: "/api/league/{leagueId}/members/" },
  leagueOwnership: { method: "GET", path: "/api/league/{leagueId}/ownership/" },
  leagueOwnershipFile: { method: "GET", path: "/api/league/{leagueId}/ownership.csv", type: "text" },
  leagueRanks: { method: "GET", path: "/api/league/{leagueId}/ranks/" },
  leagueRecords: { method: "GET", path: "/api/league/{leagueId}/records/" },
  leagueSummary: { method: "GET", path: "/api/league/{leagueId}/summary/" },
  leagueSwing: { method: "GET", path: "/api/league/{leagueId}/swing/" },
  leagueTableFile: { method: "GET", path: "/api/league/{leagueId}/standings.csv", type: "text" },
  leagueWinners: { method: "GET", path: "/api/league/{leagueId}/winners/" },
  leaveLeague: { method: "POST", path: "/api/league/{leagueId}/leave/", idempotent: true },
  lineups: { method: "GET", path: "/api/lineups/" },
  live: { method: "GET", path: "/api/event/{roundId}/live/" },
  login: { method: "POST", path: "/api/player/login/" },
  logout: { method: "POST", path: "/api/player/logout/" },
  matchCentre: { method: "GET", path: "/api/match/{fixtureId}/" },
  me: { method: "GET", path: "/api/me/" },
  mfaAuthenticate: { method: "POST", path: "/api/_allauth/browser/v1/auth/2fa/authenticate" },
  mfaReauthenticate: { method: "POST", path: "/api/_allauth/browser/v1/auth/2fa/reauthenticate" },
  mfaTrust: { method: "POST", path: "/api/_allauth/browser/v1/auth/2fa/trust" },
  mostValuableTeams: { method: "GET", path: "/api/stats/most-valuable-teams/" },
  myTeam: { method: "GET", path: "/api/my-team/{entryId}/" },
  notices: { method: "GET", path: "/api/notices/" },
  ownSeasons: { method: "GET", path: "/api/player/seasons/" },
  ownSessions: { method: "GET", path: "/api/_allauth/browser/v1/auth/sessions" },
  pastWinners: { method: "GET", path: "/api/stats/winners/past/" },
  phaseWinners: { method: "GET", path: "/api/winners/phase/{phaseId}/" },
  plan: { method: "GET", path: "/api/plans/{entryId}/{planId}/" },
  plans: { method: "GET", path: "/api/plans/{entryId}/" },
  primaryEmail: { method: "PATCH", path: "/api/_allauth/browser/v1/account/email" },
  proveByCode: { method: "POST", path: "/api/_allauth/browser/v1/auth/reauthenticate/code" },
  providerAccounts: { method: "GET", path: "/api/_allauth/browser/v1/account/providers" },
  providerRedirect: { method: "POST", path: "/api/_allauth/browser/v1/auth/provider/redirect" },
  providerSignup: { method: "GET", path: "/api/_allauth/browser/v1/auth/provider/signup" },
  providerToken: { method: "POST", path: "/api/_allauth/browser/v1/auth/provider/token" },
  pushFacts: { method: "POST", path: "/api/feeds/{feed}/" },
  pushKey: { method: "GET", path: "/api/push/key/" },
  reauthenticate: { method: "POST", path: "/api/_allauth/browser/v1/auth/reauthenticate" },
  recoveryCodes: { method: "GET", path: "/api/_allauth/browser/v1/account/authenticators/recovery-codes" },
  regenerateCode: { method: "POST", path: "/api/league/{leagueId}/code/regenerate/", idempotent: true },
  regions: { method: "GET", path: "/api/regions/" },
  register: { method: "POST", path: "/api/player/create/" },
  reminders: { method: "GET", path: "/api/player/reminders/" },
  removeEmail: { method: "DELETE", path: "/api/_allauth/browser/v1/account/email" },
  removePush: { method: "DELETE", path: "/api/player/push/" },
  renameWebauthn: { method: "PUT", path: "/api/_allauth/browser/v1/account/authenticators/webauthn" },
  renewLeague: { method: "POST", path: "/api/leagues-renewable/{leagueId}/renew/", idempotent: true },
  renewRecoveryCodes: { method: "POST", path: "/api/_allauth/browser/v1/account/authenticators/recovery-codes" },
  renewWebhookSecret: { method: "POST", path: "/api/league/{leagueId}/webhooks/{webhookId}/secret/" },
  renewableLeagues: { method: "GET", path: "/api/leagues-renewable/" },
  reportName: { method: "POST", path: "/api/reports/" },
  requestCode: { method: "POST", path: "/api/_allauth/browser/v1/auth/code/request" },
  requestPassword: { method: "POST", path: "/api/player/password-reset/" },
  requestProofCode: { method: "POST", path: "/api/_allauth/browser/v1/auth/reauthenticate/code/request" },
  requestReset: { method: "POST", path: "/api/_allauth/browser/v1/auth/password/request" },
  resendCode: { method: "POST", path: "/api/_allauth/browser/v1/auth/code/resend" },
  resendDelivery: {
    method: "POST",
    path: "/api/league/{leagueId}/webhooks/{webhookId}/deliveries/{deliveryId}/again/",
  },
  resendEmail: { method: "PUT", path: "/api/_allauth/browser/v1/account/email" },
  resendVerification: { method: "POST", path: "/api/_allauth/browser/v1/auth/email/verify/resend" },
  reset: { method: "POST", path: "/api/_allauth/browser/v1/auth/password/reset" },
  resetInfo: { method: "GET", path: "/api/_allauth/browser/v1/auth/password/reset" },
  revokeToken: { method: "DELETE", path: "/api/player/tokens/{tokenId}/" },
  roundCorrections: { method: "GET", path: "/api/round-corrections/" },
  roundDreamTeam: { method: "GET", path: "/api/dream-team/{roundId}/" },
  roundFootballersFile: { method: "GET", path: "/api/event/{roundId}/footballers.csv", type: "text" },
  roundPicks: { method: "GET", path: "/api/entry/{entryId}/event/{roundId}/picks/" },
  roundRanks: { method: "GET", path: "/api/entry/{entryId}/event/{roundId}/ranks/" },
  roundWinners: { method: "GET", path: "/api/winners/event/{roundId}/" },
  saveLineup: { method: "POST", path: "/api/my-team/{entryId}/", idempotent: true },
  searchLeague: { method: "GET", path: "/api/league/{leagueId}/search-entries/" },
  setPassword: { method: "PUT", path: "/api/player/password-set/" },
  setPieceNotes: { method: "GET", path: "/api/team/set-piece-notes/" },
  socialLogin: { method: "GET", path: "/api/player/social/login/{provider}/" },
  stopLostFactor: { method: "POST", path: "/api/player/lost-factor/stop/" },
  suspension: { method: "GET", path: "/api/suspension/" },
  takeMessageBack: { method: "DELETE", path: "/api/league/{leagueId}/message/" },
  testWebhook: { method: "POST", path: "/api/league/{leagueId}/webhooks/{webhookId}/test/" },
  tokenHolder: { method: "GET", path: "/api/token/" },
  tokens: { method: "GET", path: "/api/player/tokens/" },
  totp: { method: "GET", path: "/api/_allauth/browser/v1/account/authenticators/totp" },
  unban: { method: "POST", path: "/api/league/{leagueId}/bans/unban/", idempotent: true },
  undoTransfers: { method: "POST", path: "/api/transfers/undo/", idempotent: true },
  unsubscribe: { method: "POST", path: "/api/entry/unsubscribe/" },
  unwatch: { method: "DELETE", path: "/api/watchlist/{footballerCode}/" },
  updateClassicLeague: { method: "PUT", path: "/api/leagues-classic/{leagueId}/", idempotent: true },
  updateEntry: { method: "PUT", path: "/api/entry-update/", idempotent: true },
  updateH2hLeague: { method: "PUT", path: "/api/leagues-h2h/{leagueId}/", idempotent: true },
  updateLeagueEmbed: { method: "PUT", path: "/api/league/{leagueId}/embed/" },
  updatePlan: { method: "PUT", path: "/api/plans/{entryId}/{planId}/", idempotent: true },
  updateProfile: { method: "PUT", path: "/api/player/update/" },
  updateReminders: { method: "PUT", path: "/api/player/reminders/" },
  updateWebhook: { method: "PUT", path: "/api/league/{leagueId}/webhooks/{webhookId}/", idempotent: true },
  verifyEmail: { method: "POST", path: "/api/_allauth/browser/v1/auth/email/verify" },
  verifyReceipt: { method: "POST", path: "/api/receipts/verify/" },
  watch: { method: "POST", path: "/api/watchlist/{footballerCode}/" },
  webauthnAuthenticate: { method: "POST", path: "/api/_allauth/browser/v1/auth/webauthn/authenticate" },
  webauthnAuthenticateOptions: { method: "GET", path: "/api/_allauth/browser/v1/auth/webauthn/authenticate" },
  webauthnCreation: { method: "GET", path: "/api/_allauth/browser/v1/account/authenticators/webauthn" },
  webauthnLogin: { method: "POST", path: "/api/_allauth/browser/v1/auth/webauthn/login" },
  webauthnLoginOptions: { method: "GET", path: "/api/_allauth/browser/v1/auth/webauthn/login" },
  webauthnReauthenticate: { method: "POST", path: "/api/_allauth/browser/v1/auth/webauthn/reauthenticate" },
  webauthnReauthenticateOptions: { method: "GET", path: "/api/_allauth/browser/v1/auth/webauthn/reauthenticate" },
  webauthnSignup: { method: "POST", path: "/api/_allauth/browser/v1/auth/webauthn/signup" },
  webauthnSignupOptions: { method: "GET", path: "/api/_allauth/browser/v1/auth/webauthn/signup" },
  webhookDeliveries: { method: "GET", path: "/api/league/{leagueId}/webhooks/{webhookId}/deliveries/" },
  webhooks: { method: "GET", path: "/api/league/{leagueId}/webhooks/" },
  winners: { method: "GET", path: "/api/stats/winners/" },
  writeMessage: { method: "PUT", path: "/api/league/{leagueId}/message/" },
};
