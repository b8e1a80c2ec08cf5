/**
 * Names that the wire gives positions, statistics and phases. The site has its own texts in each language under the same
 * ids; these are for other readers, in the language of the game.
 */
import type { WrittenLanguage } from "@elleveren/contract";
import type { Position, Ruleset, StatName } from "@elleveren/rules";

export interface PositionLabels {
  readonly singular: string;
  readonly singularShort: string;
  readonly plural: string;
}

const languageOf = (ruleset: Ruleset): WrittenLanguage => (ruleset.id.startsWith("eliteserien") ? "nb" : "en");

const POSITION_LABELS: Readonly<Record<WrittenLanguage, Readonly<Record<Position, PositionLabels>>>> = {
  nb: {
    GKP: { singular: "Keeper", singularShort: "KPR", plural: "Keepere" },
    DEF: { singular: "Forsvarer", singularShort: "FOR", plural: "Forsvarere" },
    MID: { singular: "Midtbanespiller", singularShort: "MID", plural: "Midtbanespillere" },
    FWD: { singular: "Angrepsspiller", singularShort: "ANG", plural: "Angrepsspillere" },
  },
  en: {
    GKP: { singular: "Goalkeeper", singularShort: "GKP", plural: "Goalkeepers" },
    DEF: { singular: "Defender", singularShort: "DEF", plural: "Defenders" },
    MID: { singular: "Midfielder", singularShort: "MID", plural: "Midfielders" },
    FWD: { singular: "Forward", singularShort: "FWD", plural: "Forwards" },
  },
};

export const positionLabels = (ruleset: Ruleset, position: Position): PositionLabels =>
  POSITION_LABELS[languageOf(ruleset)][position];

/** In the order in which a season shows them: both games begin alike, minutes first, bonus last. */
const STAT_LABELS = {
  minutes: { nb: "Minutter spilt", en: "Minutes played" },
  goals_scored: { nb: "Mål", en: "Goals scored" },
  assists: { nb: "Målgivende", en: "Assists" },
  clean_sheets: { nb: "Holdt nullen", en: "Clean sheets" },
  goals_conceded: { nb: "Baklengsmål", en: "Goals conceded" },
  own_goals: { nb: "Selvmål", en: "Own goals" },
  penalties_saved: { nb: "Straffer reddet", en: "Penalties saved" },
  penalties_missed: { nb: "Straffer bommet", en: "Penalties missed" },
  yellow_cards: { nb: "Gule kort", en: "Yellow cards" },
  red_cards: { nb: "Røde kort", en: "Red cards" },
  saves: { nb: "Redninger", en: "Saves" },
  bonus: { nb: "Bonus", en: "Bonus" },
  bps: { nb: "Bonuspoengsystem", en: "Bonus Points System" },
  influence: { nb: "Innflytelse", en: "Influence" },
  creativity: { nb: "Kreativitet", en: "Creativity" },
  threat: { nb: "Trussel", en: "Threat" },
  ict_index: { nb: "ICT-indeks", en: "ICT Index" },
  clearances_blocks_interceptions: { nb: "Klareringer, blokker og brudd", en: "Clearances, blocks and interceptions" },
  recoveries: { nb: "Gjenvinninger", en: "Recoveries" },
  tackles: { nb: "Taklinger", en: "Tackles" },
  defensive_contribution: { nb: "Defensive bidrag", en: "Defensive contributions" },
  starts: { nb: "Fra start", en: "Starts" },
  expected_goals: { nb: "Forventede mål", en: "Expected goals" },
  expected_assists: { nb: "Forventede målgivende", en: "Expected assists" },
  expected_goal_involvements: { nb: "Forventet målinvolvering", en: "Expected goal involvements" },
  expected_goals_conceded: { nb: "Forventede baklengsmål", en: "Expected goals conceded" },
  opta_index: { nb: "Opta-indeks", en: "Opta index" },
} as const satisfies Record<StatName, Record<WrittenLanguage, string>>;

const PHASES_NB: Readonly<Record<string, string>> = {
  Overall: "Totalt",
  January: "Januar",
  February: "Februar",
  March: "Mars",
  May: "Mai",
  June: "Juni",
  July: "Juli",
  October: "Oktober",
  December: "Desember",
};

/** A phase's name in the language of the game. */
export const phaseLabel = (ruleset: Ruleset, name: string): string =>
  languageOf(ruleset) === "nb" ? (PHASES_NB[name] ?? name) : name;

const NAMES = Object.keys(STAT_LABELS) as StatName[];
const COMMON = NAMES.slice(0, NAMES.indexOf("bonus") + 1);

/** The statistics a season shows, in order. This game's list ends with `opta_index`, which the site hides. */
export function shownStats(ruleset: Ruleset): { readonly name: StatName; readonly label: string }[] {
  const isOpta = ruleset.bonus.mode === "opta-strict";
  const names = NAMES.filter((name) => COMMON.includes(name) || (name === "opta_index") === isOpta);
  return names.map((name) => ({ name, label: STAT_LABELS[name][languageOf(ruleset)] }));
}
