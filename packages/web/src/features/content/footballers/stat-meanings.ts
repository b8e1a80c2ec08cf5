/** The meaning of a statistic, where its name does not explain itself. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const STAT_MEANING: Readonly<Record<string, MessageDescriptor>> = {
  clean_sheets: msg`Matches without a goal conceded while the footballer was on the pitch long enough.`,
  goals_conceded: msg`Goals against the footballer's club while he was on the pitch.`,
  starts: msg`Matches in which the footballer was in the line-up at kick-off.`,
  bonus: msg`Bonus points: the best of every match share out extra points after the final whistle.`,
  bps: msg`A rating of everything a footballer does in a match. It says nothing of points by itself.`,
  influence: msg`How much a footballer's actions have mattered for the outcome of matches.`,
  creativity: msg`How many chances a footballer has made for others, and how good they were.`,
  threat: msg`How close to scoring a footballer has come.`,
  ict_index: msg`Influence, creativity and threat in one figure.`,
  clearances_blocks_interceptions: msg`How often a footballer has cleared the ball, blocked a shot or cut off a pass.`,
  recoveries: msg`How often a footballer has won a loose ball for his club.`,
  tackles: msg`How often a footballer has won the ball from an opponent.`,
  defensive_contribution: msg`Everything a footballer has done to stop opponents, in one count.`,
  expected_goals: msg`Goals that the footballer's chances usually give.`,
  expected_assists: msg`Assists that the chances the footballer has made usually give.`,
  expected_goal_involvements: msg`Expected goals and expected assists together.`,
  expected_goals_conceded: msg`Goals that the opponents' chances usually give while the footballer is on the pitch.`,
};
