import type { FormatPools } from "@elleveren/rules";
import { t } from "@lingui/core/macro";

/** `pool` counts from 0. Null where there is one table, which needs no name. */
export function poolName(kind: FormatPools["kind"] | undefined, pool: number): string | null {
  const number = pool + 1;
  if (kind === "divisions") return t({ message: `Division ${number}`, context: "table of a format" });
  return kind === "drawn" ? t({ message: `Group ${number}`, context: "table of a format" }) : null;
}
