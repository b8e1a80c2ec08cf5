/** The beginning and the end of stretches and stages. */
import type { RoundSpan, FormatStage } from "../format.ts";
import { stretchesOf } from "../plan-stages.ts";
import { moveDivisions, refillDivisions } from "./divisions.ts";
import { cutPools, dealPools, drawRow } from "./draw.ts";
import { BEHIND, beginStretch, byPlace, IN, leaders, standing, WAITING } from "./field.ts";
import { noMeetings, planFrom, stageOf, type Game } from "./game.ts";
import { beginKnockout } from "./knockout.ts";
import { judge } from "./leave.ts";
import { admitLate, enter } from "./members.ts";

/** The stretches of the present stage, as it is planned now. */
export const stretchesNow = (game: Game): RoundSpan[] =>
  stretchesOf(stageOf(game), { from: game.stageFrom, to: game.stageTo }, game.request.season);

/** A stretch begins with its first round that is played. */
export function openStretch(game: Game, joiners: readonly number[], round: number): void {
  const { field, request } = game;
  const isFirst = !game.isStageOpen;
  const members = isFirst ? [...(game.entrants ?? [])] : standing(field, field.pools.flat());
  const isOpen = game.stage === 0 && (isFirst || request.format.late !== "closed");
  game.isStageOpen = true;
  game.played = [];
  game.swiss = noMeetings();
  if (isFirst && game.stage > 0) leaveBehind(game, members);
  for (const member of members) beginStretch(field, member);
  const entering = isOpen ? takeIn(game, joiners) : [];
  if (isFirst && game.stage === 0) planFirst(game, entering.length);
  // A stage that was to be over without having been played is played now.
  game.stageTo = Math.max(round, game.stageTo);
  game.stretch = stretchesNow(game).find(({ from, to }) => from <= round && round <= to)!;
  if (!isFirst) {
    for (const member of entering) {
      const { from } = game.stretch;
      game.decisions.push({ kind: "joined", round, memberId: field.ids[member]!, countsFrom: from });
    }
  }
  const row = drawRow(game, [...members, ...entering], round);
  field.pools = makePools(game, row, isFirst, round);
  if (!isOpen) admitLate(game, joiners, round, false);
}

function planFirst(game: Game, memberCount: number): void {
  const { from, to } = planFrom(game, 0, game.stageFrom, memberCount)[0]!;
  const isKnockout = stageOf(game).meet.kind === "knockout";
  game.knockoutRounds = isKnockout ? to - from + 1 : 0;
  game.stageTo = isKnockout ? game.request.season.lastRound : to;
}

/** The rest of a season before a knock-out: the more members, the earlier it ends. */
export function replan(game: Game, round: number): void {
  const { field, request, isStageOpen, stage } = game;
  const isRest =
    stageOf(game).rounds === "rest" && request.format.stages.some(({ rounds }) => typeof rounds === "object");
  if (!isStageOpen || !isRest) return;
  const count = field.pools.reduce((sum, pool) => sum + standing(field, pool).length, 0);
  game.stageTo = Math.max(round, planFrom(game, stage, game.stageFrom, count)[0]!.to);
  const now = stretchesNow(game).find(({ from, to }) => from <= round && round <= to);
  if (game.stretch && now?.from === game.stretch.from) game.stretch = now;
}

/** Members who were not taken into the stage are out of it; the others have all lives again. */
function leaveBehind({ field, request, stage, entrants }: Game, members: readonly number[]): void {
  const taken = new Set(entrants);
  for (const member of field.pools.flat()) {
    if (field.status[member] === IN && !taken.has(member)) field.status[member] = BEHIND;
  }
  for (const member of members) field.lives[member] = request.format.stages[stage]!.leave?.lives ?? 1;
}

/** Newcomers into a stretch that begins. */
function takeIn(game: Game, joiners: readonly number[]): number[] {
  const { field, waiting } = game;
  const entering = [...waiting, ...joiners].filter((member) => field.status[member] === WAITING);
  game.waiting = [];
  for (const member of entering) enter(game, member);
  return entering;
}

function makePools(game: Game, row: readonly number[], isFirst: boolean, round: number): number[][] {
  const { field, decisions, entrants } = game;
  const { pools, meet } = stageOf(game);
  if (meet.kind === "knockout") {
    // Those who were taken stand in the order of the stage before.
    const present = (entrants ?? row).filter((member) => field.status[member] === IN);
    // A first stage for which more have come than it has places takes whom the draw has in front.
    const seeds = present.slice(0, 2 ** game.knockoutRounds);
    present.slice(seeds.length).forEach((member, index) => {
      field.status[member] = BEHIND;
      const place = seeds.length + index + 1;
      decisions.push({ kind: "stayed_behind", round, memberId: field.ids[member]!, place });
    });
    seeds.forEach((member, place) => (field.lot[member] = place));
    beginKnockout(game, seeds);
    return [seeds];
  }
  const made =
    pools.kind === "one"
      ? [[...row]]
      : pools.kind === "drawn"
        ? dealPools(row, pools.size)
        : isFirst
          ? cutPools(row, pools.size)
          : refillDivisions(game, row, pools.size, round);
  const isDrawn =
    meet.kind === "duels" || meet.kind === "swiss" || pools.kind === "drawn" || (pools.kind === "divisions" && isFirst);
  if (isDrawn) {
    made.forEach((members, pool) => {
      decisions.push({ kind: "drawn", round, pool, memberIds: members.map((member) => field.ids[member]!) });
    });
  }
  return made;
}

