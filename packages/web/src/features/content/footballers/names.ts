/** The names of positions, chips and statistics. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { chipScoring, type ChipName, type Position } from "@elleveren/rules";

/** Three letters, for narrow places. */
export const POSITION_SHORT: Readonly<Record<Position, MessageDescriptor>> = {
  GKP: msg`GKP`,
  DEF: msg`DEF`,
  MID: msg`MID`,
  FWD: msg`FWD`,
};

export const POSITION_NAME: Readonly<Record<Position, MessageDescriptor>> = {
  GKP: msg`Goalkeeper`,
  DEF: msg`Defender`,
  MID: msg`Midfielder`,
  FWD: msg`Forward`,
};

export const POSITION_PLURAL: Readonly<Record<Position, MessageDescriptor>> = {
  GKP: msg`Goalkeepers`,
  DEF: msg`Defenders`,
  MID: msg`Midfielders`,
  FWD: msg`Forwards`,
};

/** "Pick a goalkeeper": the object form differs in Norwegian. */
export const PICK_POSITION: Readonly<Record<Position, MessageDescriptor>> = {
  GKP: msg`Pick a goalkeeper`,
  DEF: msg`Pick a defender`,
  MID: msg`Pick a midfielder`,
  FWD: msg`Pick a forward`,
};

export const CHIP_TITLE: Readonly<Record<ChipName, MessageDescriptor>> = {
  wildcard: msg`Wildcard`,
  freehit: msg`Free Hit`,
  rich: msg`Rich Uncle`,
  uteam: msg`Unlimited Team`,
  frush: msg`Attack! Attack!`,
  "2capt": msg`Two Captains`,
  "3xc": msg`Triple Captain`,
  bboost: msg`Bench Boost`,
};

const forwards = chipScoring("frush").positions.FWD ?? 1;
const armbands = chipScoring("2capt").viceCaptain;
const captain = chipScoring("3xc").captain;

/** A chip's effect, in a sentence that fits beside its button on a phone. */
export const CHIP_EFFECT: Readonly<Record<ChipName, MessageDescriptor>> = {
  wildcard: msg`Free transfers all round`,
  freehit: msg`Free transfers, for one round only`,
  rich: msg`Free budget for one round`,
  uteam: msg`As many as you like from one club`,
  frush: msg`Your forwards count ×${forwards}`,
  "2capt": msg`Captain and vice both count ×${armbands}`,
  "3xc": msg`Your captain counts ×${captain}`,
  bboost: msg`The bench counts too`,
};

/** Statistics as people say them; an unknown one is shown as the wire spells it. */
export const STAT_TITLE: Readonly<Record<string, MessageDescriptor>> = {
  minutes: msg`Minutes played`,
  goals_scored: msg`Goals scored`,
  assists: msg`Assists`,
  clean_sheets: msg`Clean sheets`,
  goals_conceded: msg`Goals conceded`,
  own_goals: msg`Own goals`,
  penalties_saved: msg`Penalties saved`,
  penalties_missed: msg`Penalties missed`,
  yellow_cards: msg`Yellow cards`,
  red_cards: msg`Red cards`,
  saves: msg`Saves`,
  bonus: msg`Bonus`,
  bps: msg`Bonus points system`,
  influence: msg`Influence`,
  creativity: msg`Creativity`,
  threat: msg`Threat`,
  ict_index: msg`ICT index`,
  opta_index: msg`Opta index`,
  clearances_blocks_interceptions: msg`Clearances, blocks, interceptions`,
  recoveries: msg`Recoveries`,
  tackles: msg`Tackles`,
  defensive_contribution: msg`Defensive contribution`,
  starts: msg`Starts`,
  expected_goals: msg`Expected goals`,
  expected_assists: msg`Expected assists`,
  expected_goal_involvements: msg`Expected goal involvements`,
  expected_goals_conceded: msg`Expected goals conceded`,
};

/** The same in a table's head. */
export const STAT_SHORT: Readonly<Record<string, MessageDescriptor>> = {
  minutes: msg({ message: "MP", comment: "Minutes played, table head" }),
  goals_scored: msg({ message: "GS", comment: "Goals scored, table head" }),
  assists: msg({ message: "A", comment: "Assists, table head" }),
  clean_sheets: msg({ message: "CS", comment: "Clean sheets, table head" }),
  goals_conceded: msg({ message: "GC", comment: "Goals conceded, table head" }),
  own_goals: msg({ message: "OG", comment: "Own goals, table head" }),
  penalties_saved: msg({ message: "PS", comment: "Penalties saved, table head" }),
  penalties_missed: msg({ message: "PM", comment: "Penalties missed, table head" }),
  yellow_cards: msg({ message: "YC", comment: "Yellow cards, table head" }),
  red_cards: msg({ message: "RC", comment: "Red cards, table head" }),
  saves: msg({ message: "S", comment: "Saves, table head" }),
  bonus: msg({ message: "B", comment: "Bonus, table head" }),
  bps: msg({ message: "BPS", comment: "Bonus points system, table head" }),
  influence: msg({ message: "Inf", comment: "Influence, table head" }),
  creativity: msg({ message: "Cre", comment: "Creativity, table head" }),
  threat: msg({ message: "Thr", comment: "Threat, table head" }),
  ict_index: msg({ message: "ICT", comment: "ICT index, table head" }),
  clearances_blocks_interceptions: msg({ message: "CBI", comment: "Clearances, blocks, interceptions, table head" }),
  recoveries: msg({ message: "Rec", comment: "Recoveries, table head" }),
  tackles: msg({ message: "Tkl", comment: "Tackles, table head" }),
  defensive_contribution: msg({ message: "DC", comment: "Defensive contribution, table head" }),
  starts: msg({ message: "St", comment: "Starts, table head" }),
  expected_goals: msg({ message: "xG", comment: "Expected goals, table head" }),
  expected_assists: msg({ message: "xA", comment: "Expected assists, table head" }),
  expected_goal_involvements: msg({ message: "xGI", comment: "Expected goal involvements, table head" }),
  expected_goals_conceded: msg({ message: "xGC", comment: "Expected goals conceded, table head" }),
};
