/** A knock-out, round by round, from the order of those who take part. */
import { tossCoin } from "../../chance/seeded-chance.ts";
import { cupCoinLabel, cupDrawLabel, drawCupRound } from "../../cup/draw-cup-round.ts";
import { type Bracket, seedKnockouts } from "../../h2h/h2h-knockouts.ts";
import { decideMatch, type KnockoutSide } from "../../knockout/decide-tie.ts";
import type { FormatMeeting, MatchTie } from "../format.ts";
import { BEHIND, IN, OUT, standing, type Field } from "./field.ts";
import type { FormatMatch } from "./decisions.ts";
import type { Game } from "./game.ts";
import { pairIn, type Pair } from "./meet.ts";

type Knockout = Extract<FormatMeeting, { kind: "knockout" }>;

/** The first round's places, filled by the entrants in their order. */
export function beginKnockout(game: Game, entrants: readonly number[]): void {
  game.places = 2 ** game.knockoutRounds;
  game.bracket = seedKnockouts(entrants, game.knockoutRounds);
}

/** A bracket is there from the beginning, or is drawn before the round's counts are known, unless one is written down. */
export function drawKnockout(game: Game, round: number): void {
  const { field, request } = game;
  const written = request.written?.brackets.get(round);
  if (written) takeBracket(field, (game.bracket = written.map((id) => (id === null ? null : field.ids.indexOf(id)))));
  if (written || stageMeet(game).pairing === "seeded") return;
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

/** The members in the bracket play, and no others, even where the rounds before have been corrected since. */
function takeBracket(field: Field, bracket: Bracket<number>): void {
  const members = bracket.filter((member) => member !== null);
  for (const member of standing(field, field.pools[0]!)) field.status[member] = BEHIND;
  for (const member of members) {
    field.status[member] = IN;
    field.outRound[member] = 0;
  }
  field.pools = [[...new Set([...field.pools[0]!, ...members])]];
}

/** The bracket's matches and byes, without the places that nobody fills any more. */
export const pairKnockout = ({ field, bracket }: Game): Pair[] =>
  Array.from({ length: Math.ceil(bracket.length / 2) }, (_, match) => pairOfMatch(field, bracket, match)).flat();

const pairOfMatch = (field: Field, bracket: Bracket<number>, match: number): Pair[] =>
  pairIn(field, 0, bracket[2 * match], bracket[2 * match + 1]);

export function playKnockout(game: Game, round: number): void {
  const { field, decisions, bracket } = game;
  const winners: (number | null)[] = [];
  for (let match = 0; match < bracket.length / 2; match += 1) {
    const [pair] = pairOfMatch(field, bracket, match);
    const goesOn = pair === undefined ? null : pair.other === null ? pair.one : playMatch(pair.one, pair.other, match);
    winners.push(goesOn);
    if (goesOn === null) continue;
    field.total[goesOn]! += 1;
    if (pair!.other === null) decisions.push({ kind: "bye", round, memberId: field.ids[goesOn]!, pool: 0 });
  }
  game.bracket = winners;
  game.places = Math.max(1, game.places / 2);

  function playMatch(one: number, other: number, match: number): number {
    const { winner, because } = winnerOf(game, one, other, { round, match });
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

function winnerOf(
  game: Game,
  one: number,
  other: number,
  { round, match }: { readonly round: number; readonly match: number },
): { readonly winner: number; readonly because: FormatMatch["because"] } {
  const { field, request } = game;
  const decided = decideMatch(stageMeet(game).ties, sideOf(field, one), sideOf(field, other));
  if (decided) return { winner: decided.isFirst ? one : other, because: decided.because };
  const label = cupCoinLabel(request.leagueId, round, field.ids[one]!, field.ids[other]!);
  const coin = request.written?.coinOf(round, match) ?? tossCoin(request.seedOf(round), label);
  return { winner: coin === 0 ? one : other, because: "coin" };
}

const sideOf = (field: Field, member: number): KnockoutSide<MatchTie> => ({
  count: field.last[member]!,
  goals_scored: field.roundScored[member]!,
  goals_conceded: -field.roundConceded[member]!,
  transfers: -field.transfers[member]!,
  ahead_before: -field.lot[member]!,
});
