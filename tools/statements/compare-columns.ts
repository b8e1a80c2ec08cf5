/** Whether the columns that a statement has are those that its row type declares, by name and by type. */
import pg from "pg";

import type { Described } from "./describe-statement.ts";
import type { Column, Kind } from "./read-statements.ts";

const { builtins } = pg.types;
/** `name`, `"char"`, `pg_lsn`, `regtype`, `xid`: what catalogues answer as text. */
const NAMES = [19, 18, 3220, 2206, 28];
const VOID = 2278;

/** The kind in our code of each of PostgreSQL's types (`db/pool.ts`); a type that is missing here is not used by a row. */
const KINDS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [builtins.BOOL, "boolean"],
  ...[
    builtins.INT2,
    builtins.INT4,
    builtins.INT8,
    builtins.FLOAT4,
    builtins.FLOAT8,
    builtins.NUMERIC,
    builtins.OID,
  ].map((id) => [id, "number"] as const),
  ...[builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, builtins.INET, builtins.CIDR, builtins.DATE].map(
    (id) => [id, "string"] as const,
  ),
  ...NAMES.map((id) => [id, "string"] as const),
  [builtins.TIMESTAMPTZ, "date"],
  [builtins.TIMESTAMP, "date"],
  [builtins.BYTEA, "bytes"],
  [builtins.JSON, "any"],
  [builtins.JSONB, "any"],
  [VOID, "any"],
]);

/** The differences, one sentence each: a field without its column, or another type. A row may have more than it declares. */
export function compareColumns(declared: readonly Column[], { columns }: Described): string[] {
  const found = new Map(columns.map(({ name, typeId }) => [name, typeId]));
  const missing = declared.filter(({ name, isOptional }) => !isOptional && !found.has(name));
  const others = declared.flatMap(({ name, kinds }) => {
    const typeId = found.get(name);
    const kind = typeId === undefined ? "any" : (KINDS.get(typeId) ?? "array");
    const fits = kind === "any" || kinds.length === 0 || kinds.some((one) => one === kind || one === "any");
    return fits ? [] : [`${name} is ${kinds.join(" or ")} in the row's type and ${kind} in the database`];
  });
  return [...missing.map(({ name }) => `${name} is no column of it`), ...others];
}
