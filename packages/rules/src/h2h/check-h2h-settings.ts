/** The settings that a head-to-head league may have; the site offers these choices and the server refuses the others. */

export interface H2hSettings {
  readonly startRound: number;
  readonly koRounds: number;
  /** Null is no limit. */
  readonly maxEntries: number | null;
}

export interface H2hSeason {
  /** The season's last round. */
  readonly lastRound: number;
  /** The first round whose deadline is ahead; null after the last one. */
  readonly nextRound: number | null;
  readonly limits: {
    /** 0 is no limit. */
    readonly maxSizePrivateH2h: number;
    readonly maxKoRoundsPrivateH2h: number;
  };
}

export type H2hSettingsProblem =
  | { readonly code: "invalid"; readonly field: "start_event" }
  | { readonly code: "max_value"; readonly field: "ko_rounds" | "max_entries"; readonly max: number }
  | { readonly code: "min_value"; readonly field: "max_entries"; readonly min: number };

/** Most knock-out rounds: the setting, and one round at least is left before them (LG-12). */
export const mostKoRounds = ({ lastRound, nextRound, limits }: H2hSeason): number =>
  Math.max(0, Math.min(limits.maxKoRoundsPrivateH2h, lastRound - (nextRound ?? lastRound)));

/** Every problem. `entryCount` is how many are in the league already: it cannot become smaller than it is. */
export function checkH2hSettings(
  season: H2hSeason,
  { startRound, koRounds, maxEntries }: H2hSettings,
  entryCount = 0,
): H2hSettingsProblem[] {
  const problems: H2hSettingsProblem[] = [];
  const mostRounds = mostKoRounds(season);
  if (koRounds > mostRounds) problems.push({ code: "max_value", field: "ko_rounds", max: mostRounds });
  // A round already under way would have no schedule (LG-15), and the knock-outs take the season's last rounds (LG-13).
  const { lastRound, nextRound } = season;
  const latest = lastRound - Math.min(koRounds, mostRounds);
  if (nextRound === null || startRound < nextRound || startRound > latest) {
    problems.push({ code: "invalid", field: "start_event" });
  }
  if (maxEntries !== null) {
    const min = Math.max(fewestEntries(Math.min(koRounds, mostRounds)), entryCount);
    const max = season.limits.maxSizePrivateH2h;
    if (maxEntries < min) problems.push({ code: "min_value", field: "max_entries", min });
    else if (max > 0 && maxEntries > max) problems.push({ code: "max_value", field: "max_entries", max });
  }
  return problems;
}

/** Smallest size with so many knock-out rounds: a place for everybody in the first of them (LG-11). */
export const fewestEntries = (koRounds: number): number => Math.max(2, 2 ** koRounds);

/** The settings with other knock-out rounds: a size that is set grows, and the start comes early enough (LG-14). */
export function withKoRounds(season: H2hSeason, settings: H2hSettings, koRounds: number): H2hSettings {
  const { maxEntries, startRound } = settings;
  return {
    koRounds,
    maxEntries: maxEntries === null ? null : Math.max(maxEntries, fewestEntries(koRounds)),
    startRound: Math.min(startRound, season.lastRound - koRounds),
  };
}
