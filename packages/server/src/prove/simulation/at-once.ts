/** Many things, some at a time: managers decide side by side, as people do before a deadline. */

const AT_ONCE = 4;

/** Some at a time, in order; results in the order of `items`. */
export async function atOnce<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const waiting = items.entries();
  const workSome = async () => {
    for (const [index, item] of waiting) done[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workSome));
  return done;
}
