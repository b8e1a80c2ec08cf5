/** The season's rules as the page judges by them: those of its name, with what this game publishes otherwise. */
import type { WireBootstrap, WireChip } from "@elleveren/contract";
import { decodeChip, positionOfElementType } from "@elleveren/contract/decode.ts";
import {
  rulesetById,
  withSettings,
  type ChipAllowance,
  type Position,
  type PositionRules,
  type Ruleset,
} from "@elleveren/rules";

/** An operator may change settings of a running season: the published ruleset counts. */
export function decodeRuleset(wire: Pick<WireBootstrap, "ruleset" | "chips" | "game_settings" | "settings">): Ruleset {
  const ruleset = withSettings(rulesetById(wire.ruleset ?? "eliteserien-2026"), wire.settings ?? {});
  const { capPerRound } = ruleset.transfers;
  return {
    ...ruleset,
    chips: wire.chips.flatMap(decodeAllowance),
    transfers: { ...ruleset.transfers, capPerRound: capPerRound === null ? null : wire.game_settings.transfers_cap },
  };
}

function decodeAllowance(wire: WireChip): ChipAllowance[] {
  const name = decodeChip(wire.name);
  if (name === undefined) return [];
  const { id, number, start_event: startRound, stop_event: stopRound } = wire;
  const positions: Partial<Record<Position, Partial<PositionRules>>> = {};
  for (const limits of wire.overrides.element_types) {
    const position = positionOfElementType(limits.id);
    if (position === undefined) continue;
    positions[position] = {
      select: limits.squad_select,
      minPlay: limits.squad_min_play,
      maxPlay: limits.squad_max_play,
    };
  }
  return [
    { id, name, number, startRound, stopRound, ...(Object.keys(positions).length > 0 && { overrides: { positions } }) },
  ];
}
