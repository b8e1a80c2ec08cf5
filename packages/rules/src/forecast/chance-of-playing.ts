/** How likely a footballer is to play, as known today. */

export interface Availability {
  /** As on the wire: `a` available, `d` doubtful, `i` injured, `s` suspended, `u` unavailable, `n` not eligible. */
  readonly status: string;
  /** Per cent, for the next round; null when nothing was said. */
  readonly chanceNextRound: number | null;
}

/**
 * A status's chance where the feed gives none. In 2017 a doubtful footballer played half as often as an available one.
 */
const CHANCE_OF_STATUS: Readonly<Record<string, number>> = { a: 1, d: 0.5, i: 0, s: 0, u: 0, n: 0 };

/**
 * The share of the doubt left a round later: doubts and suspensions pass quickly, injuries slowly; a footballer who
 * left the market or may not play stays out.
 */
const DOUBT_LEFT: Readonly<Record<string, number>> = { a: 0.5, d: 0.5, s: 0.5, i: 0.75, u: 1, n: 1 };

/** Whether today's status covers later rounds too; doubts and suspensions cover the next one. */
export const isLastingAbsence = ({ status }: Pick<Availability, "status">): boolean => (DOUBT_LEFT[status] ?? 1) > 0.5;

/**
 * From 0 to 1, `roundsAhead` rounds after the next one (0 is the next): the footballer's stated chance, or the
 * status's, and then less doubt with each round: 1 - (1 - chance) * left ^ roundsAhead.
 */
export function chanceOfPlaying({ status, chanceNextRound }: Availability, roundsAhead: number): number {
  // A footballer out of the game does not play, whatever chance is still stored.
  const isOut = DOUBT_LEFT[status] === 1;
  const said = chanceNextRound === null || isOut ? (CHANCE_OF_STATUS[status] ?? 0) : chanceNextRound / 100;
  return 1 - (1 - said) * (DOUBT_LEFT[status] ?? 1) ** roundsAhead;
}
