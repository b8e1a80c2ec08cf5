import type { WireBootstrap, WireChip } from "@elleveren/contract";
import { RULESETS } from "@elleveren/rules";
import { expect, test } from "vitest";

import { decodeRuleset } from "./ruleset.ts";

const none = { rules: {}, scoring: {}, element_types: [], pick_multiplier: null };
const chip = (changes: Partial<WireChip>): WireChip => ({
  id: 4,
  name: "frush",
  number: 1,
  start_event: 2,
  stop_event: 30,
  chip_type: "team",
  overrides: none,
  ...changes,
});
const decode = (chips: WireChip[], cap = 20) =>
  decodeRuleset({
    ruleset: "eliteserien-2026",
    chips,
    game_settings: { transfers_cap: cap } as WireBootstrap["game_settings"],
  });

test("chips, their windows, their position limits and the transfer cap are those the game publishes [EG-20]", () => {
  const limits = { id: 2, squad_min_play: 2, squad_max_play: 5, squad_select: 5 };
  const ruleset = decode(
    [chip({ overrides: { ...none, element_types: [limits] } }), chip({ id: 9, name: "later" })],
    12,
  );
  expect(ruleset.chips).toEqual([
    {
      id: 4,
      name: "frush",
      number: 1,
      startRound: 2,
      stopRound: 30,
      overrides: { positions: { DEF: { minPlay: 2, maxPlay: 5, select: 5 } } },
    },
  ]);
  expect(ruleset.transfers).toEqual({ ...RULESETS["eliteserien-2026"].transfers, capPerRound: 12 });
  expect(ruleset.squad).toBe(RULESETS["eliteserien-2026"].squad);
});

test("numbers that an operator set otherwise are judged by too; what this page does not know changes nothing", () => {
  const ruleset = decodeRuleset({
    ruleset: "eliteserien-2026",
    chips: [],
    game_settings: { transfers_cap: 20 } as WireBootstrap["game_settings"],
    settings: { "squad.clubLimit": 4, "scoring.assists.points.MID": 5, "of.later": 1 },
  });
  const { squad, scoring } = RULESETS["eliteserien-2026"];
  expect(ruleset.squad).toEqual({ ...squad, clubLimit: 4 });
  expect(ruleset.scoring.assists).toEqual({ kind: "each", points: { GKP: 3, DEF: 3, MID: 5, FWD: 3 } });
  expect(ruleset.scoring.goals_scored).toEqual(scoring.goals_scored);
});
