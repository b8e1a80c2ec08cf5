/**
 * Lines that say what is being done and how long it took. A step that takes longer says every ten seconds that it
 * still works, because an installation on a slow line looks like a standstill otherwise.
 */

/** @typedef {{ step<T>(title: string, work: () => Promise<T>): Promise<T>, note(line: string): void }} Progress */

/**
 * @param {NodeJS.WritableStream} stream where the lines go: stderr when stdout belongs to a command's result
 * @returns {Progress}
 */
export function createProgress(stream) {
  const note = (/** @type {string} */ line) => void stream.write(`${line}\n`);
  return {
    note,
    async step(title, work) {
      const startedAt = performance.now();
      const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
      note(`${title} …`);
      const reminder = setInterval(() => note(`  still at it after ${Math.round(Number(seconds()))} s`), 10_000);
      try {
        const result = await work();
        note(`  done in ${seconds()} s`);
        return result;
      } finally {
        clearInterval(reminder);
      }
    },
  };
}
