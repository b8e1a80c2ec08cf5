/**
 * Where an entry's chips stand for the open round. `available`, `unavailable`, `active` and `played` come from the
 * rules (see `chip-states.ts` there); the squad of the open round says which one is active.
 */
import { decodeChip, elementTypeOf, type WireChip, type WireEntryChip, type WireOverrides } from "@elleveren/contract";
import {
  type ChipAllowance,
  type ChipName,
  type ChipPlay,
  CHIPS,
  chipScoring,
  type ChipState,
  chipStates,
  type EntryId,
  POSITIONS,
  type RoundId,
  type Ruleset,
  squadRulesUnder,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { refuseField } from "../../../http/calls/errors.ts";
import { selectOpenRound, selectRounds } from "../../clock/index.ts";
import { selectLatestSquad } from "../squads/index.ts";

/** Chip states of a round, with the chip that the round's squad has in play. */
export async function loadChipStates(
  db: Queryable,
  ruleset: Ruleset,
  { entryId, roundId, activeChip }: { entryId: EntryId; roundId: RoundId; activeChip: ChipName | null },
): Promise<ChipState[]> {
  const chipsPlayed = await selectChipPlays(db, entryId, roundId);
  return chipStates({ ruleset, roundId, chipsPlayed, activeChip });
}

/** Chips of an entry for the round that squads are written for; after the last deadline, all as they ended. */
export async function chipStatesForEntry(ctx: Context, entryId: EntryId): Promise<ChipState[]> {
  const { ruleset } = ctx.game();
  const roundId = await decidingRound(ctx.db);
  const stored = await selectLatestSquad(ctx.db, entryId, roundId);
  const activeChip = stored?.squad.roundId === roundId ? stored.squad.chip : null;
  return loadChipStates(ctx.db, ruleset, { entryId, roundId, activeChip });
}

/** The open round, or the one after the last when the season is over: then every play lies before it. */
export async function decidingRound(db: Queryable): Promise<RoundId> {
  const open = await selectOpenRound(db);
  if (open) return open.roundId;
  const last = (await selectRounds(db)).at(-1);
  return ((last?.roundId ?? 0) + 1) as RoundId;
}

/** Every chip the entry has in a squad of a round before `beforeRound`, oldest first. */
export async function selectChipPlays(db: Queryable, entry: EntryId, beforeRound: RoundId): Promise<ChipPlay[]> {
  const { rows } = await sql<ChipPlay>`
    select chip as name, coalesce(chip_number, 1) as number, round_id as "roundId" from squads
    where entry_id = ${entry} and chip is not null and round_id < ${beforeRound} order by round_id`.execute(db);
  return rows;
}

/** A sent chip: null for none, undefined when the client says nothing. An unknown word ends the request with 400. */
export function readWireChip(word: string | null | undefined): ChipName | null | undefined {
  if (word === undefined || word === null) return word;
  if (word === "") return null;
  const chip = decodeChip(word);
  if (!chip) throw refuseField("chip", "chip_not_in_season");
  return chip;
}

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

/** The chip's changes of the season's rules while it is in play. */
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
