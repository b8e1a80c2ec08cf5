/** Whether settings may be changed now, each by its row of the table, and whether the ruleset with them is one. */
import type { Ruleset } from "../ruleset.ts";
import { checkRuleset, type RulesetProblem } from "./check-ruleset.ts";
import { settingsOf, type Setting } from "./settings.ts";
import { withSettings, type SettingValues } from "./with-settings.ts";

/** Where the season stands. */
export interface SettingsSituation {
  readonly hasTeams: boolean;
  /** The season's first deadline has passed. */
  readonly hasBegun: boolean;
  /** The round that is decided for; null when the season is over. */
  readonly openRound: number | null;
  /** A squad of the round after the open one is stored already (a reverting chip does that). */
  readonly isWrittenAhead: boolean;
}

export type SettingProblem =
  | { readonly code: "unknown_setting" | "not_whole" | "fixed" | "teams_exist" | "season_begun"; readonly key: string }
  | { readonly code: "only_upwards"; readonly key: string; readonly least: number }
  | { readonly code: "min_value"; readonly key: string; readonly least: number }
  | { readonly code: "max_value"; readonly key: string; readonly most: number }
  /** The window, or the round it decides in, has begun or is too near. */
  | { readonly code: "already_begun"; readonly key: string }
  | { readonly code: "round_too_near"; readonly key: string; readonly least: number }
  | { readonly code: "next_round_written"; readonly key: string }
  | RulesetProblem;

/** Every problem of the changes together; the ruleset as a whole is looked at once each number is right by itself. */
export function checkSettings(ruleset: Ruleset, values: SettingValues, situation: SettingsSituation): SettingProblem[] {
  const settings = new Map(settingsOf(ruleset).map((setting) => [setting.key, setting]));
  const problems = Object.entries(values).flatMap(([key, value]): SettingProblem[] => {
    const setting = settings.get(key);
    if (!setting) return [{ code: "unknown_setting", key }];
    if (value === setting.value) return [];
    return checkTime(setting, value, ruleset, situation) ?? checkRange(setting, value);
  });
  return problems.length > 0 ? problems : checkRuleset(withSettings(ruleset, values));
}

/** Whether a setting can be changed to anything at all now. */
export function maySet(setting: Setting, ruleset: Ruleset, situation: SettingsSituation): boolean {
  const { least, most } = setting;
  return [least, most, setting.value + 1].some(
    (value) => value !== setting.value && value <= most && !checkTime(setting, value, ruleset, situation),
  );
}

function checkRange({ key, least, most }: Setting, value: number): SettingProblem[] {
  if (!Number.isInteger(value)) return [{ code: "not_whole", key }];
  if (value < least) return [{ code: "min_value", key, least }];
  return value > most ? [{ code: "max_value", key, most }] : [];
}

/** Null when the moment allows it. */
function checkTime(
  { key, when, value: before }: Setting,
  value: number,
  ruleset: Ruleset,
  { hasTeams, hasBegun, openRound, isWrittenAhead }: SettingsSituation,
): SettingProblem[] | null {
  if (when === "any_time") return null;
  if (when === "never") return [{ code: "fixed", key }];
  if (!hasTeams && !hasBegun) return null;
  if (when === "no_teams") return [{ code: "teams_exist", key }];
  if (when === "upwards") return value > before ? null : [{ code: "only_upwards", key, least: before }];
  if (when === "before_start") {
    if (hasBegun) return [{ code: "season_begun", key }];
    const isOfTransfers = key === "transfers.freePerRound" || key === "transfers.maxBanked";
    return isOfTransfers && isWrittenAhead ? [{ code: "next_round_written", key }] : null;
  }
  if (openRound === null) return [{ code: "already_begun", key }];
  if (when === "before_cups") {
    // The general cup is drawn after the round before its first, large leagues' after their qualification.
    const nearest = key === "cups.generalFirstRound" ? openRound + 1 : openRound;
    if (before < nearest) return [{ code: "already_begun", key }];
    return value < nearest ? [{ code: "round_too_near", key, least: nearest }] : null;
  }
  const [area, name, edge] = key.split(".");
  if (area === "transfers") {
    // Of the next round a reverting chip has stored the squad, with its free transfers.
    return Number(edge) < openRound + 2 ? [{ code: "already_begun", key }] : null;
  }
  const chip = ruleset.chips.find(({ id }) => String(id) === name);
  if (!chip || chip.startRound <= openRound) return [{ code: "already_begun", key }];
  return value <= openRound ? [{ code: "round_too_near", key, least: openRound + 1 }] : null;
}
