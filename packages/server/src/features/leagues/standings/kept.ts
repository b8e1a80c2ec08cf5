import type { Engine } from "@elleveren/engine";
import { LRUCache } from "lru-cache";

/** Answers computed once for all readers: cached by key while their inputs (`stamp`) are the same. */
class Kept<Key extends number | string, Value> {
  readonly #kept: LRUCache<Key, { readonly stamp: readonly unknown[]; readonly value: Promise<Value> }>;

  /** Beyond `max` keys, or a larger size of all together, the one not asked for longest goes first. */
  constructor(max: number) {
    this.#kept = new LRUCache({ maxSize: max });
  }

  /** An answer larger than everything that is kept is made for whoever asked before it was there, and not kept. */
  get(key: Key, stamp: readonly unknown[], make: () => Promise<Value>, size = 1): Promise<Value> {
    const found = this.#kept.get(key);
    const isCurrent = found?.stamp.length === stamp.length && found.stamp.every((part, at) => part === stamp[at]);
    if (isCurrent) return found.value;
    const made = { stamp, value: make() };
    this.#kept.set(key, made, { size });
    // A failure is not kept: the next request tries again.
    made.value.catch(() => this.#kept.peek(key) === made && this.#kept.delete(key));
    return made.value;
  }
}

/** One cache per engine: values made from an engine's columns end with it. `max` is in keys, or in what their sizes are in. */
export function keptPerEngine<Key extends number | string, Value>(max: number): (engine: Engine) => Kept<Key, Value> {
  const byEngine = new WeakMap<Engine, Kept<Key, Value>>();
  return (engine) => {
    const kept = byEngine.get(engine) ?? new Kept<Key, Value>(max);
    byEngine.set(engine, kept);
    return kept;
  };
}
