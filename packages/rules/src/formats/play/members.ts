/** Members who join or leave while a format is played. */
import { invariant } from "../../result.ts";
import { AWAY, beginStretch, createField, GONE, IN, WAITING } from "./field.ts";
import { noMeetings, type Game, type PlayedRound } from "./game.ts";
import type { MemberRound, PlayRequest } from "./play.ts";

/** Nothing played, everybody waiting. */
export function beginGame(request: PlayRequest): Game {
  const members = request.members.toSorted((first, second) => first.memberId - second.memberId);
  const ids = members.map(({ memberId }) => memberId);
  invariant(new Set(ids).size === ids.length, "a member of a league is in it once");
  const indices = members.map((_, index) => index);
  const by = (roundOf: (index: number) => number) =>
    indices
      .filter((index) => roundOf(index) < Infinity)
      .toSorted((one, other) => roundOf(one) - roundOf(other) || one - other);
  const leftRound = (index: number) => members[index]!.leftRound ?? Infinity;
  return {
    request: { ...request, members },
    field: createField(ids),
    joining: by((index) => members[index]!.joinedRound),
    nextJoining: 0,
    leaving: by(leftRound),
    nextLeaving: 0,
    stage: 0,
    stageFrom: request.format.fromRound,
    stageTo: request.season.lastRound,
    entrants: null,
    isStageOpen: false,
    stretch: null,
    waiting: [],
    played: [],
    ladder: null,
    division: new Int32Array(ids.length),
    place: new Int32Array(ids.length),
    swiss: noMeetings(),
    bracket: [],
    places: 1,
    knockoutRounds: 0,
    isOver: false,
    isProvisional: false,
    decisions: [],
  };
}

/** Members who have left by this round are in no table any more; opponents of a schedule meet the average. */
export function takeLeavers(game: Game, round: number): void {
  const { field, request, leaving, decisions } = game;
  for (; game.nextLeaving < leaving.length; game.nextLeaving += 1) {
    const member = leaving[game.nextLeaving]!;
    if (request.members[member]!.leftRound! > round) return;
    if (field.status[member] === IN) decisions.push({ kind: "left", round, memberId: field.ids[member]! });
    field.status[member] = GONE;
  }
}

/** Members who have joined by this round and were not dealt with before. */
export function takeJoiners(game: Game, round: number): number[] {
  const { field, request, joining } = game;
  const joiners: number[] = [];
  for (; game.nextJoining < joining.length; game.nextJoining += 1) {
    const member = joining[game.nextJoining]!;
    if (request.members[member]!.joinedRound > round) break;
    if (field.status[member] === WAITING) joiners.push(member);
  }
  return joiners;
}

/** Into a stretch under way, or not, by the format's rule. */
export function admitLate(game: Game, joiners: readonly number[], round: number, hasNextStretch: boolean): void {
  const { field, request, stretch, played, decisions } = game;
  const rule = request.format.late;
  for (const member of joiners) {
    const memberId = field.ids[member]!;
    const isTaken = game.stage === 0 && (rule === "backdated" || rule === "from_then");
    if (!isTaken) {
      const waits = game.stage === 0 && rule === "next_stretch" && hasNextStretch;
      if (waits) game.waiting.push(member);
      else field.status[member] = AWAY;
      decisions.push({ kind: "turned_away", round, memberId, until: waits ? "next_stretch" : "never" });
      continue;
    }
    const pool = field.pools[0]!;
    enter(game, member);
    field.lot[member] = pool.length;
    pool.push(member);
    const before = rule === "backdated" ? played : [];
    for (const one of before) addRound(game, member, one, true);
    decisions.push({ kind: "joined", round, memberId, countsFrom: rule === "backdated" ? stretch!.from : round });
  }
}

/** With all lives, and nothing counted. */
export function enter(game: Game, member: number): void {
  const { field, request, stage } = game;
  field.status[member] = IN;
  field.outRound[member] = 0;
  field.lives[member] = request.format.stages[stage]!.leave?.lives ?? 1;
  beginStretch(field, member);
}

/** A newcomer's past is one of points: only a table that adds them up is open to it. */
export function addRound(
  { field, request }: Game,
  member: number,
  { facts, average }: PlayedRound,
  toTotal: boolean,
): void {
  const round = facts.ofMember(field.ids[member]!) ?? NO_TEAM;
  const count = round.points - (request.format.count.minusAverage ? average : 0);
  invariant(Number.isInteger(count), "points of a round are whole");
  field.last[member] = count;
  field.points[member]! += count;
  if (toTotal) field.total[member]! += count;
  field.best[member] = Math.max(field.best[member]!, count);
  field.roundScored[member] = round.goalsScored;
  field.roundConceded[member] = round.goalsConceded;
  field.goalsScored[member]! += round.goalsScored;
  field.goalsConceded[member]! += round.goalsConceded;
  field.transfers[member] = Math.max(field.transfers[member]!, round.transfers);
}

const NO_TEAM: MemberRound = { points: 0, goalsScored: 0, goalsConceded: 0, transfers: 0 };
