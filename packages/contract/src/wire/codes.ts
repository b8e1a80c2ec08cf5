/**
 * Every problem code of the wire, with the plain English sentence that stands in `message`. The site never shows these
 * sentences: it has its own texts, in both languages, under the same codes.
 */
export const PROBLEM_MESSAGES = {
  // Any field.
  required: "This field is required.",
  blank: "This field may not be blank.",
  null: "This field may not be null.",
  invalid: "Not a valid value.",
  max_length: "The value is too long.",
  min_length: "The value is too short.",
  max_value: "The value is too large.",
  min_value: "The value is too small.",
  invalid_choice: "Not a valid choice.",
  does_not_exist: "The object does not exist.",
  duplicate: "This value is already taken.",
  control_characters: "Control characters are not allowed.",

  // Corrections.
  nothing_changes: "Everything is so already.",
  round_not_closed: "Nobody has points from this match yet.",

  // The next season's files.
  file_missing: "A file is missing.",
  file_unknown: "Not one of the season's files.",
  file_twice: "The table has come in another file already.",
  file_empty: "The file is empty.",
  not_utf8: "The file is not UTF-8 text.",
  not_csv: "Not CSV.",
  not_json: "Not JSON.",
  not_a_list: "A list is needed.",
  not_an_object: "An object is needed.",
  too_many_rows: "Too many rows.",
  column_missing: "The column is missing.",
  column_unknown: "There is no such column.",
  column_twice: "The column appears twice.",
  fields_differ: "Not as many fields as the header has.",
  not_a_number: "Not a positive whole number.",
  not_a_price: "Not a price in millions with one decimal.",
  price_out_of_range: "The price is out of range.",
  not_a_position: "Not one of GKP, DEF, MID, FWD.",
  time_without_zone: "Not a time with its zone.",
  no_such_time: "There is no such day or time.",
  listed_twice: "Another row has this already.",
  unknown_club: "There is no club with this code.",
  unknown_round: "There is no such round.",
  own_opponent: "A club does not play itself.",
  kickoff_before_deadline: "The kick-off is before the round's deadline.",
  not_a_season_name: "Not a name of a season.",
  season_had: "This game has had a season of that name.",
  rounds_missing: "There are no rounds.",
  rounds_gap: "Rounds are numbered from 1 without a gap.",
  too_many_rounds: "More rounds than the rules have.",
  first_deadline_passed: "The first deadline has passed.",
  deadlines_not_rising: "Not after the deadline before it.",
  too_few_of_position: "Too few footballers in a position.",
  too_few_clubs: "Footballers of too few clubs.",
  no_squad_in_budget: "No squad can be paid for.",
  season_not_over: "Something of the season is still waited for.",
  season_not_closed: "The season is not closed.",
  other_season: "That is not the season that is being played.",

  // Squads.
  price_changed: "The price has changed.",
  invalid_price: "Not a price.",
  budget_exceeded: "The squad costs more than there is money for.",
  need_elements: "The squad is not complete.",
  over_team_limit: "Too many footballers from one club.",
  duplicate_element: "The same footballer is picked twice.",
  unknown_element: "There is no such footballer.",
  too_many_of_position: "Too many footballers in a position.",
  element_unavailable: "The footballer is not available.",

  // Creating and changing an entry.
  terms_required: "The terms must be agreed to.",
  entry_exists: "This account already has a team.",
  game_over: "There is no next round.",

  // Deadlines.
  deadline_passed: "The deadline has passed.",
  round_not_open: "The round is not open.",

  // Transfers.
  no_transfers: "There are no transfers to make.",
  not_owned: "The footballer is not in the squad.",
  already_owned: "The footballer is already in the squad.",
  transfer_cap_exceeded: "Too many transfers in one round.",
  nothing_to_undo: "There are no transfers of this round to undo.",

  // Line-ups.
  bad_slots: "Fifteen picks in slots 1 to 15 are needed.",
  formation: "The formation is not allowed.",
  no_captain: "A captain is needed.",
  no_vice_captain: "A vice-captain is needed.",
  captain_not_starting: "The captain must start.",
  vice_captain_not_starting: "The vice-captain must start.",
  same_captain: "Captain and vice-captain must be two footballers.",
  locked_slot: "The slot is kept for another position.",

  // Chips.
  chip_not_in_season: "There is no such chip in this season.",
  chip_not_open: "The chip cannot be played in this round.",
  chip_played: "The chip has been played.",
  chip_in_play: "Another chip is in play in this round.",
  chip_not_for_transfers: "The chip is played with the line-up.",
  chip_not_for_lineups: "The chip is played with transfers.",
  chip_not_cancellable: "The chip cannot be cancelled.",

  // Plans.
  too_many_plans: "There is no room for another plan.",
  nothing_planned: "Nothing is planned for the round.",
  cost_changed: "The round costs other points than were shown.",

  // Accounts.
  incorrect_login: "Incorrect login details.",
  too_young: "Only over-13s may take part.",
  password_mismatch: "The two passwords differ.",
  invalid_token: "The link is not valid.",
  too_many_attempts: "Too many attempts. Try again later.",
  last_operator: "The last operator cannot delete his account.",

  too_many_tokens: "There is no room for another token.",

  // Names and suspensions.
  own_name: "This is your own name: you can change it yourself.",
  not_suspended: "Nothing is suspended.",
  already_appealed: "The appeal has been sent already.",
  ends_before_it_begins: "It ends before it begins.",
  no_season: "There is no season.",
  no_appeal: "There is no appeal to answer.",
  not_asked: "Nobody asks for that, or it has been decided or stopped already.",
  operator: "An operator cannot be suspended.",
  no_entry: "The account has no team this season.",

  // Leagues.
  league_closed: "This league is closed to new entries.",
  already_joined: "The entry is already in this league.",
  entry_banned: "The entry has been banned from this league.",
  max_private_entries: "The entry is in the maximum number of private leagues.",
  public_league_max_exceeded: "The entry is in the maximum number of public leagues.",
  large_leagues_forbidden: "Only matches of a single entry can be viewed in large leagues.",
  not_a_member: "The entry is not in this league.",
  league_started: "The league has started.",
  odds_hidden: "Chances are hidden in this league.",
  not_in_table: "The team is not in this league's table of the round.",
  past_round_of_large_league: "Of a league of this size only the current round can be asked for.",
  private_address: "The address is not one of the world.",
  port_not_allowed: "The address has a port that nothing is sent to.",
  handed_over: "It was made by the former administrator: name an address of your own.",
  too_many_co_administrators: "There is no room for another co-administrator.",
  too_many_webhooks: "There is no room for another webhook.",
  same_entry: "A team is compared with another one.",

  // The control room.
  started: "The match has begun.",
  reason_needed: "Say why.",
  not_a_time: "That is not a time.",
  not_an_address: "That is not a web address that begins with https://.",
  facts_refused: "The facts were refused.",
  round_closed: "The round's deadline has passed.",
  in_the_past: "That time has passed.",
  not_after_previous: "It has to be after the deadline of the round before.",
  not_before_next: "It has to be before the deadline of the next round.",
  after_kickoff: "It has to be before the first match of the round.",
  not_settled: "The round is not settled yet.",
  code_taken: "Another match has this code.",
  id_taken: "Another match has this number.",
  fixture_exists: "These clubs meet in this round already.",
  has_facts: "Something has been told of the match.",
  unknown_setting: "There is no such setting.",
  fixed: "It is not changed in a running season.",
  teams_exist: "Somebody has a team already.",
  season_begun: "The season's first deadline has passed.",
  only_upwards: "It may only become more.",
  already_begun: "It has begun, or begins too soon.",
  round_too_near: "The round is too near.",
  next_round_written: "Somebody's next round is stored already.",
  below: "It is too small beside another setting.",
  above: "It is too large beside another setting.",
  windows_overlap: "The same chip could be played twice in a round.",
  nothing_changed: "Nothing is different from before.",

  // Idempotency.
  idempotency_mismatch: "The key was used for another request.",
} as const satisfies Record<string, string>;

export type ProblemCode = keyof typeof PROBLEM_MESSAGES;

export function problemMessage(code: string): string {
  return PROBLEM_MESSAGES[code as ProblemCode] ?? "The request was refused.";
}
