/** Plays a format with scores written out: a row a member, a number a round. */
import type { Format } from "../formats/format.ts";
import { playFormat } from "../formats/play/play-format.ts";
import type { FormatMember, FormatRound, PlayRequest, RoundPlay } from "../formats/play/play.ts";

export interface Scores {
  readonly format: Format;
  /** By member, the first is the season's first round. */
  readonly scores: Readonly<Record<number, readonly number[]>>;
  /** Of members who were not there all the time. */
  readonly members?: Readonly<Record<number, Partial<FormatMember>>>;
  /** Of rounds that are not settled. */
  readonly states?: Readonly<Record<number, FormatRound["state"]>>;
  /** The season's; as many as there are scores when left out. */
  readonly lastRound?: number;
}

export function requestOf({ format, scores, members = {}, states = {}, lastRound }: Scores): PlayRequest {
  const ids = Object.keys(scores).map(Number);
  const count = Math.max(...Object.values(scores).map(({ length }) => length));
  const plain = { goalsScored: 0, goalsConceded: 0, transfers: 0 };
  return {
    format,
    season: { lastRound: lastRound ?? count, months: [{ from: 1, to: lastRound ?? count }] },
    leagueId: 3,
    members: ids.map((memberId) => ({ memberId, joinedRound: 1, leftRound: null, ...members[memberId] })),
    rounds: Array.from({ length: count }, (_, index) => ({
      round: index + 1,
      state: states[index + 1] ?? "settled",
      averagePoints: 40,
      ofMember: (id) => {
        const points = scores[id]?.[index];
        return points === undefined ? undefined : { ...plain, points };
      },
    })),
    seedOf: (round) => (0xa000 + round).toString(16).padStart(64, "0"),
  };
}

export const playScores = (scores: Scores): RoundPlay[] => playFormat(requestOf(scores));

/** Of one kind, over all rounds. */
export const decisionsOf = <Kind extends RoundPlay["decisions"][number]["kind"]>(
  plays: readonly RoundPlay[],
  kind: Kind,
): Extract<RoundPlay["decisions"][number], { readonly kind: Kind }>[] =>
  plays.flatMap(({ decisions }) => decisions).filter((one) => one.kind === kind) as never;
