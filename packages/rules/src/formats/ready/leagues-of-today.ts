/**
 * The leagues that the game has had from its beginning, as formats: a classic table, its cup, and head-to-head with
 * knock-outs at the end. Their own code goes on playing them; the tests hold it against these.
 */
import type { Ruleset } from "../../ruleset.ts";
import type { FormatCount, Format, MatchTie, FormatStage } from "../format.ts";

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

const MATCH_TIES: readonly MatchTie[] = ["goals_scored", "goals_conceded"];

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
export function cupFormat({ roundCount, cups }: Ruleset, fromRound: number): Format {
  const toOne = roundCount - cups.largeQualificationRound;
  const meet = { kind: "knockout", pairing: "drawn", ties: MATCH_TIES } as const;
  return { ...classicFormat(fromRound), stages: [TABLE, { ...TABLE, rounds: { toOne }, meet }] };
}

/** Everybody meets everybody, the odd one the average; the best of the table play knock-outs in the last rounds. */
export function headToHeadFormat({ leagues }: Ruleset, fromRound: number, koRounds: number): Format {
  const worth = { win: leagues.h2hWin, draw: leagues.h2hDraw, loss: leagues.h2hLoss };
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
