import type { Engine } from "@elleveren/engine";
import { LRUCache } from "lru-cache";

/** Answers worked out once for all who ask: by key, until they would be made from something else (`stamp`). */
export class Kept<Key extends number | string, Value> {
  readonly #kept: LRUCache<Key, { readonly stamp: readonly unknown[]; readonly value: Promise<Value> }>;

  /** Beyond `max` keys the one not asked for longest goes first. */
  constructor(max: number) {
    this.#kept = new LRUCache({ max });
  }

  get(key: Key, stamp: readonly unknown[], make: () => Promise<Value>): Promise<Value> {
    const found = this.#kept.get(key);
    if (found?.stamp.every((part, index) => part === stamp[index])) return found.value;
    const made = { stamp, value: make() };
    this.#kept.set(key, made);
    // A failure is not kept: the next request tries again.
    made.value.catch(() => this.#kept.peek(key) === made && this.#kept.delete(key));
    return made.value;
  }

  forget(key?: Key): void {
    if (key === undefined) this.#kept.clear();
    else this.#kept.delete(key);
  }
}

/** One for each engine: what was made from an engine's columns goes with it. */
export function keptPerEngine<Key extends number | string, Value>(max: number): (engine: Engine) => Kept<Key, Value> {
  const byEngine = new WeakMap<Engine, Kept<Key, Value>>();
  return (engine) => {
    const kept = byEngine.get(engine) ?? new Kept<Key, Value>(max);
    byEngine.set(engine, kept);
    return kept;
  };
}
