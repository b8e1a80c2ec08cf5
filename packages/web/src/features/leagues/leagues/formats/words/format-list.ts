import { t } from "@lingui/core/macro";

/** "one", "one, then another", "one, another, then a third". */
export function formatList(parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return last ?? "";
  const before = parts.slice(0, -1).join(", ");
  return t({ message: `${before}, then ${last}`, comment: "What separates teams that are level, in order" });
}
