/** Changing settings of the season: all or none, on what the operator saw, by the table of the rules (`setting-rules.ts`). */
import {
  accepted,
  checkSettings,
  refused,
  withSettings,
  type AccountId,
  type Result,
  type SettingProblem,
  type SettingValues,
  settingsOf,
  type Ruleset,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct } from "../../people/index.ts";
import { lockOutTeams, lockSeasonRules, selectSeasonRules, updateRules, type SeasonRules } from "./settings.sql.ts";

export interface SettingsWish {
  readonly season: string;
  readonly version: number;
  readonly values: readonly { readonly key: string; readonly value: number }[];
}

export type SettingsRefusal =
  | SettingProblem
  | { readonly code: "no_season" | "nothing_changed" }
  | { readonly code: "moved" }
  | { readonly code: "listed_twice"; readonly key: string };

export interface PlannedChange {
  readonly before: Ruleset;
  readonly after: Ruleset;
  readonly changes: readonly { readonly key: string; readonly before: number; readonly after: number }[];
}

export function planChange(
  now: SeasonRules | null,
  { season, version, values }: SettingsWish,
): Result<PlannedChange, SettingsRefusal> {
  if (!now) return refused([{ code: "no_season" }]);
  if (now.seasonName !== season || now.version !== version) return refused([{ code: "moved" }]);
  const twice = values.filter(({ key }, index) => values.findIndex((one) => one.key === key) !== index);
  if (twice.length > 0) return refused(twice.map(({ key }) => ({ code: "listed_twice", key })));
  const wished: SettingValues = Object.fromEntries(values.map(({ key, value }) => [key, value]));
  const problems = checkSettings(now.ruleset, wished, now.situation);
  if (problems.length > 0) return refused(problems);
  const changes = settingsOf(now.ruleset).flatMap(({ key, value: before }) => {
    const after = wished[key];
    return after === undefined || after === before ? [] : [{ key, before, after }];
  });
  if (changes.length === 0) return refused([{ code: "nothing_changed" }]);
  return accepted({ before: now.ruleset, after: withSettings(now.ruleset, wished), changes });
}

/** Every process, and every open page, goes by them at once: they hear of it when it commits. */
export function changeSettings(
  ctx: Context,
  { by, ...wish }: SettingsWish & { readonly by: AccountId },
): Promise<Result<null, SettingsRefusal>> {
  return transact(ctx.db, async (tx) => {
    await lockSeasonRules(tx);
    let now = await selectSeasonRules(tx);
    if (now && !now.situation.hasTeams) {
      await lockOutTeams(tx);
      now = await selectSeasonRules(tx);
    }
    const plan = planChange(now, wish);
    if (!plan.ok) return plan;
    const { after, changes } = plan.value;
    await updateRules(tx, after);
    const details = Object.fromEntries(changes.map(({ key, before, after: value }) => [key, [before, value]]));
    await recordAct(tx, { by, action: "settings.change", subject: `season ${wish.season}`, details });
    await notify(tx, { kind: "game" });
    return accepted(null);
  });
}
