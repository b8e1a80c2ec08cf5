/** Chips: what a season offers, and how they stand for one entry. */
import Type, { type Static } from "typebox";

import { bool, int, nullable, nullableInt, oneOf, str, wireObject } from "../wire/wire.ts";

/** Changes that apply while a chip is in play. */
export const wireOverrides = wireObject({
  rules: Type.Record(Type.String(), Type.Number()),
  scoring: Type.Record(Type.String(), Type.Number()),
  /** Changed limits per position while the chip is in play. */
  element_types: Type.Array(wireObject({ id: int, squad_min_play: int, squad_max_play: int, squad_select: int })),
  pick_multiplier: nullableInt,
});
export type WireOverrides = Static<typeof wireOverrides>;

export const wireChip = wireObject({
  id: int,
  name: str,
  /** 1, 2 when the same chip may be played in two halves of the season. */
  number: int,
  start_event: int,
  stop_event: int,
  chip_type: oneOf("team", "transfer"),
  overrides: wireOverrides,
});
export type WireChip = Static<typeof wireChip>;

/** The site adds its own `proposed` and `cancelled` while a manager edits. */
export const wireChipStatus = oneOf("available", "unavailable", "active", "played");
export type WireChipStatus = Static<typeof wireChipStatus>;

const entryChipFields = {
  status_for_entry: wireChipStatus,
  /** Rounds in which it was played. */
  played_by_entry: Type.Array(int),
  /** True while it is set for the coming deadline. */
  is_pending: bool,
};

export const wireEntryChip = wireObject({ ...wireChip.properties, ...entryChipFields });
export type WireEntryChip = Static<typeof wireEntryChip>;

/** In bootstrap the three entry fields are there only for a signed-in entry. */
export const wireBootstrapChip = wireObject({
  ...wireChip.properties,
  status_for_entry: Type.Optional(wireChipStatus),
  played_by_entry: Type.Optional(Type.Array(int)),
  is_pending: Type.Optional(bool),
});
export type WireBootstrapChip = Static<typeof wireBootstrapChip>;

/** A chip as sent: a name, or null for none. */
export const wireChipName = nullable(Type.String({ maxLength: 20 }));
