/** Figures as they stand in cells, and as they are told. */
import type { WireToldAct } from "@elleveren/contract";

/** By name of the statistic; empty is nothing said. */
export type Figures = Readonly<Record<string, string>>;

/** The latest figures of each footballer; a later act replaces an earlier one. */
export function figuresTold(acts: readonly WireToldAct[]): ReadonlyMap<number, Figures> {
  const told = new Map<number, Figures>();
  for (const { act, undone_by: by } of acts) {
    if (act.kind !== "figures" || by !== null || act.element === undefined) continue;
    const written = Object.entries(act.stats ?? {}).map(([name, value]) => [name, String(value)]);
    told.set(act.element, Object.fromEntries(written) as Figures);
  }
  return told;
}

/** A footballer's figures; null when a cell holds no number. A decimal comma is accepted. */
export function readFigures(typed: Figures): Record<string, number> | null {
  const said = Object.entries(typed)
    .filter(([, value]) => value.trim() !== "")
    .map(([name, value]) => [name, Number(value.trim().replace(",", "."))] as const);
  return said.every(([, value]) => Number.isFinite(value)) ? Object.fromEntries(said) : null;
}

/** The typed figures without the sent ones: a cell changed since keeps its value. */
export function withoutSent(
  typed: ReadonlyMap<number, Figures>,
  sent: ReadonlyMap<number, Figures>,
  people: ReadonlySet<number>,
): ReadonlyMap<number, Figures> {
  const left = [...typed].map(([element, figures]) => {
    const gone = people.has(element) ? (sent.get(element) ?? {}) : {};
    return [
      element,
      Object.fromEntries(Object.entries(figures).filter(([name, value]) => gone[name] !== value)),
    ] as const;
  });
  return new Map(left.filter(([, figures]) => Object.keys(figures).length > 0));
}
