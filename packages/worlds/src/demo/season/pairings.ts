/** The fixtures: a double round robin with one match per club and round, in which home and away alternate well. */
import type { SeededRandom } from "@elleveren/server/features/operate/index.ts";

export interface Pairing {
  readonly home: number;
  readonly away: number;
}

/** `2 * (clubs.length - 1)` rounds of `clubs.length / 2` matches; the second half repeats the first with sides changed. */
export function doubleRoundRobin(clubs: readonly number[], random: SeededRandom): Pairing[][] {
  if (clubs.length < 2 || clubs.length % 2 !== 0) throw new Error("A round robin needs an even number of clubs.");
  const order = random.shuffled(clubs);
  const firstHalf = singleRoundRobin(order);
  const secondHalf = firstHalf.map((round) => round.map(({ home, away }) => ({ home: away, away: home })));
  // The second half starts a third of the way in, so that no pair meets twice within a few weeks.
  const start = Math.floor(firstHalf.length / 3);
  return [...firstHalf, ...secondHalf.slice(start), ...secondHalf.slice(0, start)];
}

/** The circle method: the last club stays, the others walk round it. */
function singleRoundRobin(clubs: readonly number[]): Pairing[][] {
  const fixed = clubs.at(-1) as number;
  const walkers = clubs.slice(0, -1);
  return walkers.map((_, round) => {
    const at = (step: number) => walkers[(round + step + walkers.length) % walkers.length] as number;
    const opener = round % 2 === 0 ? { home: fixed, away: at(0) } : { home: at(0), away: fixed };
    const others = Array.from({ length: clubs.length / 2 - 1 }, (_unused, index) => {
      const step = index + 1;
      return index % 2 === 0 ? { home: at(step), away: at(-step) } : { home: at(-step), away: at(step) };
    });
    return [opener, ...others];
  });
}
