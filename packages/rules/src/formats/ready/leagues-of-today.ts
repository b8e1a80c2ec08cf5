/**
 * The leagues that the game has had from its beginning, as formats: a classic table, its cup, and head-to-head with
 * knock-outs at the end. Calendars, tie-breaks and what a win is worth are asked of these, wherever they are played.
 */
import type { Ruleset } from "../../ruleset.ts";
import type { DuelWorth, FormatCount, Format, MatchTie, FormatStage } from "../format.ts";

/** Points of the round after the cost; the average is the whole game's. */
const COUNT: FormatCount = {
  men: "eleven",
  captain: "picked",
  club: "any",
  cost: true,
  average: "game",
  minusAverage: false,
};

const TABLE: FormatStage = {
  rounds: "rest",
  stretches: "whole",
  pools: { kind: "one" },
  meet: { kind: "table" },
  leave: null,
  takes: "all",
};

export const MATCH_TIES = ["goals_scored", "goals_conceded"] as const satisfies readonly MatchTie[];

/** Equal totals share a rank; fewer transfers, then the older team, stand first among them. Newcomers bring their season. */
export const classicFormat = (fromRound: number): Format => ({
  fromRound,
  count: COUNT,
  stages: [TABLE],
  ties: { rank: [], order: ["transfers", "older"] },
  late: "backdated",
  champion: "last_stretch",
});

/** The cup of a classic league: as late as its size allows, and no earlier than large leagues qualify. */
export function cupFormat({ roundCount, cups }: Pick<Ruleset, "roundCount" | "cups">, fromRound: number): Format {
  const toOne = roundCount - cups.largeQualificationRound;
  const meet = { kind: "knockout", pairing: "drawn", ties: MATCH_TIES } as const;
  return { ...classicFormat(fromRound), stages: [TABLE, { ...TABLE, rounds: { toOne }, meet }] };
}

export type H2hScoring = Pick<Ruleset["leagues"], "h2hWin" | "h2hDraw" | "h2hLoss">;

export const duelWorth = ({ h2hWin, h2hDraw, h2hLoss }: H2hScoring): DuelWorth => ({
  win: h2hWin,
  draw: h2hDraw,
  loss: h2hLoss,
});

/** Everybody meets everybody, the odd one the average; the best of the table play knock-outs in the last rounds. */
export function headToHeadFormat(
  { leagues }: { readonly leagues: H2hScoring },
  fromRound: number,
  koRounds: number,
): Format {
  const worth = duelWorth(leagues);
  const regular: FormatStage = { ...TABLE, meet: { kind: "duels", worth } };
  const meet = { kind: "knockout", pairing: "seeded", ties: MATCH_TIES } as const;
  const late: FormatStage = { ...TABLE, rounds: { toOne: koRounds }, meet };
  return {
    fromRound,
    count: COUNT,
    stages: koRounds > 0 ? [regular, late] : [regular],
    ties: { rank: ["points", "goals_scored", "goals_conceded"], order: [] },
    late: "closed",
    champion: "last_stretch",
  };
}
