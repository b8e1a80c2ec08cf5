/** Divisions between stretches. */
import type { FormatDecision } from "../../formats/play/decisions.ts";

type Divisions = readonly (readonly number[])[];
type Moved = Extract<FormatDecision, { kind: "moved" }>;

/** After neighbours have exchanged their last and first; one between two others gives half of it at most to each. */
export function exchanged(tables: Divisions, swap: number): number[][] {
  const isOuter = (division: number) => division === 0 || division === tables.length - 1;
  const room = tables.map((table, division) => (isOuter(division) ? table.length : Math.floor(table.length / 2)));
  const across = (upper: number) => Math.max(0, Math.min(swap, room[upper] ?? 0, room[upper + 1] ?? 0));
  return tables.map((table, division) => {
    const [up, down] = [across(division - 1), across(division)];
    const relegated = up === 0 ? [] : tables[division - 1]!.slice(-up);
    const promoted = tables[division + 1]?.slice(0, down) ?? [];
    return [...relegated, ...table.slice(up, table.length - down), ...promoted];
  });
}

/** Filled from below where somebody has left, newcomers last; seats are in the order of the lots. */
export function filled(before: Divisions, lots: readonly number[], size: number): number[][] {
  const old = before.flat();
  const all = [...old, ...lots.filter((id) => !old.includes(id))];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, division) => {
    const members = all.slice(division * size, (division + 1) * size);
    return lots.filter((id) => members.includes(id));
  });
}

/** The members who were in a division and are in another one now. */
export function movesBetween(
  before: Divisions,
  after: Divisions,
  places: ReadonlyMap<number, number>,
  round: number,
  because: (fromPool: number, toPool: number) => Moved["because"],
): Moved[] {
  return after.flatMap((members, toPool) =>
    members.flatMap((memberId): Moved[] => {
      const fromPool = before.findIndex((table) => table.includes(memberId));
      if (fromPool < 0 || fromPool === toPool) return [];
      const place = places.get(memberId)!;
      return [{ kind: "moved", round, memberId, fromPool, toPool, place, because: because(fromPool, toPool) }];
    }),
  );
}
