/** Chips in the wire's words. */
import type { WireChip, WireEntryChip, WireOverrides } from "@elleveren/contract";
import { elementTypeOf } from "@elleveren/contract";
import {
  CHIPS,
  POSITIONS,
  chipScoring,
  squadRulesUnder,
  type ChipAllowance,
  type ChipState,
  type Ruleset,
} from "@elleveren/rules";

/** A chip of the season as bootstrap lists it. */
export function presentChip(ruleset: Ruleset, allowance: ChipAllowance): WireChip {
  return {
    id: allowance.id,
    name: allowance.name,
    number: allowance.number,
    start_event: allowance.startRound,
    stop_event: allowance.stopRound,
    chip_type: CHIPS[allowance.name].type,
    overrides: presentOverrides(ruleset, allowance),
  };
}

/** A chip as it stands for one entry before the deadline of the open round. */
export function presentEntryChip(ruleset: Ruleset, { allowance, status, playedRounds }: ChipState): WireEntryChip {
  return {
    ...presentChip(ruleset, allowance),
    status_for_entry: status,
    played_by_entry: [...playedRounds],
    is_pending: status === "active",
  };
}

/** What differs from the season's rules while the chip is in play. */
function presentOverrides(ruleset: Ruleset, { name }: ChipAllowance): WireOverrides {
  const rules = squadRulesUnder(ruleset, name);
  const changed: Record<string, number> = {};
  if (rules.clubLimit !== ruleset.squad.clubLimit) changed["squad_team_limit"] = rules.clubLimit;
  if (rules.budgetTenths !== ruleset.squad.budgetTenths) changed["squad_total_spend"] = rules.budgetTenths;
  const captain = chipScoring(name).captain;
  return {
    rules: changed,
    scoring: {},
    element_types: POSITIONS.filter((position) =>
      differs(rules.positions[position], ruleset.squad.positions[position]),
    ).map((position) => ({
      id: elementTypeOf(position),
      squad_min_play: rules.positions[position].minPlay,
      squad_max_play: rules.positions[position].maxPlay,
      squad_select: rules.positions[position].select,
    })),
    pick_multiplier: captain === chipScoring(null).captain ? null : captain,
  };
}

const differs = (first: { select: number; minPlay: number; maxPlay: number }, second: typeof first) =>
  first.select !== second.select || first.minPlay !== second.minPlay || first.maxPlay !== second.maxPlay;
