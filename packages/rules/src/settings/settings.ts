/** A ruleset's numbers as a flat list, each under a key of its own: `transfers.costPoints`, `chips.2.stopRound`. */
import type { Ruleset } from "../ruleset.ts";
import { ruleOf, type SettingRule } from "./setting-rules.ts";

export interface Setting extends SettingRule {
  readonly key: string;
  readonly value: number;
}

/** What is changed, by key. */
export type SettingValues = Readonly<Record<string, number>>;

type Json = { [part: string]: unknown };

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

/** The ruleset with other numbers. A key that it does not have changes nothing; without changes it is the very same. */
export function withSettings(ruleset: Ruleset, values: SettingValues): Ruleset {
  const known = new Set(settingsOf(ruleset).map(({ key }) => key));
  const changes = Object.entries(values).filter(([key]) => known.has(key));
  if (changes.length === 0) return ruleset;
  const changed = JSON.parse(JSON.stringify(ruleset)) as Json;
  for (const [key, value] of changes) {
    const parts = key.split(".");
    if (key.startsWith("transfers.topUps.")) {
      setTopUp(changed["transfers"] as { topUps: TopUp[] }, Number(parts[2]), value);
      continue;
    }
    let at = changed;
    for (const part of parts.slice(0, -1)) at = inner(at, part);
    at[parts.at(-1)!] = value;
  }
  return changed as unknown as Ruleset;
}

function inner(at: Json, part: string): Json {
  const next = at[part];
  // Chips are a list, each known by its id.
  if (Array.isArray(next) && part === "chips") {
    return Object.fromEntries(next.map((chip: { id: number }) => [chip.id, chip]));
  }
  return next as Json;
}

type TopUp = { round: number; to: number };

function setTopUp(transfers: { topUps: TopUp[] }, round: number, to: number): void {
  transfers.topUps = [
    ...transfers.topUps.filter((one) => one.round !== round),
    ...(to > 0 ? [{ round, to }] : []),
  ].sort((a, b) => a.round - b.round);
}

/** What another ruleset has otherwise than `base`, its chips left out. */
export function settingsBeyond(base: Ruleset, ruleset: Ruleset): SettingValues {
  const of = new Map(settingsOf(base).map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    settingsOf(ruleset)
      .filter(({ key, group, value }) => group !== "chips" && of.has(key) && of.get(key) !== value)
      .map(({ key, value }) => [key, value]),
  );
}
