/** Many pieces of work that wait on the database or on others, some of them at a time. */

/** At most so many at a time, begun in order; results in the order of `items`. The first failure is thrown, and no more are begun. */
export async function atOnce<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  most = 4,
): Promise<R[]> {
  const done: R[] = [];
  const waiting = items.entries();
  let failed = false;
  const workSome = async () => {
    for (const [index, item] of waiting) {
      if (failed) return;
      done[index] = await work(item, index).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: most }, workSome));
  return done;
}
