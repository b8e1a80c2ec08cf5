/** `bootstrap-static/`: everything but the viewer's own chips. */
import type { WireBootstrap, WireElementType, WireTeam } from "@elleveren/contract";
import { elementTypeOf } from "@elleveren/contract";
import { clubRatings, POSITIONS, rulesetById, settingsBeyond } from "@elleveren/rules";

import { secureAddress } from "../../../web-address.ts";
import type { MediaHosts } from "../../../config.ts";
import { presentChip } from "../../play/index.ts";
import type { SeasonMemory } from "../../live/index.ts";
import { clubTable, isResult } from "./club-table.ts";
import { presentElements } from "./elements.present.ts";
import { presentEvents, type SummaryOf } from "./events.present.ts";
import { presentGameConfig, presentGameSettings } from "./game-settings.present.ts";
import { positionLabels, shownStats } from "./labels.ts";

/** `clock` only where game time is not the time of day: whoever reads the answer has that himself. */
export function presentBootstrap(
  season: SeasonMemory,
  nowMs: number,
  clock: { readonly nowMs: number; readonly speed: number } | null,
  summaryOf: SummaryOf,
  media: MediaHosts,
): WireBootstrap {
  const { ruleset } = season;
  const changed = settingsBeyond(rulesetById(ruleset.id), ruleset);
  return {
    chips: ruleset.chips.map((allowance) => presentChip(ruleset, allowance)),
    events: presentEvents(season, summaryOf),
    game_settings: presentGameSettings(ruleset, media),
    game_config: presentGameConfig(ruleset),
    phases: season.phases.map((phase) => ({
      id: phase.phaseId,
      name: phase.name,
      start_event: phase.startRoundId,
      stop_event: phase.stopRoundId,
      highest_score: null,
    })),
    teams: presentTeams(season),
    total_players: season.entryCount,
    elements: presentElements(season, nowMs),
    element_stats: shownStats(ruleset).map(({ name, label }) => ({ label, name })),
    element_types: presentElementTypes(season),
    game_now_ms: clock?.nowMs ?? null,
    game_speed: clock?.speed ?? null,
    ruleset: ruleset.id,
    // Few seasons have any, and the first page waits for every byte.
    ...(Object.keys(changed).length > 0 && { settings: changed }),
  };
}

function presentTeams(season: SeasonMemory): WireTeam[] {
  const table = clubTable(season);
  const ratingsOf = clubRatings([...season.fixtures.values()].filter(isResult));
  const clubs = [...season.clubs.values()].sort((a, b) => a.clubId - b.clubId);
  return clubs.map((club) => {
    const standing = table.get(club.clubId);
    const { home, away } = ratingsOf(club.clubId);
    return {
      id: club.clubId,
      code: club.code,
      name: club.name,
      short_name: club.shortName,
      unavailable: club.unavailable,
      position: standing?.position ?? 0,
      played: standing?.played ?? 0,
      win: standing?.won ?? 0,
      draw: standing?.drawn ?? 0,
      loss: standing?.lost ?? 0,
      points: standing?.points ?? 0,
      form: null,
      strength: club.strength,
      strength_overall_home: home.overall,
      strength_overall_away: away.overall,
      strength_attack_home: home.attack,
      strength_attack_away: away.attack,
      strength_defence_home: home.defence,
      strength_defence_away: away.defence,
      team_division: null,
      pulse_id: club.clubId,
      link_url: secureAddress(club.url) ?? "",
      kit: club.kit,
    };
  });
}

function presentElementTypes({ ruleset, footballers }: SeasonMemory): WireElementType[] {
  return POSITIONS.map((position) => {
    const rules = ruleset.squad.positions[position];
    const labels = positionLabels(ruleset, position);
    return {
      id: elementTypeOf(position),
      plural_name: labels.plural,
      plural_name_short: labels.singularShort,
      singular_name: labels.singular,
      singular_name_short: labels.singularShort,
      squad_select: rules.select,
      squad_min_select: null,
      squad_max_select: null,
      squad_min_play: rules.minPlay,
      squad_max_play: rules.maxPlay,
      ui_shirt_specific: position === "GKP",
      sub_positions_locked: [...rules.lockedSubSlots],
      element_count: [...footballers.values()].filter((one) => one.position === position && !one.removed).length,
    };
  });
}
