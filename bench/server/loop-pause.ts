/** The longest time in which nobody else would have been answered. */
export function watchLoop(): { end(): number } {
  let longest = 0;
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1);
  return {
    end() {
      clearInterval(timer);
      return Math.max(longest, performance.now() - before);
    },
  };
}
