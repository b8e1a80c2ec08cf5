/** A ruleset's numbers as a flat list, each under a key of its own: `transfers.costPoints`, `chips.2.stopRound`. */
import type { Ruleset } from "../ruleset.ts";
import { ruleOf, type SettingRule } from "./setting-rules.ts";
import type { SettingValues } from "./with-settings.ts";

export interface Setting extends SettingRule {
  readonly key: string;
  readonly value: number;
}

/** Every number of the season, in the order of the ruleset. A chip goes by its id, a top-up by its round (0 is none). */
export function settingsOf(ruleset: Ruleset): Setting[] {
  const found: Setting[] = [];
  const add = (key: string, value: number) => {
    const rule = ruleOf(key);
    if (rule) found.push({ ...rule, key, value });
  };
  const walk = (key: string, value: unknown) => {
    if (typeof value === "number") add(key, value);
    else if (typeof value === "object" && value !== null) {
      for (const [part, inner] of Object.entries(value)) walk(`${key}.${part}`, inner);
    }
  };
  const { chips, transfers, ...rest } = ruleset;
  const { topUps, ...numbers } = transfers;
  for (const [part, value] of Object.entries(rest)) walk(part, value);
  walk("transfers", numbers);
  for (let round = 2; round <= ruleset.roundCount; round += 1) {
    add(`transfers.topUps.${round}`, topUps.find((one) => one.round === round)?.to ?? 0);
  }
  for (const { id, startRound, stopRound } of chips) {
    add(`chips.${id}.startRound`, startRound);
    add(`chips.${id}.stopRound`, stopRound);
  }
  return found;
}

/** The settings in which another ruleset differs from `base`, its chips left out. */
export function settingsBeyond(base: Ruleset, ruleset: Ruleset): SettingValues {
  const of = new Map(settingsOf(base).map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    settingsOf(ruleset)
      .filter(({ key, group, value }) => group !== "chips" && of.has(key) && of.get(key) !== value)
      .map(({ key, value }) => [key, value]),
  );
}
