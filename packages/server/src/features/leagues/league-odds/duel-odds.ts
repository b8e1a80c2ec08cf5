/** Of two teams of a league: who wins the current round, what would turn it, and how it came to this. */
import type { EntrySquad } from "@elleveren/engine";
import type { WireDuelOdds, WireNeed, WireTurned } from "@elleveren/contract";
import type { EntryId, FixtureId, FootballerId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { fixturesOfRound, isOver, placeOf } from "../../live/index.ts";
import { DRAWS, type RoundDraws, type StoryDraws, type ToDraw } from "./draw-round.ts";
import { imagine, type Imagined } from "./imagine.ts";
import { shareThrough } from "./level-ties.ts";
import { type Need, needsOf } from "./needs.ts";
import { duelOdds, spreadOfEnds, tellChance } from "./odds-of.ts";
import { type Turned, turnedBy } from "./turned-by.ts";

export interface DuelWish {
  readonly pair: readonly [EntryId, EntryId];
  readonly isKnockout: boolean;
}

export async function oddsOfDuel(
  ctx: Context,
  what: ToDraw,
  { pair: [a, b], isKnockout }: DuelWish,
  story: readonly StoryDraws[],
): Promise<WireDuelOdds> {
  // The last state is now.
  const { draws } = story.at(-1)!;
  const imagined: Imagined[] = [];
  for (const state of story) imagined.push(await imagine(what, [a, b], state.draws));
  const round = imagined.at(-1)!;
  const names = await selectNames(ctx.db, [a, b]);
  const [first, second] = [names.get(a), names.get(b)];
  if (round.entryIds.length < 2 || !first || !second) throw notFound("team");
  const { win, draw, loss } = duelOdds(round);
  const differential = differentialOf(what, ctx.game().ruleset.squad.playing, [a, b]);
  const tell = (share: number) => tellChance(share, draws.isDecided);
  const sideOf = (at: 0 | 1) => presentSpread(round, at);
  return {
    ...aboutOf(what, draws),
    a: { ...first, ...sideOf(0) },
    b: { ...second, ...sideOf(1) },
    win: tell(win),
    draw: tell(draw),
    loss: tell(loss),
    through: isKnockout ? tell(await shareThrough(ctx, { draws, imagined: round }, [a, b])) : null,
    helps: needsOf(draws, aheadIn(round, 0, 1), differential).map(presentNeed),
    harms: needsOf(draws, aheadIn(round, 1, 0), differential).map(presentNeed),
    story: story.map((state, at) => {
      const then = duelOdds(imagined[at]!);
      const before = story[at - 1];
      return {
        fixture: state.fixtureId,
        win: tellChance(then.win, state.draws.isDecided),
        draw: tellChance(then.draw, state.draws.isDecided),
        turned: before
          ? presentTurned(
              what,
              state.fixtureId,
              turnedBy(before.draws, state.draws, aheadIn(imagined[at - 1]!, 0, 1), differential),
            )
          : [],
      };
    }),
  };
}

export const aboutOf = ({ roundId, season }: ToDraw, { isDecided, isPlain }: RoundDraws) => ({
  event: roundId,
  is_decided: isDecided,
  is_plain: isPlain,
  draws: DRAWS,
  as_of: season.revision,
});

/** Draw by draw, whether one team ends above the other; with points that they had before the round. */
export function aheadIn({ netPoints, entryIds }: Imagined, one: number, other: number, lead = 0): Uint8Array {
  const size = entryIds.length;
  return Uint8Array.from({ length: DRAWS }, (_, end) =>
    Number(netPoints[end * size + one]! + lead > netPoints[end * size + other]!),
  );
}

/** A team's round as it stands, and what it may expect. */
export function presentSpread(round: Imagined, at: number) {
  const { expected, low, high } = spreadOfEnds(round, at);
  return { net: round.now[at]!, expected: Math.round(expected * 10) / 10, low, high };
}

export const presentNeed = ({ events, chance, win }: Need): WireNeed => ({
  events: events.map(({ footballerId, kind }) => ({ element: footballerId, kind })),
  chance: tellChance(chance, false),
  win: tellChance(win, false),
});

/** The footballers by whose points of the match, or whose line-up of a later one, the chance moved. */
export function presentTurned(
  { season, roundId }: ToDraw,
  fixtureId: FixtureId | null,
  turned: readonly Turned[],
): WireTurned[] {
  const fixtures = new Map(fixturesOfRound(season, roundId).map((fixture) => [fixture.fixtureId, fixture]));
  return turned.flatMap(({ footballerId, change }): WireTurned[] => {
    const matches = season.roundPoints.get(roundId)?.get(footballerId)?.matches ?? [];
    const match =
      matches.find((one) => one.fixtureId === fixtureId) ??
      matches.find((one) => fixtures.get(one.fixtureId)?.started === false);
    const fixture = match && fixtures.get(match.fixtureId);
    if (!fixture) return [];
    const told = { element: footballerId, change: Math.round(change * 1000) / 1000 };
    if ((match.stats.minutes ?? 0) > 0) return [{ ...told, kind: "points", points: match.points }];
    const { kind } = placeOf(season, fixture, match);
    const starts = !isOver(fixture) && (kind === "eleven" || kind === "on");
    return [{ ...told, kind: starts ? "starts" : "absent", points: match.points }];
  });
}

/** The footballers that the two do not have alike: in one squad only, or with an armband in one. */
export function differentialOf(
  { engine, roundId }: Pick<ToDraw, "engine" | "roundId">,
  playing: number,
  [a, b]: readonly [EntryId, EntryId],
): ReadonlySet<FootballerId> {
  const [one, other] = [a, b].map((id) => {
    const squad = engine.squadOf(id, roundId);
    return new Map(
      squad?.footballerIds.map((footballerId, index) => [footballerId, roleOf(index + 1, squad, playing)]),
    );
  });
  return new Set([...one!.keys(), ...other!.keys()].filter((id) => one!.get(id) !== other!.get(id)));
}

function roleOf(
  slot: number,
  { captainSlot, viceSlot }: EntrySquad,
  playing: number,
): "captain" | "vice" | "eleven" | "bench" {
  if (slot === captainSlot) return "captain";
  if (slot === viceSlot) return "vice";
  return slot <= playing ? "eleven" : "bench";
}
