/** Kinds of managers. A habit is numbers, not code: one `decide` serves all of them. */

export type HabitName =
  | "casual"
  | "template"
  | "hit_taker"
  | "captain_chaser"
  | "chip_strategist"
  | "bench_forgetter"
  | "late_decider"
  | "loyal";

export type CaptainRule = "outlook" | "last_round" | "most_owned" | "keeps";

export interface Habit {
  readonly name: HabitName;
  /** How many of a hundred managers have it. */
  readonly share: number;
  /** Looks at the team at all in a round. */
  readonly attention: number;
  /** Expected points a round that a transfer must gain. */
  readonly minGain: number;
  /** Most transfers in one go. */
  readonly most: number;
  /** Most transfers beyond the free ones, and what each must gain. */
  readonly maxHits: number;
  readonly hitGain: number;
  /** Reorders line-up and bench when looking. */
  readonly arrangesLineup: number;
  readonly captain: CaptainRule;
  /** How much another taste moves what a footballer seems worth (deviation). */
  readonly taste: number;
  /** Extra worth of what many own, points for full ownership. */
  readonly herd: number;
  /** Extra worth of the favourite club's footballers, points. */
  readonly loyalty: number;
  /** Plays chips: never, at any time that comes to mind, or when the fixtures ask for it. */
  readonly chips: "never" | "whim" | "planned";
  /** Decides in the last hours, with all news known. */
  readonly late: boolean;
}

// prettier-ignore
export const HABITS: readonly Habit[] = [
  { name: "casual", share: 22, attention: 0.08, minGain: 0.5, most: 1, maxHits: 0, hitGain: 99, arrangesLineup: 0.2, captain: "keeps", taste: 0.3, herd: 0.5, loyalty: 0.6, chips: "never", late: false },
  { name: "template", share: 20, attention: 0.85, minGain: 0.35, most: 3, maxHits: 0, hitGain: 99, arrangesLineup: 1, captain: "most_owned", taste: 0.16, herd: 3, loyalty: 0, chips: "planned", late: false },
  { name: "hit_taker", share: 10, attention: 0.95, minGain: 0.2, most: 5, maxHits: 3, hitGain: 1, arrangesLineup: 1, captain: "outlook", taste: 0.25, herd: 0.5, loyalty: 0, chips: "whim", late: false },
  { name: "captain_chaser", share: 10, attention: 0.9, minGain: 0.4, most: 3, maxHits: 1, hitGain: 2.2, arrangesLineup: 0.9, captain: "last_round", taste: 0.2, herd: 1, loyalty: 0.2, chips: "whim", late: false },
  { name: "chip_strategist", share: 12, attention: 0.97, minGain: 0.6, most: 3, maxHits: 1, hitGain: 2.5, arrangesLineup: 1, captain: "outlook", taste: 0.2, herd: 0.8, loyalty: 0, chips: "planned", late: true },
  { name: "bench_forgetter", share: 10, attention: 0.6, minGain: 0.5, most: 2, maxHits: 0, hitGain: 99, arrangesLineup: 0, captain: "keeps", taste: 0.25, herd: 1, loyalty: 0.3, chips: "whim", late: false },
  { name: "late_decider", share: 8, attention: 0.9, minGain: 0.3, most: 3, maxHits: 1, hitGain: 2, arrangesLineup: 1, captain: "outlook", taste: 0.2, herd: 0.5, loyalty: 0, chips: "planned", late: true },
  { name: "loyal", share: 8, attention: 0.5, minGain: 0.7, most: 2, maxHits: 0, hitGain: 99, arrangesLineup: 0.7, captain: "outlook", taste: 0.2, herd: 0, loyalty: 3, chips: "whim", late: false },
];

export const habitByName = (name: HabitName): Habit => {
  const found = HABITS.find((habit) => habit.name === name);
  if (!found) throw new Error(`No manager has the habit ${name}.`);
  return found;
};
