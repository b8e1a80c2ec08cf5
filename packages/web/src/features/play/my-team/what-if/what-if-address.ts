/**
 * `?out=` holds who would not play, so that a "what if" can be linked and Back leaves it: ids joined by a dash, or
 * `none` while nobody is marked yet. Without it the sheet is closed.
 */
import { footballerId, type FootballerId } from "@elleveren/rules";
import { useNavigate, useSearch } from "@tanstack/react-router";

export function useWhatIfAddress() {
  const { out } = useSearch({ strict: false }) as { out?: unknown };
  const navigate = useNavigate();
  const go = (value: string | number | undefined, replace: boolean) =>
    void navigate({
      to: ".",
      replace,
      resetScroll: false,
      search: ((before: object) => ({ ...before, out: value })) as never,
    });
  return {
    /** Null while the sheet is closed. */
    outIds: readOut(out),
    open: (ids: Iterable<FootballerId>) => go(writeOut(ids), false),
    change: (ids: Iterable<FootballerId>) => go(writeOut(ids), true),
    close: () => go(undefined, true),
  };
}

/** An address may say anything; what is no id is left out. */
export function readOut(value: unknown): ReadonlySet<FootballerId> | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const ids = String(value)
    .split("-")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return new Set(ids.map(footballerId));
}

/** A lone id is written as the number it is, which the router leaves without quotation marks. */
export function writeOut(ids: Iterable<FootballerId>): string | number {
  const all = [...ids].toSorted((a, b) => a - b);
  return all.length === 0 ? "none" : all.length === 1 ? Number(all[0]) : all.join("-");
}
