/** The draw of a stretch: one row of all members, of which pools, seats and lots are parts. */
import { shuffleSeeded } from "../../chance/seeded-chance.ts";
import { IN } from "./field.ts";
import type { Game } from "./game.ts";

/** The label mixed into the seed of the round before the stretch's first. */
export const rowLabel = (leagueId: number, round: number): string => `row:${leagueId}:${round}`;

/** Those who are in, in the order drawn for a stretch that begins with this round; their lots are their places in it. */
export function drawRow({ field, request, stretch }: Game, members: readonly number[], round: number): number[] {
  const row = members.filter((member) => field.status[member] === IN).toSorted((first, second) => first - second);
  const { written, format } = request;
  if (written && stretch?.from === format.fromRound) {
    const placeOf = new Map(written.row.map((memberId, place) => [memberId, place]));
    row.sort((one, other) => placeOf.get(field.ids[one]!)! - placeOf.get(field.ids[other]!)!);
  } else shuffleSeeded(row, request.seedOf(round - 1), rowLabel(request.leagueId, round));
  row.forEach((member, lot) => (field.lot[member] = lot));
  return row;
}

/** Pools as even as possible, dealt like cards. */
export function dealPools(row: readonly number[], size: number): number[][] {
  const pools: number[][] = Array.from({ length: Math.ceil(row.length / size) }, () => []);
  row.forEach((member, place) => pools[place % pools.length]!.push(member));
  return pools;
}

/** Pools filled one after another. */
export function cutPools(row: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(row.length / size) }, (_, pool) => row.slice(pool * size, (pool + 1) * size));
}
