/** A footballer's statistics on the wire: counts are numbers, indexes and expected values are strings. */
import { STATISTICS, type DecimalStatName, type StatName } from "@elleveren/rules";
import Type, { type Static } from "typebox";

import { decimal, int, str, wireObject } from "../wire/wire.ts";

const isDecimal = (row: object): boolean => "decimals" in row;
const fieldsOf = <Field>(rows: readonly { readonly name: StatName }[], field: Field) =>
  rows.map(({ name }): [string, Field] => [name, field]);

/** Counts first. Zero ("0.0", "0.00") where a feed has no such value: published clients expect every field. */
export const statFields = Object.fromEntries([
  ...fieldsOf(
    STATISTICS.filter((row) => !isDecimal(row)),
    int,
  ),
  ...fieldsOf(STATISTICS.filter(isDecimal), decimal),
]) as Record<Exclude<StatName, DecimalStatName>, typeof int> & Record<DecimalStatName, typeof decimal>;
export const wireStats = wireObject(statFields);
export type WireStats = Static<typeof wireStats>;

/** `element_stats`: in display order, `minutes` first; the site hides `opta_index`. */
export const wireElementStat = wireObject({ label: str, name: str });
export type WireElementStat = Static<typeof wireElementStat>;

/** One line of "why these points": a statistic, its value and what it was worth. */
export const wireExplainLine = wireObject({
  identifier: str,
  points: int,
  value: int,
  points_modification: int,
});
export type WireExplainLine = Static<typeof wireExplainLine>;
export const wireExplain = wireObject({ fixture: int, stats: Type.Array(wireExplainLine) });
export type WireExplain = Static<typeof wireExplain>;
