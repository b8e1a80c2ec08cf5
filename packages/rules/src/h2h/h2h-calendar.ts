/**
 * Which rounds a head-to-head league plays its matches in: the regular ones from its first round on, then the knock-outs
 * in the season's last rounds (EG-60, EG-63). It follows from the number of entries, so it is fixed when the league locks.
 */
export interface H2hCalendar {
  readonly firstRound: number;
  /** The last regular round; before `firstRound` when a league of one has no matches at all. */
  readonly lastRegularRound: number;
  /** Knock-out rounds after it. */
  readonly knockoutRounds: number;
}

/**
 * No more knock-out rounds than it takes to get from the league's entries to one: with five entries and three rounds the
 * best three have no opponent at first, with four there are two rounds and one more regular one (0098).
 */
export function planH2h(league: {
  readonly entryCount: number;
  readonly startRound: number;
  readonly koRounds: number;
  /** The season's last round. */
  readonly lastRound: number;
}): H2hCalendar {
  const { entryCount, startRound, koRounds, lastRound } = league;
  if (entryCount < 2) return { firstRound: startRound, lastRegularRound: startRound - 1, knockoutRounds: 0 };
  const knockoutRounds = Math.max(0, Math.min(koRounds, roundsToOne(entryCount), lastRound - startRound));
  return { firstRound: startRound, lastRegularRound: lastRound - knockoutRounds, knockoutRounds };
}

function roundsToOne(entryCount: number): number {
  let rounds = 0;
  while (2 ** rounds < entryCount) rounds += 1;
  return rounds;
}