/** After the stretch's last round, where any of it was played. */
export function closeStretch(game: Game, round: number): void {
  const { field, request, stretch, decisions } = game;
  const { leave, meet, pools } = stageOf(game);
  const left = stretchesNow(game).filter(({ to }) => to >= stretch!.to).length;
  if (leave?.each === "stretch") judge(game, leave, round, left);
  if (meet.kind === "knockout") return;
  field.pools.forEach((members, pool) => {
    const first = leaders(field, members, request.format.ties);
    if (first.length === 0) return;
    const memberIds = first.map((member) => field.ids[member]!);
    decisions.push({ kind: "won", round, pool, from: stretch!.from, memberIds, total: field.total[first[0]!]! });
  });
  if (pools.kind === "divisions" && left > 1) moveDivisions(game, pools.swap, round);
}

/** After the stage's last round: who goes on to the next one, or the champion. */
export function closeStage(game: Game, round: number, isSeasonOver: boolean): void {
  const { field, request, decisions, stage } = game;
  const next = isSeasonOver ? undefined : request.format.stages[stage + 1];
  const order = game.isStageOpen ? meritOrder(game) : [];
  const taken = next ? take(order, next.takes) : [];
  const span = next && taken.length > 0 ? planFrom(game, stage + 1, round + 1, taken.length)[0]! : null;
  if (!next || span === null || span.to < span.from) {
    finish(game, round);
    return;
  }
  const places = typeof next.rounds === "object" ? 2 ** (span.to - span.from + 1) : Infinity;
  const entrants = taken.slice(0, places);
  if (entrants.length < order.length) {
    const isTaken = new Set(entrants.map(({ member }) => member));
    order.forEach(({ member }, index) => {
      const kind = isTaken.has(member) ? "went_on" : "stayed_behind";
      decisions.push({ kind, round, memberId: field.ids[member]!, place: index + 1 });
    });
  }
  game.entrants = entrants.map(({ member }) => member);
  game.stage = stage + 1;
  game.stageFrom = round + 1;
  game.knockoutRounds = next.meet.kind === "knockout" ? span.to - span.from + 1 : 0;
  game.stageTo = next.meet.kind === "knockout" ? request.season.lastRound : span.to;
  game.isStageOpen = false;
  game.ladder = null;
}

interface Placed {
  readonly member: number;
  /** In the pool's table. */
  readonly place: number;
}

/** Everybody who stands, over all pools: divisions one after another, else by the place, then by the table's own rules. */
function meritOrder(game: Game): Placed[] {
  const { field, request } = game;
  const compare = byPlace(field, request.format.ties);
  const tables = field.pools.map((pool) =>
    standing(field, pool)
      .toSorted(compare)
      .map((member, index): Placed => ({ member, place: index + 1 })),
  );
  if (stageOf(game).pools.kind !== "drawn") return tables.flat();
  return tables.flat().toSorted((first, second) => first.place - second.place || compare(first.member, second.member));
}

function take(order: readonly Placed[], takes: FormatStage["takes"]): readonly Placed[] {
  if (takes === "all") return order;
  return "best" in takes ? order.slice(0, takes.best) : order.filter(({ place }) => place <= takes.ofEachPool);
}

/** The end: who is champion of what is in the tables. */
function finish(game: Game, round: number): void {
  const { field, request, decisions } = game;
  const { ties, champion } = request.format;
  game.isOver = true;
  if (champion === "each_stretch") return;
  const pool = field.pools[0] ?? [];
  // A stage of which no round could be played leaves it to the order in which it was to begin.
  const first = game.isStageOpen ? leaders(field, pool, ties) : standing(field, game.entrants ?? []).slice(0, 1);
  if (first.length === 0) return;
  const isAlone = standing(field, pool).length === 1;
  const isKnockout = game.isStageOpen && stageOf(game).meet.kind === "knockout";
  const because =
    !isKnockout && champion === "last_stretch"
      ? "table"
      : !isAlone
        ? "still_standing"
        : isKnockout
          ? "final"
          : "last_standing";
  decisions.push({ kind: "champion", round, memberIds: first.map((member) => field.ids[member]!), because });
}
