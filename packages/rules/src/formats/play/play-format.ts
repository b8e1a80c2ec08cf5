/**
 * Plays a format: a fold over its rounds in their order, with the tables and every decision after each of them. The same
 * request gives the same plays; after a correction it is played again, and `changesAfter` tells what has changed.
 *
 * A round: members who have left go; a stage or stretch begins if this is its first round; newcomers are dealt with by the
 * format's rule; members meet; the last ones leave. Then what ends with the round ends: the stretch with its winners and
 * moves, the stage with those who go on or the champion. A round that is not played does nothing of it but end things.
 */
import { invariant } from "../../result.ts";
import { standing, tablesOf } from "./field.ts";
import { isLastStanding, stageOf, type Game } from "./game.ts";
import { drawKnockout, pairKnockout, playKnockout } from "./knockout.ts";
import { judge } from "./leave.ts";
import { noteMeetings, pairDuels, pairSwiss, playPairs, playRace, type Pair } from "./meet.ts";
import { addRound, admitLate, beginGame, takeJoiners, takeLeavers } from "./members.ts";
import type { FormatPair, FormatRound, PlayRequest, RoundPlay } from "./play.ts";
import { closeStage, closeStretch, openStretch, replan, stretchesNow } from "./stretches.ts";

/** All rounds at once. Throws for rounds that are out of order or left out, members named twice, and points that are not whole. */
export const playFormat = (request: PlayRequest): RoundPlay[] => [...playRounds(request)];

/** One after another: in a league of a hundred thousand, tables that are not kept cost nothing. */
export function* playRounds(request: PlayRequest): Generator<RoundPlay, void, undefined> {
  const game = beginGame(request);
  let expected = request.format.fromRound;
  let isToCome = false;
  for (const facts of request.rounds) {
    if (facts.round < expected && expected === request.format.fromRound) continue;
    invariant(facts.round === expected, "a format is played round by round, none left out");
    invariant(!isToCome, "nothing follows the next round");
    isToCome = facts.state === "next";
    expected += 1;
    yield playRound(game, facts);
  }
}

function playRound(game: Game, facts: FormatRound): RoundPlay {
  game.decisions = [];
  if (game.isOver) return report(game, facts);
  const { round, state } = facts;
  game.isProvisional ||= state !== "settled" && state !== "void";
  takeLeavers(game, round);
  if (state === "next") {
    begin(game, round);
    return { ...report(game, facts), pairs: announce(game, round) };
  }
  if (isPlayed(facts)) {
    begin(game, round);
    meet(game, facts);
  }
  replan(game, round);
  const isSeasonOver = round >= game.request.season.lastRound;
  const endsStage = isSeasonOver || (game.isStageOpen && round >= game.stageTo) || isDecided(game);
  const { stretch } = game;
  const isWithin = stretch !== null && stretch.from <= round && round <= stretch.to;
  if (isWithin && (endsStage || round === stretch.to)) closeStretch(game, round);
  // As the round leaves it, before the next stage takes its own.
  const after = report(game, facts);
  if (endsStage || isLastStanding(game)) closeStage(game, round, isSeasonOver);
  return { ...after, isOver: game.isOver };
}

const isPlayed = ({ state }: FormatRound): boolean => state === "settled" || state === "live";

/** Before the stage's last round. */
const isDecided = (game: Game): boolean =>
  isLastStanding(game) || (game.isStageOpen && stageOf(game).meet.kind === "knockout" && game.places < 2);

function report(game: Game, facts: FormatRound): RoundPlay {
  const { round } = facts;
  const { isProvisional, isOver, decisions, stretch } = game;
  const tables = tablesOf(game.field, game.request.format.ties);
  const stage = stretch && game.stage;
  return { round, isPlayed: isPlayed(facts), isProvisional, stage, stretch, isOver, tables, decisions, pairs: [] };
}

/** The stretch that the round is in, and whoever has come to it. */
function begin(game: Game, round: number): void {
  const joiners = takeJoiners(game, round);
  const stretches = stretchesNow(game);
  const now = stretches.find(({ from, to }) => from <= round && round <= to);
  if (!game.isStageOpen || now?.from !== game.stretch?.from) openStretch(game, joiners, round);
  else admitLate(game, joiners, round, game.stage === 0 && stretches.at(-1) !== now);
}

/** Known before anybody's count is. */
function pair(game: Game, round: number): readonly Pair[] {
  const { kind } = stageOf(game).meet;
  if (kind === "knockout") drawKnockout(game, round);
  return kind === "duels"
    ? pairDuels(game)
    : kind === "swiss"
      ? pairSwiss(game)
      : kind === "knockout"
        ? pairKnockout(game)
        : [];
}

function meet(game: Game, facts: FormatRound): void {
  const { field, request } = game;
  const { round } = facts;
  const { meet, leave } = stageOf(game);
  const pairs = pair(game, round);
  const members = field.pools.flatMap((pool) => standing(field, pool));
  const memberIds = members.map((member) => field.ids[member]!);
  const played = { facts, average: averageOf(facts, request, memberIds) };
  game.played.push(played);
  for (const member of members) addRound(game, member, played, meet.kind === "table");
  if (meet.kind === "race") playRace(game, meet.worth, round);
  if (meet.kind === "duels" || meet.kind === "swiss") playPairs(game, meet.worth, round, pairs);
  if (meet.kind === "swiss") noteMeetings(game.swiss, pairs);
  if (meet.kind === "knockout") playKnockout(game, round);
  if (leave?.each === "round") judge(game, leave, round, game.stageTo - round + 1);
}

/** Of a round to come. */
function announce(game: Game, round: number): FormatPair[] {
  const { ids } = game.field;
  return pair(game, round).map(({ pool, one, other }) => ({
    pool,
    firstId: ids[one]!,
    secondId: other === null ? null : ids[other]!,
  }));
}

function averageOf(
  { averagePoints, ofMember }: FormatRound,
  { format }: PlayRequest,
  memberIds: readonly number[],
): number {
  if (format.count.average === "game") return averagePoints;
  const sum = memberIds.reduce((all, memberId) => all + (ofMember(memberId)?.points ?? 0), 0);
  return memberIds.length === 0 ? 0 : Math.round(sum / memberIds.length);
}
