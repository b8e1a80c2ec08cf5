/** The sentences of `describeFormat` in the reader's language, a text for each key. */
import type { FormatSentence, FormatSentenceKey } from "@elleveren/rules";
import { plural, t } from "@lingui/core/macro";

import { formatNumber } from "../../../../../i18n/format.ts";
import { tieList } from "./tie-words.ts";

/** Facts from other sentences of the format that a sentence depends on. */
export interface SentenceContext {
  /** Losses that it takes to leave, in the sentence's stage. */
  readonly lives: number;
  readonly hasKnockout: boolean;
  readonly hasDivisions: boolean;
  /** Other stages come after or before the sentence's. */
  readonly isOneOfSeveral: boolean;
}

type Words = (figures: Figures, context: SentenceContext) => string;

/** Values of a sentence, by name; one that is not there would be a mistake of the sentence. */
interface Figures {
  readonly number: (name: string) => number;
  readonly list: (name: string) => readonly (number | string)[];
}

export const sentenceText = ({ key, values }: FormatSentence, context: SentenceContext): string =>
  WORDS[key](
    {
      number: (name) => (typeof values[name] === "number" ? values[name] : 0),
      list: (name) => (typeof values[name] === "object" ? values[name] : []),
    },
    context,
  );

/** Out at once where there is one life. */
const leaving = (goesOut: string, losesLife: string): Words => {
  return (_, { lives }) => (lives === 1 ? goesOut : losesLife);
};

