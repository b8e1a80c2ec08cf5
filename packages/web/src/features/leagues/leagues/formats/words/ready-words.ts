/** Titles of the formats that leagues take as they are, and a line about each. */
import type { ReadyFormatName } from "@elleveren/rules";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface ReadyWords {
  readonly title: MessageDescriptor;
  readonly line: MessageDescriptor;
}

/** In the order in which they are offered. */
export const READY_WORDS: Readonly<Record<ReadyFormatName, ReadyWords>> = {
  last_man_standing: {
    title: msg`Last man standing`,
    line: msg`The last of the round goes out, until one is left.`,
  },
  second_life: {
    title: msg`Two lives`,
    line: msg`As last man standing, but everybody may be last once.`,
  },
  king_of_the_round: {
    title: msg`King of the round`,
    line: msg`Whoever wins most rounds wins.`,
  },
  month_champion: {
    title: msg`Champion of the month`,
    line: msg`A new table every month, each with its own winner.`,
  },
  divisions: {
    title: msg`Divisions`,
    line: msg`Divisions of ten, with promotion and relegation every fifth round.`,
  },
  groups_then_knockout: {
    title: msg`Groups, then knock-out`,
    line: msg`Groups of four, then a knock-out to the final, as in the World Cup.`,
  },
  swiss_season: {
    title: msg`Swiss season`,
    line: msg`A duel every round against somebody who stands as you do.`,
  },
  club_derby: {
    title: msg`Club derby`,
    line: msg`Duels in which only players of your own club count.`,
  },
  half_season_redraft: {
    title: msg`Two half-seasons`,
    line: msg`Groups are drawn, and drawn anew at half-time.`,
  },
  captainless: {
    title: msg`Without captains`,
    line: msg`The season without the armband: no points are doubled.`,
  },
  bench_only: {
    title: msg`The bench only`,
    line: msg`Only what is left on the bench counts.`,
  },
  best_ball: {
    title: msg`The best eleven afterwards`,
    line: msg`The line-up that hindsight would have chosen counts.`,
  },
};

/** In the same order. */
export const READY_NAMES = Object.keys(READY_WORDS) as readonly ReadyFormatName[];
