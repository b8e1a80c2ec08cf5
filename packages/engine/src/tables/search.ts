/** Index of the first of the first `count` numbers, which ascend, that is `least` or more; `count` when none is. */
export function firstFrom(numbers: Float64Array | Uint32Array, count: number, least: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
