/**
 * Language features that the oldest browsers of `.browserslistrc` lack and the site uses everywhere: the four array methods
 * that answer with a copy (Chrome 110, Safari 16, Firefox 115). Imported first by everything that a browser starts: the
 * site, the control room, workers. The type check (`lib` of tsconfig.json) and `npm run prove -- browsers` know of no others.
 */
const COPIES = {
  toSorted(this: readonly unknown[], compare?: (a: unknown, b: unknown) => number) {
    return Array.from(this).sort(compare);
  },
  toReversed(this: readonly unknown[]) {
    return Array.from(this).reverse();
  },
  toSpliced(this: readonly unknown[], ...args: [start: number, count: number, ...items: unknown[]]) {
    const copy = Array.from(this);
    copy.splice(...args);
    return copy;
  },
  with(this: readonly unknown[], index: number, value: unknown) {
    const at = index < 0 ? this.length + index : index;
    if (!(at >= 0 && at < this.length)) throw new RangeError(`No place ${index} in ${this.length}`);
    const copy = Array.from(this);
    copy[at] = value;
    return copy;
  },
};

/** Adds to `prototype` those that it lacks, unseen by loops over its keys as the standard ones are. */
export function fillIn(prototype: object): void {
  for (const [name, value] of Object.entries(COPIES)) {
    if (!(name in prototype)) Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  }
}

fillIn(Array.prototype);
