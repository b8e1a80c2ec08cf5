/** The contradictions in a format, in words, by their code. */
import type { FormatProblem } from "@elleveren/rules";
import { plural, t } from "@lingui/core/macro";

import { problemsOf } from "../../../../../api/wire/problems.ts";

type Code = FormatProblem["code"];
type Words = (
  figures: (name: "min" | "max" | "needed" | "available" | "places" | "members" | "left") => number,
) => string;

const WORDS: Readonly<Record<Code, Words>> = {
  out_of_range: (figure) => t`A whole number from ${figure("min")} to ${figure("max")} goes here.`,
  rounds_do_not_fit: (figure) => t`It takes ${figure("needed")} rounds, and there are ${figure("available")}.`,
  too_few_places: (figure) =>
    t`The knock-out has ${figure("places")} places, and the league ${figure("members")} teams.`,
  eliminates_everybody: (figure) => t`All ${figure("members")} teams would go at once.`,
  never_ends: (figure) =>
    plural(figure("left"), {
      one: "However it goes, # is left at the season's end.",
      other: "It never ends: # at least are still standing at the season's end, however it goes.",
    }),
  captain_on_bench: () => t`The bench has no captain.`,
  best_eleven_of_own_club: () => t`Hardly anybody has eleven players of one club.`,
  average_of_another_count: () =>
    t`The game's average is one of whole teams with captain and hits, and this table counts something else. Take that of the league.`,
  average_without_effect: () => t`Taking the average off changes nothing here: points are not added up.`,
  worth_upside_down: () => t`The better result must be worth more, or at least as much.`,
  rest_twice: () => t`Only one stage can last for the rest of the season.`,
  rounds_of_knockout: () => t`A knock-out lasts as long as it takes, and nothing else does.`,
  after_knockout: () => t`Nothing can come after a knock-out.`,
  knockout_has_one_bracket: () =>
    t`A knock-out has no groups, begins once, and the losers of its matches are those who leave.`,
  stretches_of_unknown_length: () =>
    t`With a knock-out at the end it is not known how long this lasts, so the table cannot begin anew.`,
  no_months: () => t`The rounds of the season have no months yet.`,
  moves_overlap: () =>
    t`Those who go up and those who go down would be the same teams. Move fewer, or make the divisions larger.`,
  moves_never: () => t`Nobody would go up or down: that happens when a table ends, and this one ends once.`,
  leaving_in_pairs: () => t`Nobody can leave where teams meet in duels: who is out cannot be met.`,
  leaving_in_pools: () => t`Teams can leave one table, not several beside each other.`,
  nobody_leaves: () => t`Nobody leaves, so everybody would be standing in the end.`,
  champion_of_knockout: () => t`The winner of the final wins it all; choose that.`,
  several_tables_one_champion: () => t`Groups have a winner each, and no winner of all. Choose a winner of each table.`,
  stretches_without_effect: () => t`All tables before the last one would be forgotten. Choose a winner of each table.`,
  takes_from_nothing: () => t`The first stage has no table before it.`,
  nobody_stays_behind: () => t`As many would go on as there are in a group.`,
  one_goes_on_alone: () => t`One team alone would go on.`,
  tie_twice: () => t`This has been used already.`,
  tie_decides_nothing: () => t`This never decides anything here.`,
  late_changes_the_past: () => t`Points from before would change who met, won or left in rounds that were played.`,
  late_has_no_place: () =>
    t`There is no place for newcomers under way where teams leave, meet in duels or play in groups.`,
  late_waits_for_ever: () => t`There is no next table that newcomers could wait for.`,
};

/** The sentence for a contradiction. */
export const formatProblemText = (problem: FormatProblem): string => {
  const figures = problem as unknown as Readonly<Record<string, unknown>>;
  return WORDS[problem.code]((name) => Number(figures[name] ?? 0));
};

/** Contradictions that the server named; none where it refused for another reason. */
export const refusedFormat = (error: unknown): FormatProblem[] =>
  problemsOf(error).flatMap(({ problem }) => {
    const known = problem as { readonly code: string; readonly at?: unknown };
    return known.code in WORDS && typeof known.at === "string" ? [problem as unknown as FormatProblem] : [];
  });
