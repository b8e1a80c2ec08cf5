/** What the public start-up data says otherwise under another ruleset. */
import type { WireSettingsPreview } from "@elleveren/contract";
import { rulesetById, settingsBeyond, type Ruleset } from "@elleveren/rules";

import { presentChip } from "../../play/index.ts";
import { presentGameConfig } from "../../content/index.ts";

/** Field by field, named by its place in `GET /api/bootstrap-static/`; a chip by its id. */
export function publishedChanges(before: Ruleset, after: Ruleset): WireSettingsPreview["published"] {
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
