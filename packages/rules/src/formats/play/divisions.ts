/** Promotion and relegation between stretches. */
import { cutPools } from "./draw.ts";
import { byPlace, IN, listed } from "./field.ts";
import type { Game } from "./game.ts";

/** After a stretch: neighbouring divisions exchange their last and their first. */
export function moveDivisions(game: Game, swap: number, round: number): void {
  const { field, request, division, place, decisions } = game;
  const compare = byPlace(field, request.format.ties);
  const tables = field.pools.map((pool) => listed(field, pool).toSorted(compare));
  const moved = tables.map((table) => [...table]);
  tables.forEach((table, pool) => {
    table.forEach((member, index) => {
      division[member] = pool;
      place[member] = index + 1;
    });
    const above = tables[pool - 1];
    if (!above) return;
    const count = Math.min(swap, roomOf(pool - 1), roomOf(pool));
    moved[pool - 1]!.splice(above.length - count, count, ...table.slice(0, count));
    moved[pool]!.splice(0, count, ...above.slice(above.length - count));
  });
  game.ladder = moved.flat();
  // A division between two others, which members may have left, never gives the same member to both.
  function roomOf(pool: number): number {
    const isBetween = pool > 0 && pool < tables.length - 1;
    return isBetween ? Math.floor(tables[pool]!.length / 2) : tables[pool]!.length;
  }
  moved.forEach((members, toPool) => {
    for (const member of members) {
      const fromPool = division[member]!;
      if (fromPool === toPool) continue;
      const because = toPool < fromPool ? "promoted" : "relegated";
      decisions.push({
        kind: "moved",
        round,
        memberId: field.ids[member]!,
        fromPool,
        toPool,
        place: place[member]!,
        because,
      });
      division[member] = toPool;
    }
  });
}

/** Divisions for the next stretch: places that members left empty are filled from below, newcomers come last. */
export function refillDivisions(game: Game, row: readonly number[], size: number, round: number): number[][] {
  const { field, ladder, division, place, decisions } = game;
  if (ladder === null) return cutPools(row, size);
  const known = new Set(ladder);
  const members = [
    ...ladder.filter((member) => field.status[member] === IN),
    ...row.filter((member) => !known.has(member)),
  ];
  const pools = cutPools(members, size);
  pools.forEach((pool, toPool) => {
    for (const member of pool) {
      if (!known.has(member) || division[member] === toPool) continue;
      decisions.push({
        kind: "moved",
        round,
        memberId: field.ids[member]!,
        fromPool: division[member]!,
        toPool,
        place: place[member]!,
        because: "vacancy",
      });
    }
  });
  return pools.map((pool) => pool.toSorted((first, second) => field.lot[first]! - field.lot[second]!));
}
