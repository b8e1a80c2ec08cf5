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

/**
 * Runs what is given, at most so many at a time; the others wait in the order they came. `beforeWaiting` is told how many
 * wait already, and may throw.
 */
export function createTurnstile(
  most: number,
  beforeWaiting: (waiting: number) => void = () => {},
): <R>(work: () => Promise<R>) => Promise<R> {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (underWay >= most) {
      beforeWaiting(waiting.length);
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else {
      underWay += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed on: whoever comes now stands behind those who wait.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
