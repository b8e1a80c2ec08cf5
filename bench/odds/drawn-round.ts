/** The live round of the engine's data set as ten matches that have not begun, drawn to their ends. */
import type { ImaginedEnds } from "../../packages/engine/src/index.ts";
import {
  footballerId,
  matchDraw,
  rulesetById,
  seededStream,
  type FootballerId,
  type MatchDraw,
  type OddsMan,
} from "../../packages/rules/src/index.ts";
import { MARKET } from "../engine/dataset.ts";

const CLUBS = 20;
/** Of a club, by position: goalkeepers, defenders, midfielders, forwards. The first ones are in most squads. */
const REGULARS = [1, 5, 5, 3] as const;

interface Match {
  readonly ids: readonly FootballerId[];
  readonly match: MatchDraw;
}

interface MatchEnds {
  readonly ids: readonly FootballerId[];
  readonly points: Int16Array;
  readonly played: Uint8Array;
}

const men = MARKET.flatMap(([position, count], place) =>
  Array.from({ length: count }, (_, index) => ({
    position,
    club: index % CLUBS,
    isRegular: index < CLUBS * REGULARS[place]!,
  })),
).map((man, index) => ({ ...man, footballerId: footballerId(index + 1) }));

const outlookOf = ({ position, isRegular }: (typeof men)[number]): OddsMan["outlook"] => ({
  plays: isRegular ? 0.85 : 0.1,
  playsFull: isRegular ? 0.7 : 0.03,
  goals: isRegular ? { GKP: 0, DEF: 0.05, MID: 0.15, FWD: 0.35 }[position] : 0.02,
  assists: isRegular ? 0.1 : 0.01,
  saves: isRegular && position === "GKP" ? 2.5 : 0,
  yellowCards: 0.1,
  bonus: isRegular ? 0.4 : 0.02,
  defensive: 0,
});

export const matches: readonly Match[] = Array.from({ length: CLUBS / 2 }, (_, index) => {
  const both = men.filter(({ club }) => club >> 1 === index);
  return {
    ids: both.map((man) => man.footballerId),
    match: matchDraw(rulesetById("fpl-classic"), {
      minutes: 0,
      isStarted: false,
      isOver: false,
      isBonusOfficial: false,
      homeGoals: 1.5,
      awayGoals: 1.2,
      men: both.map((man) => ({
        footballerId: man.footballerId,
        position: man.position,
        isHome: man.club % 2 === 0,
        place: { kind: "unknown" },
        stats: {},
        outlook: outlookOf(man),
      })),
    }),
  };
});

export function drawMatch({ ids, match }: Match, count: number, seed: string): MatchEnds {
  const random = seededStream(seed);
  const [points, played] = [new Int16Array(count * ids.length), new Uint8Array(count * ids.length)];
  for (let end = 0; end < count; end++) {
    const drawn = match.draw(random);
    points.set(drawn.points, end * ids.length);
    played.set(drawn.played, end * ids.length);
  }
  return { ids, points, played };
}

/** Of all matches together: everybody has one. */
export function endsOf(drawn: readonly MatchEnds[], count: number): ImaginedEnds {
  const footballerIds = drawn.flatMap(({ ids }) => ids);
  const width = footballerIds.length;
  const points = new Int16Array(count * width);
  const absent = new Uint8Array(count * width);
  let first = 0;
  for (const { ids, ...match } of drawn) {
    for (let end = 0; end < count; end++) {
      for (let man = 0; man < ids.length; man++) {
        points[end * width + first + man] = match.points[end * ids.length + man]!;
        absent[end * width + first + man] = 1 - match.played[end * ids.length + man]!;
      }
    }
    first += ids.length;
  }
  return { footballerIds, count, points, absent };
}

export const drawRound = (count: number): ImaginedEnds =>
  endsOf(
    matches.map((match, index) => drawMatch(match, count, `match ${index}`)),
    count,
  );
