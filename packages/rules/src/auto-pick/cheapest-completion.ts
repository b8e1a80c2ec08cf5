/**
 * The least money that fills empty slots of a squad. Slots belong to positions and clubs have a limit, so this is a small
 * transport problem: units flow from positions to clubs along footballers. Each round of the loop adds one more slot
 * along the cheapest path (Bellman-Ford, since taking a footballer back has a negative cost), so that the costs of
 * filling 0, 1, 2, ... slots come out in turn, each one the true minimum.
 */
import { POSITIONS, type Footballer, type Position } from "../game.ts";
import { groupBy } from "../group-by.ts";
import type { ClubId } from "../ids.ts";

export interface CompletionRequest {
  /** The footballers to choose from. */
  readonly candidates: readonly Footballer[];
  /** Slots still empty. */
  readonly empty: Readonly<Record<Position, number>>;
  /** How many more a club may send. */
  readonly roomOf: (clubId: ClubId) => number;
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly costTenths: number;
  /** 1 while unused; the reverse edge holds the rest. */
  capacity: number;
  /** Index of the reverse edge. */
  readonly reverse: number;
}

/** Index k holds the least cost of filling k slots; the list ends where no further slot can be filled. */
export function completionCosts(request: CompletionRequest): number[] {
  const { edges, source, sink, nodeCount } = buildNetwork(request);
  const costs = [0];
  for (;;) {
    const path = cheapestPath(edges, source, sink, nodeCount);
    if (!path) return costs;
    let costTenths = costs.at(-1)!;
    for (const edge of path) {
      edge.capacity -= 1;
      edges[edge.reverse]!.capacity += 1;
      costTenths += edge.costTenths;
    }
    costs.push(costTenths);
  }
}

function buildNetwork({ candidates, empty, roomOf }: CompletionRequest) {
  const clubIds = [...new Set(candidates.map((candidate) => candidate.clubId))];
  const source = 0;
  const positionNode = (position: Position) => 1 + POSITIONS.indexOf(position);
  const clubNode = (clubId: ClubId) => 1 + POSITIONS.length + clubIds.indexOf(clubId);
  const sink = 1 + POSITIONS.length + clubIds.length;
  const edges: Edge[] = [];
  const connect = (from: number, to: number, costTenths: number, capacity: number) => {
    edges.push({ from, to, costTenths, capacity, reverse: edges.length + 1 });
    edges.push({ from: to, to: from, costTenths: -costTenths, capacity: 0, reverse: edges.length - 1 });
  };
  for (const position of POSITIONS) connect(source, positionNode(position), 0, empty[position]);
  for (const clubId of clubIds) connect(clubNode(clubId), sink, 0, roomOf(clubId));
  for (const { position, clubId, priceTenths } of cheapestOfEach(candidates, roomOf)) {
    connect(positionNode(position), clubNode(clubId), priceTenths, 1);
  }
  return { edges, source, sink, nodeCount: sink + 1 };
}

/** Of a club's footballers of one position, no more than the club's room can ever be needed. */
function cheapestOfEach(candidates: readonly Footballer[], roomOf: (clubId: ClubId) => number): Footballer[] {
  const groups = groupBy(candidates, ({ clubId, position }) => `${clubId} ${position}`);
  return [...groups.values()].flatMap((group) =>
    group.toSorted((first, second) => first.priceTenths - second.priceTenths).slice(0, roomOf(group[0]!.clubId)),
  );
}

function cheapestPath(edges: readonly Edge[], source: number, sink: number, nodeCount: number): Edge[] | null {
  const costs = Array.from({ length: nodeCount }, () => Infinity);
  const arrivedBy = new Map<number, Edge>();
  costs[source] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (const edge of edges) {
      const costTenths = costs[edge.from]! + edge.costTenths;
      if (edge.capacity > 0 && costTenths < costs[edge.to]!) {
        costs[edge.to] = costTenths;
        arrivedBy.set(edge.to, edge);
        changed = true;
      }
    }
  }
  if (costs[sink] === Infinity) return null;
  const path: Edge[] = [];
  for (let node = sink; node !== source; node = path.at(-1)!.from) path.push(arrivedBy.get(node)!);
  return path;
}
