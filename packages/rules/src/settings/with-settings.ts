/** A ruleset with other numbers. By itself, without the table of settings: the site's first page needs no more than this. */
import type { Ruleset } from "../ruleset.ts";

/** The changed values, by key (`settingsOf`). */
export type SettingValues = Readonly<Record<string, number>>;

type Json = { [part: string]: unknown };
type TopUp = { round: number; to: number };

/** A key under which it has no number changes nothing; when nothing does, it is the very same. */
export function withSettings(ruleset: Ruleset, values: SettingValues): Ruleset {
  const changes = Object.entries(values);
  if (changes.length === 0) return ruleset;
  const changed = JSON.parse(JSON.stringify(ruleset)) as Ruleset;
  const put = changes.filter(([key, value]) => putSetting(changed, key.split("."), value));
  return put.length > 0 ? changed : ruleset;
}

/** True when there is such a number. */
function putSetting(ruleset: Ruleset, parts: readonly string[], value: number): boolean {
  const [area, name] = parts;
  if (area === "transfers" && name === "topUps") return putTopUp(ruleset, Number(parts[2]), value);
  let at: unknown = ruleset;
  for (const part of parts.slice(0, -1)) {
    // Chips are a list, each known by its id.
    const isChip = at === ruleset.chips;
    at = isChip ? ruleset.chips.find(({ id }) => String(id) === part) : own(at, part);
  }
  const last = parts.at(-1)!;
  if (typeof own(at, last) !== "number") return false;
  (at as Json)[last] = value;
  return true;
}

const own = (at: unknown, part: string): unknown =>
  typeof at === "object" && at !== null && Object.hasOwn(at, part) ? (at as Json)[part] : undefined;

/** 0 takes it away. */
function putTopUp({ transfers, roundCount }: Ruleset, round: number, to: number): boolean {
  if (!Number.isInteger(round) || round < 2 || round > roundCount) return false;
  const others: TopUp[] = transfers.topUps.filter((one) => one.round !== round);
  (transfers as { topUps: readonly TopUp[] }).topUps = [...others, ...(to > 0 ? [{ round, to }] : [])].sort(
    (a, b) => a.round - b.round,
  );
  return true;
}
