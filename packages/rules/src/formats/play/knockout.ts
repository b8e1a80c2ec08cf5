/** A knock-out, round by round, from the order of those who take part. */
import { tossCoin } from "../../chance/seeded-chance.ts";
import { cupCoinLabel, cupDrawLabel, drawCupRound } from "../../cup/draw-cup-round.ts";
import { seedKnockouts } from "../../h2h/h2h-knockouts.ts";
import type { FormatMeeting, MatchTie } from "../format.ts";
import { IN, OUT, standing, type Field } from "./field.ts";
import type { FormatMatch } from "./decisions.ts";
import type { Game } from "./game.ts";
import type { Pair } from "./meet.ts";

type Knockout = Extract<FormatMeeting, { kind: "knockout" }>;

/** The first round's places, filled by the entrants in their order. */
export function beginKnockout(game: Game, entrants: readonly number[]): void {
  game.places = 2 ** game.knockoutRounds;
  game.bracket = seedKnockouts(entrants, game.knockoutRounds);
}

/** A bracket is there from the beginning; otherwise it is drawn, before the round's counts are known. */
export function drawKnockout(game: Game, round: number): void {
  const { field, request } = game;
  if (stageMeet(game).pairing === "seeded") return;
  const contenders = standing(field, field.pools[0]!).toSorted(
    // Byes go to the best of the round before, then to the better of the stage before.
    (first, second) => field.last[second]! - field.last[first]! || field.lot[first]! - field.lot[second]!,
  );
  if (contenders.length < 2) {
    game.bracket = [...contenders, null];
    return;
  }
  const { pairs, byes } = drawCupRound({
    contenders: Float64Array.from(contenders),
    places: game.places,
    seed: request.seedOf(round - 1),
    label: cupDrawLabel(request.leagueId, round),
  });
  game.bracket = [...pairs, ...[...byes].flatMap((member) => [member, null])];
}

/** The bracket's matches and byes, without the places that nobody fills any more. */
export function pairKnockout({ field, bracket }: Game): Pair[] {
  const pairs: Pair[] = [];
  for (let place = 0; place < bracket.length; place += 2) {
    const [one, other] = [stillIn(field, bracket[place]), stillIn(field, bracket[place + 1])];
    if (one !== null) pairs.push({ pool: 0, one, other });
    else if (other !== null) pairs.push({ pool: 0, one: other, other: null });
  }
  return pairs;
}

function stillIn(field: Field, member: number | null | undefined): number | null {
  return member != null && field.status[member] === IN ? member : null;
}

export function playKnockout(game: Game, round: number): void {
  const { field, decisions, bracket } = game;
  const winners: (number | null)[] = [];
  for (let place = 0; place < bracket.length; place += 2) {
    const [one, other] = [stillIn(field, bracket[place]), stillIn(field, bracket[place + 1])];
    const goesOn = one === null || other === null ? (one ?? other) : playMatch(one, other);
    winners.push(goesOn);
    if (goesOn === null) continue;
    field.total[goesOn]! += 1;
    if (one === null || other === null) decisions.push({ kind: "bye", round, memberId: field.ids[goesOn]!, pool: 0 });
  }
  game.bracket = winners;
  game.places = Math.max(1, game.places / 2);

  function playMatch(one: number, other: number): number {
    const { winner, because } = decideMatch(game, one, other, round);
    const loser = winner === one ? other : one;
    field.won[winner]! += 1;
    field.lost[loser]! += 1;
    field.status[loser] = OUT;
    field.outRound[loser] = round;
    decisions.push({
      kind: "match",
      round,
      pool: 0,
      firstId: field.ids[one]!,
      secondId: field.ids[other]!,
      firstCount: field.last[one]!,
      secondCount: field.last[other]!,
      winnerId: field.ids[winner]!,
      because,
    });
    decisions.push({ kind: "out", round, memberId: field.ids[loser]!, because: { code: "match" } });
    return winner;
  }
}

const stageMeet = ({ request, stage }: Game): Knockout => request.format.stages[stage]!.meet as Knockout;

function decideMatch(
  game: Game,
  one: number,
  other: number,
  round: number,
): { readonly winner: number; readonly because: FormatMatch["because"] } {
  const { field, request } = game;
  const ahead = field.last[one]! - field.last[other]!;
  if (ahead !== 0) return { winner: ahead > 0 ? one : other, because: "count" };
  for (const tie of stageMeet(game).ties) {
    const difference = byMatchTie(game, tie, one, other);
    if (difference !== 0) return { winner: difference > 0 ? one : other, because: tie };
  }
  const label = cupCoinLabel(request.leagueId, round, field.ids[one]!, field.ids[other]!);
  return { winner: tossCoin(request.seedOf(round), label) === 0 ? one : other, because: "coin" };
}

/** Above 0 when the first goes on. */
function byMatchTie({ field }: Game, tie: MatchTie, one: number, other: number): number {
  switch (tie) {
    case "goals_scored":
      return field.roundScored[one]! - field.roundScored[other]!;
    case "goals_conceded":
      return field.roundConceded[other]! - field.roundConceded[one]!;
    case "transfers":
      return field.transfers[other]! - field.transfers[one]!;
    case "ahead_before":
      return field.lot[other]! - field.lot[one]!;
  }
}
