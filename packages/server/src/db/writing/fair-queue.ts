/**
 * A queue without starvation: owners take turns, so the number of items of one owner does not delay another's. The next item
 * is the oldest of the owner whose last turn is longest ago. An owner has at most `atOnce` items under way.
 */
export interface FairQueue<T> {
  put(owner: string, item: T): void;
  /** Up to `most` items whose owners have the next turns; each is under way until `done`. */
  take(most: number): { readonly owner: string; readonly item: T }[];
  done(owner: string): void;
  /** Owners who may have a turn now. */
  ready(): number;
  /** Takes a waiting item out again; false when its turn has come already. */
  remove(owner: string, item: T): boolean;
}

interface Line<T> {
  readonly items: T[];
  underWay: number;
}

export function createFairQueue<T>(atOnce: number): FairQueue<T> {
  const lines = new Map<string, Line<T>>();
  /** Owners with an item that may be taken, in the order of turns. */
  const ready = new Set<string>();

  const settle = (owner: string, line: Line<T>) => {
    if (line.items.length > 0 && line.underWay < atOnce) ready.add(owner);
    else ready.delete(owner);
    if (line.items.length === 0 && line.underWay === 0) lines.delete(owner);
  };
  return {
    put(owner, item) {
      const line = lines.get(owner) ?? { items: [], underWay: 0 };
      lines.set(owner, line);
      line.items.push(item);
      settle(owner, line);
    },
    take(most) {
      const taken: { owner: string; item: T }[] = [];
      for (const owner of ready) {
        if (taken.length >= most) break;
        const line = lines.get(owner)!;
        taken.push({ owner, item: line.items.shift()! });
        line.underWay += 1;
        // Moved to the end, after the other owners. A set re-adds it in the same iteration, so it is met once more.
        ready.delete(owner);
        settle(owner, line);
      }
      return taken;
    },
    ready: () => ready.size,
    done(owner) {
      const line = lines.get(owner)!;
      line.underWay -= 1;
      settle(owner, line);
    },
    remove(owner, item) {
      const line = lines.get(owner);
      const index = line?.items.indexOf(item) ?? -1;
      if (!line || index < 0) return false;
      line.items.splice(index, 1);
      settle(owner, line);
      return true;
    },
  };
}
