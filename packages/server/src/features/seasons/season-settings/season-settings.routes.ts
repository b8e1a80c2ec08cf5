/** The control room's area of the season's settings. */
import {
  changeSettingsCall,
  previewSettingsCall,
  routeSchema,
  settingsCall,
  type WireSettings,
  type WireSettingsPreview,
} from "@elleveren/contract";
import { maySet, type Ruleset, rulesetById, type Setting, settingsBeyond, settingsOf } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { presentChip } from "../../play/index.ts";
import { presentGameConfig } from "../../content/index.ts";
import { changeSettings, planChange, type SettingsRefusal } from "./change-settings.ts";
import { countTeams, type SeasonRules, selectSeasonRules } from "./settings.sql.ts";

export function seasonSettingsRoutes(app: App, ctx: Context): void {
  const look = async (): Promise<WireSettings> => {
    const now = await selectSeasonRules(ctx.db);
    if (!now) throw notFound("season");
    return presentSettings(now, await countTeams(ctx.db));
  };
  app.get(settingsCall.path, { schema: routeSchema(settingsCall) }, look);

  app.post(
    previewSettingsCall.path,
    { schema: routeSchema(previewSettingsCall) },
    async (request): Promise<WireSettingsPreview> => {
      const now = await selectSeasonRules(ctx.db);
      const plan = planChange(now, request.body);
      if (!now || !plan.ok) throw await refusal(plan.ok ? [] : plan.problems, look);
      const { before, after, changes } = plan.value;
      const teams = await countTeams(ctx.db);
      return { changes: [...changes], published: publishedChanges(before, after), teams };
    },
  );

  app.post(changeSettingsCall.path, { schema: routeSchema(changeSettingsCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const result = await changeSettings(ctx, { by, ...request.body });
    if (!result.ok) throw await refusal(result.problems, look);
    return look();
  });
}

function presentSettings({ seasonName, ruleset, version, situation }: SeasonRules, teams: number): WireSettings {
  return {
    season: seasonName,
    version,
    event: situation.openRound,
    teams,
    chips: ruleset.chips.map(({ id, name, number }) => ({ id, name, number })),
    settings: inOrder(ruleset).map((setting) => {
      const { key, group, value, least, most, when, because } = setting;
      return { key, group, value, least, most, when, because, open: maySet(setting, ruleset, situation) };
    }),
  };
}

/** As the rules of its name have them: the database keeps no order. */
function inOrder(ruleset: Ruleset): Setting[] {
  const places = new Map(settingsOf(rulesetById(ruleset.id)).map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: Setting) => places.get(key) ?? places.size;
  return settingsOf(ruleset).toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** 404 without a season, 409 with how it is now, or 400 with every problem under its setting. */
async function refusal(problems: readonly SettingsRefusal[], look: () => Promise<WireSettings>): Promise<HttpError> {
  if (problems.some(({ code }) => code === "no_season")) return notFound("season");
  if (problems.some(({ code }) => code === "moved"))
    return new HttpError(409, { detail: "They have changed meanwhile.", code: "moved", settings: await look() });
  return refuse(
    problems.map((problem) => ({ ...problem })),
    (problem) => ("key" in problem && typeof problem.key === "string" ? [problem.key] : null),
  );
}

/** Field by field, named by its place in `GET /api/bootstrap-static/`; a chip by its id. */
function publishedChanges(before: Ruleset, after: Ruleset): WireSettingsPreview["published"] {
  const [was, becomes] = [published(before), published(after)];
  return [...new Set([...was.keys(), ...becomes.keys()])]
    .filter((field) => was.get(field) !== becomes.get(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: becomes.get(field) ?? null }));
}

function published(ruleset: Ruleset): Map<string, string> {
  const { rules, scoring, settings } = presentGameConfig(ruleset);
  const fields = new Map<string, string>();
  const walk = (field: string, value: unknown) => {
    if (typeof value !== "object" || value === null) fields.set(field, String(value));
    else for (const [name, inner] of Object.entries(value)) walk(field === "" ? name : `${field}.${name}`, inner);
  };
  walk("", {
    game_settings: rules,
    game_config: { scoring, settings },
    chips: Object.fromEntries(ruleset.chips.map((chip) => [chip.id, presentChip(ruleset, chip)])),
    settings: settingsBeyond(rulesetById(ruleset.id), ruleset),
  });
  return fields;
}
