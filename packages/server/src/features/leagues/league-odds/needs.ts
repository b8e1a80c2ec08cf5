/** The events that would take one team past another: the fewest that make it likelier than not, and of those the likeliest. */
import type { FootballerId } from "@elleveren/rules";

import { DRAWS, type RoundDraws } from "./draw-round.ts";

export interface Happening {
  readonly footballerId: FootballerId;
  readonly kind: "returns" | "blanks" | "absent";
}

export interface Need {
  /** All of them together. */
  readonly events: readonly Happening[];
  /** How likely that is, and the chance of being ahead if it happens. */
  readonly chance: number;
  readonly win: number;
}

/** Points that a goal, an assist with a bonus or a clean sheet bring. */
const RETURNS = 4;
/** Rarer events are no advice, and too few draws tell of them: of one, and of several together. */
const LEAST_CHANCE = 0.04;
const LEAST_TOGETHER = 0.02;
/** An event that moves a chance by less is none that anybody needs. */
const LEAST_GAIN = 0.02;
const MOST_NEEDS = 3;
const MOST_EVENTS = 3;
/** Combinations are looked for among so many. */
const MOST_CANDIDATES = 12;

/** An event with the draws in which it happens. */
interface Candidate extends Need {
  readonly ends: Uint8Array;
}

/**
 * `isAhead`: draw by draw, whether the team ends ahead. `footballers`: those whom the two do not count alike. For a team that is
 * likely to be ahead anyhow, and for one that no three events bring there, the events that help most.
 */
export function needsOf(draws: RoundDraws, isAhead: Uint8Array, footballers: ReadonlySet<FootballerId>): Need[] {
  const usual = shareOf(isAhead);
  const helpful = candidatesOf(draws, isAhead, footballers)
    .filter(({ win }) => win > usual + LEAST_GAIN)
    .toSorted((one, other) => other.win - one.win || firstId(one) - firstId(other));
  const most = oneEach(helpful).slice(0, MOST_NEEDS);
  if (usual >= 0.5) return most.map(tell);
  let some: Candidate[] = helpful.filter(({ chance }) => chance >= LEAST_CHANCE);
  const single = some.slice(0, MOST_CANDIDATES);
  for (let events = 1; events <= MOST_EVENTS && some.length > 0; events++) {
    const enough = some.filter(({ win }) => win >= 0.5).toSorted((one, other) => other.chance - one.chance);
    if (enough.length > 0) return enough.slice(0, MOST_NEEDS).map(tell);
    some = some.flatMap((one) =>
      single
        .filter((other) => firstId(other) > one.events.at(-1)!.footballerId)
        .map((other) => together(one, other, isAhead))
        .filter(({ chance }) => chance >= LEAST_TOGETHER),
    );
  }
  return most.map(tell);
}

const tell = ({ events, chance, win }: Candidate): Need => ({ events, chance, win });
const firstId = ({ events }: Need): FootballerId => events[0]!.footballerId;
/** A footballer's best event alone: that he scores and that he plays at all say much the same. */
const oneEach = (some: readonly Candidate[]): Candidate[] =>
  some.filter((one, at) => some.findIndex((other) => firstId(other) === firstId(one)) === at);

function shareOf(isAhead: Uint8Array): number {
  return isAhead.reduce((sum, one) => sum + one, 0) / isAhead.length;
}

function candidatesOf(
  { ends: { footballerIds, points, absent } }: RoundDraws,
  isAhead: Uint8Array,
  footballers: ReadonlySet<FootballerId>,
): Candidate[] {
  const width = footballerIds.length;
  return footballerIds.flatMap((footballerId, man) => {
    if (!footballers.has(footballerId)) return [];
    const now = points[DRAWS * width + man]!;
    const kinds = {
      returns: (at: number) => points[at]! >= now + RETURNS,
      blanks: (at: number) => absent[at] === 0 && points[at]! <= now + 2,
      absent: (at: number) => absent[at] === 1,
    };
    return (Object.keys(kinds) as Happening["kind"][])
      .map((kind) => {
        const happens = Uint8Array.from({ length: DRAWS }, (_, end) => Number(kinds[kind](end * width + man)));
        return weighed([{ footballerId, kind }], happens, isAhead);
      })
      .filter(({ chance }) => chance >= LEAST_CHANCE && chance <= 1 - LEAST_CHANCE);
  });
}

const together = (one: Candidate, other: Candidate, isAhead: Uint8Array): Candidate =>
  weighed(
    [...one.events, ...other.events],
    one.ends.map((happens, end) => happens & other.ends[end]!),
    isAhead,
  );

function weighed(events: readonly Happening[], ends: Uint8Array, isAhead: Uint8Array): Candidate {
  let [happened, ahead] = [0, 0];
  for (let end = 0; end < ends.length; end++) {
    if (ends[end] === 0) continue;
    happened += 1;
    ahead += isAhead[end]!;
  }
  return { events, ends, chance: happened / ends.length, win: happened === 0 ? 0 : ahead / happened };
}