const WORDS: Readonly<Record<FormatSentenceKey, Words>> = {
  from_round: ({ number }) => t`Counts from round ${number("round")}.`,
  count_eleven: () => t`The points of the eleven count, after automatic substitutions.`,
  count_bench: () => t`Only the points of those left on the bench count, each once.`,
  count_best_eleven: () => t`The legal eleven of the fifteen that scored most counts, whoever was picked.`,
  captain_picked: () => t`The captain's points are doubled as usual.`,
  captain_best: () => t`The armband goes to whoever scored most, whoever was picked.`,
  captain_none: () => t`Nobody wears the armband: no points are doubled.`,
  own_club: () => t`Only players of the club that the manager supports count.`,
  cost_counts: () => t`Hits for extra transfers are taken off.`,
  cost_ignored: () => t`Hits for extra transfers are not taken off.`,
  average_game: () => t`The average is that of the whole game.`,
  average_league: () => t`The average is that of the teams still in it.`,
  minus_average: () => t`The average of the round is taken off: what counts is the difference to it.`,
  stage: ({ number }) => t`Stage ${number("number")}`,
  takes_all: () => t`Everybody in the stage before goes on.`,
  takes_best: ({ number }) =>
    plural(number("count"), {
      one: "The best team of the stage before goes on.",
      other: "The best # of the stage before go on.",
    }),
  takes_of_each_pool: ({ number }) =>
    plural(number("count"), {
      one: "The winner of each table before goes on.",
      other: "The best # of each table before go on.",
    }),
  rounds_number: ({ number }) => plural(number("count"), { one: "It lasts # round.", other: "It lasts # rounds." }),
  rounds_rest: (_, { isOneOfSeveral }) =>
    isOneOfSeveral
      ? t`It lasts as many rounds as the other stages leave of the season.`
      : t`It lasts for the rest of the season.`,
  rounds_to_one: ({ number }) =>
    plural(number("most"), {
      one: "It is one round: a final.",
      other: "It lasts until one is left, in the season's last rounds, # at most.",
    }),
  stretches_whole: () => t`One table counts all its rounds.`,
  stretches_halves: () => t`The table begins anew at half-time.`,
  stretches_months: () => t`The table begins anew every month.`,
  stretches_rounds: () => t`The table begins anew every round.`,
  stretches_every: ({ number }) =>
    plural(number("rounds"), {
      one: "The table begins anew after # round.",
      other: "The table begins anew every # rounds.",
    }),
  pools_one: () => t`Everybody is in the same table.`,
  pools_drawn: ({ number }) => t`Groups of ${number("size")} at most are drawn whenever a table begins.`,
  pools_divisions: ({ number }) =>
    t`There are divisions of ${number("size")}. When a table ends, the best ${number("swap")} go up and the last ${number("swap")} go down.`,
  meet_table: () => t`Points of the rounds are added up.`,
  meet_race: ({ list }) => raceText(list("worth").map(Number)),
  meet_duels: ({ number }) =>
    t`Everybody meets everybody in turn, a duel every round; the odd one meets the average. A win is worth ${number("win")}, a draw ${number("draw")}, a loss ${number("loss")}.`,
  meet_swiss: ({ number }) =>
    t`Every round those next to each other in the table meet who have met least; the odd one meets the average. A win is worth ${number("win")}, a draw ${number("draw")}, a loss ${number("loss")}.`,
  knockout_seeded: () =>
    t`Knock-out: losers are out. The best of those who went on meets the last of them, the second best the last but one.`,
  knockout_drawn: () => t`Knock-out: losers are out. It is drawn anew every round who meets whom.`,
  knockout_ties: ({ list }) => t`Level matches are decided by ${tieList([...list("ties")])}, and at last by a coin.`,
  last_of_round: ({ number }, { lives }) =>
    lives === 1
      ? plural(number("count"), {
          one: "The last of every round is out.",
          other: "The last # of every round are out.",
        })
      : plural(number("count"), {
          one: "The last of every round loses a life.",
          other: "The last # of every round lose a life.",
        }),
  last_of_stretch: ({ number }, { lives }) =>
    lives === 1
      ? plural(number("count"), {
          one: "When a table ends, its last team is out.",
          other: "When a table ends, its last # teams are out.",
        })
      : plural(number("count"), {
          one: "When a table ends, its last team loses a life.",
          other: "When a table ends, its last # teams lose a life.",
        }),
  last_as_needed_of_round: (figures, context) =>
    leaving(
      t`Every round as many of the last are out as it takes to have one standing in the end.`,
      t`Every round as many of the last lose a life as it takes to have one standing in the end.`,
    )(figures, context),
  last_as_needed_of_stretch: (figures, context) =>
    leaving(
      t`Whenever a table ends, as many of its last are out as it takes to have one standing in the end.`,
      t`Whenever a table ends, as many of its last lose a life as it takes to have one standing in the end.`,
    )(figures, context),
  below_line_of_round: ({ number }, { lives }) => {
    const line = formatNumber(number("line"));
    return lives === 1
      ? t`Whoever scores less than ${line} in a round is out.`
      : t`Whoever scores less than ${line} in a round loses a life.`;
  },
  below_line_of_stretch: ({ number }, { lives }) => {
    const line = formatNumber(number("line"));
    return lives === 1
      ? t`Whoever has less than ${line} when a table ends is out.`
      : t`Whoever has less than ${line} when a table ends loses a life.`;
  },
  below_average_of_round: (figures, context) =>
    leaving(
      t`Whoever is below the average of a round is out.`,
      t`Whoever is below the average of a round loses a life.`,
    )(figures, context),
  below_average_of_stretch: (figures, context) =>
    leaving(
      t`Whoever is below the average when a table ends is out.`,
      t`Whoever is below the average when a table ends loses a life.`,
    )(figures, context),
  level_table: () => t`Are more level at the bottom than are to go, the lower in the table go.`,
  level_stay: () => t`Are more level at the bottom than are to go, all of them stay.`,
  level_go: () => t`Are more level at the bottom than are to go, all of them go.`,
  lives: ({ number }) => plural(number("lives"), { one: "Everybody has one life.", other: "Everybody has # lives." }),
  ties_rank: ({ list }) =>
    t`Level teams are separated by ${tieList([...list("ties")])}; still level they share the place.`,
  ties_order: ({ list }) =>
    t`If only one of them can have the place, it goes by ${tieList([...list("ties")])}, and at last by lot.`,
  late_backdated: () => t`Newcomers bring the points of the rounds before.`,
  late_from_then: () => t`Newcomers count from the round in which they come.`,
  late_next_stretch: () => t`Newcomers come in when the next table begins.`,
  late_closed: () => t`Nobody comes in after the start.`,
  champion_each_stretch: () => t`Each table has a winner of its own.`,
  champion_last_stretch: (_, { hasKnockout, hasDivisions }) => {
    if (hasKnockout) return t`Whoever wins the final wins it all.`;
    return hasDivisions
      ? t`Whoever is first of the highest division in the end wins.`
      : t`Whoever is first in the last table wins.`;
  },
  champion_standing: () => t`The last one standing wins. Are there more at the season's end, the best of them does.`,
};

function raceText(worth: readonly number[]): string {
  const [first = 0] = worth;
  if (worth.length === 1) {
    return plural(first, {
      one: "Whoever scores most in a round gets # point, nobody else any.",
      other: "Whoever scores most in a round gets # points, nobody else any.",
    });
  }
  const points = worth.map(formatNumber).join("–");
  return t`Every round gives points by place, from the best down: ${points}.`;
}

/** In place of tie-breaks that there are none of. */
export const untoldText = (kind: "ties_rank" | "knockout_ties"): string =>
  kind === "ties_rank" ? t`Level teams share the place.` : t`Level matches are decided by a coin.`;
