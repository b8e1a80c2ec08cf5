/**
 * The cost of work, as a multiple of reading the same text once: one and the same on a fast machine and on a busy one, where
 * milliseconds are not. The quickest of several tries counts, for a busy machine makes some of them slow.
 *
 * @param text JSON of the work's input, at least some 100 kB of it: reading less is not measurable
 */
export async function costInReadings(text: string, tries: number, work: () => unknown): Promise<number> {
  let quickestMs = Infinity;
  let quickestReadingMs = Infinity;
  for (let count = 0; count < tries; count += 1) {
    quickestReadingMs = Math.min(quickestReadingMs, await processorMs(() => JSON.parse(text)));
    quickestMs = Math.min(quickestMs, await processorMs(work));
  }
  return quickestMs / quickestReadingMs;
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
