/** The whole answer to a search: the best squad, what free transfers alone would bring, or why there is none. */
import { groupBy, POSITIONS } from "@elleveren/rules";
import type { Highs } from "highs";

import { solveSquad, type SolveOptions } from "./solve-squad.ts";
import type { Candidate, Obstacle, SearchOutcome, SquadSearch } from "./squad-search.ts";

export function findSquad(highs: Highs, search: SquadSearch, options: SolveOptions): SearchOutcome {
  const plain = plainObstacles(search);
  if (plain.length > 0) return { kind: "impossible", obstacles: plain };
  const squad = solveSquad(highs, search, options);
  if (squad === "out-of-time") return { kind: "out-of-time" };
  if (squad === "impossible") return { kind: "impossible", obstacles: findObstacles(highs, search, options) };
  return { kind: "found", squad, freeOnly: squad.costPoints > 0 ? withoutPaying(highs, search, options) : null };
}

/** What the free transfers alone would bring; null where they do not suffice. */
function withoutPaying(highs: Highs, search: SquadSearch, options: SolveOptions) {
  const { transfers } = search;
  if (!transfers) return null;
  const found = solveSquad(highs, { ...search, transfers: { ...transfers, limit: transfers.free } }, options);
  return typeof found === "string" ? null : found;
}

/** What counting alone tells: too many locked, or too few left to choose from. */
export function plainObstacles({ rules, candidates }: SquadSearch): Obstacle[] {
  const locked = candidates.filter(({ isLocked }) => isLocked);
  const ofClub = groupBy(locked, ({ clubId }) => clubId);
  const positions = POSITIONS.flatMap((position): Obstacle[] => {
    const places = rules.positions[position].select;
    const inPosition = (group: readonly Candidate[]) => group.filter((one) => one.position === position).length;
    const [lockedCount, count] = [inPosition(locked), inPosition(candidates)];
    if (lockedCount > places) return [{ code: "locked_positions", position, count: lockedCount, places }];
    return count < places ? [{ code: "too_few_left", position, count, places }] : [];
  });
  const clubs = [...ofClub].flatMap(([clubId, { length: count }]): Obstacle[] =>
    count > rules.clubLimit ? [{ code: "locked_clubs", clubId, count, limit: rules.clubLimit }] : [],
  );
  return [...positions, ...clubs];
}

/** Which limit, lifted alone, lets a squad through, and by how much it would have to give. */
function findObstacles(highs: Highs, search: SquadSearch, options: SolveOptions): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const { transfers } = search;
  // Worth nothing but their price, or their coming: the best squad is the cheapest, or the one with the fewest newcomers.
  const least = (valueOf: (candidate: Candidate) => number, lifted: Partial<SquadSearch>): number | null => {
    const highest = Math.max(...search.candidates.map(valueOf));
    const candidates = search.candidates.map((one) => ({ ...one, points: [highest - valueOf(one)] }));
    const found = solveSquad(highs, { ...search, ...lifted, candidates, rounds: [EVERYBODY_COUNTS] }, options);
    if (typeof found === "string") return null;
    const chosen = new Set(found.footballerIds);
    return search.candidates.reduce((sum, one) => sum + (chosen.has(one.footballerId) ? valueOf(one) : 0), 0);
  };
  const free = transfers && { transfers: { ...transfers, costPoints: 0 } };
  const cheapestTenths = least(({ costTenths }) => costTenths, { moneyTenths: Infinity, ...free });
  if (cheapestTenths !== null) obstacles.push({ code: "money", byTenths: cheapestTenths - search.moneyTenths });
  if (transfers) {
    const unlimited = { limit: search.rules.size, free: search.rules.size, costPoints: 0 };
    const needed = least(({ isOwned }) => (isOwned ? 0 : 1), { transfers: unlimited });
    if (needed !== null) obstacles.push({ code: "transfers", needed, limit: transfers.limit });
  }
  return obstacles.length > 0 ? obstacles : [{ code: "together" }];
}

const SAME = { GKP: 1, DEF: 1, MID: 1, FWD: 1 } as const;
const EVERYBODY_COUNTS = { starter: SAME, bench: SAME, captain: 0, viceCaptain: 0 } as const;
