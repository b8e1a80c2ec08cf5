/**
 * Another server's ids in ours: clubs and footballers by lasting code, rounds by number, matches by clubs. Refuses another
 * season.
 */
import type { FixtureId } from "@elleveren/rules";

import type { LiveFixture, SeasonMemory } from "../../../features/live/index.ts";
import { AnotherSeason } from "../match-feed.ts";
import type { FamilyBootstrap, FamilyFixture } from "./family-answers.ts";

export type MappedSeason = ReturnType<typeof mapSeason>;

const DAY_MS = 86_400_000;
/** Two or three of sixteen clubs change between seasons, so clubs alone do not tell them apart. */
const CLUBS_KNOWN = 0.75;
const FOOTBALLERS_KNOWN = 0.5;
/** A deadline or a kick-off that is moved stays within the season. */
const FAR_MS = 90 * DAY_MS;

/** Throws `AnotherSeason` when what they have and what we have do not belong together. */
export function mapSeason(theirs: FamilyBootstrap, ours: SeasonMemory) {
  const clubByCode = new Map([...ours.clubs.values()].map((club) => [club.code, club.clubId]));
  const footballerByCode = new Map([...ours.footballers.values()].map((one) => [Number(one.code), one.footballerId]));
  const roundIds = new Map(ours.rounds.map((round) => [Number(round.roundId), round]));
  const clubs = mapped(theirs.clubs, ({ code }) => clubByCode.get(code));
  const footballers = mapped(theirs.footballers, ({ code }) => footballerByCode.get(code));
  const rounds = mapped(theirs.rounds, ({ id }) => roundIds.get(id)?.roundId);

  const playing = theirs.clubs.filter((club) => !club.unavailable);
  const knownClubs = playing.filter((club) => clubs.has(club.id)).length;
  if (knownClubs < playing.length * CLUBS_KNOWN || playing.length === 0) {
    throw new AnotherSeason("its clubs are not ours", { clubs: playing.length, known: knownClubs });
  }
  if (footballers.size < theirs.footballers.length * FOOTBALLERS_KNOWN || theirs.footballers.length === 0) {
    throw new AnotherSeason("its footballers are not ours", {
      footballers: theirs.footballers.length,
      known: footballers.size,
    });
  }
  const far = theirs.rounds.filter(({ id, deadlineAtMs }) => {
    const own = roundIds.get(id);
    return own !== undefined && !(Math.abs(own.deadlineAtMs - deadlineAtMs) <= FAR_MS);
  }).length;
  if (far * 2 > rounds.size || rounds.size === 0) {
    throw new AnotherSeason("its deadlines are not ours", { rounds: rounds.size, far });
  }
  return {
    clubs,
    footballers,
    rounds,
    /** Theirs that we do not have. */
    unknown: {
      clubs: playing.length - knownClubs,
      footballers: theirs.footballers.length - footballers.size,
      rounds: theirs.rounds.length - rounds.size,
    },
  };
}

function mapped<T extends { readonly id: number }, Id>(
  rows: readonly T[],
  find: (row: T) => Id | undefined,
): Map<number, Id> {
  return new Map(
    rows.flatMap((row) => {
      const own = find(row);
      return own === undefined ? [] : [[row.id, own] as const];
    }),
  );
}

/** A match with the round it counts in: theirs, or as ours has it where theirs is not told. */
export interface PlacedFixture extends FamilyFixture {
  readonly event: number | null;
  readonly isEventTold: boolean;
}

export interface MappedFixtures {
  readonly fixtures: readonly PlacedFixture[];
  /** Ours by theirs, one to one. Those that we do not have, or cannot tell apart, are missing. */
  readonly ids: ReadonlyMap<number, FixtureId>;
}

/** `before`: the previous mapping of matches. Throws `AnotherSeason`. */
export function mapFixtures(
  theirs: readonly FamilyFixture[],
  { clubs }: MappedSeason,
  { ours, before }: { ours: SeasonMemory; before: ReadonlyMap<number, FixtureId> },
): MappedFixtures {
  const own = Map.groupBy(ours.fixtures.values(), (one) => `${one.homeClubId} ${one.awayClubId}`);
  const pairs = Map.groupBy(theirs, ({ homeTeam, awayTeam }) => `${clubs.get(homeTeam)} ${clubs.get(awayTeam)}`);
  const ids = new Map([...pairs].flatMap(([pair, matches]) => pairFixtures(matches, own.get(pair) ?? [], before)));
  if (theirs.length > 0 && ids.size * 2 < theirs.length) {
    throw new AnotherSeason("its matches are not ours", { matches: theirs.length, known: ids.size });
  }
  const far = theirs.filter(({ id, kickoffAtMs }) => {
    const at = ours.fixtures.get(ids.get(id)!)?.kickoffAtMs;
    return kickoffAtMs != null && at != null && Math.abs(kickoffAtMs - at) > FAR_MS;
  }).length;
  if (far * 2 > ids.size) {
    throw new AnotherSeason("its matches are played at another time of the world", { matches: ids.size, far });
  }
  const fixtures = theirs.map((one): PlacedFixture => {
    const { event } = one;
    if (event !== undefined) return { ...one, event, isEventTold: true };
    return { ...one, event: ours.fixtures.get(ids.get(one.id)!)?.roundId ?? null, isEventTold: false };
  });
  return { fixtures, ids };
}

/**
 * Pairs our matches of two clubs with theirs. A replayed match is a second one of the same pair; none of ours is told two of
 * theirs. Pure.
 */
type Ours = Pick<LiveFixture, "fixtureId" | "code" | "kickoffAtMs">;
type Theirs = Pick<FamilyFixture, "id" | "code" | "kickoffAtMs">;

/** By code, else as known before, else by the nearest kick-off. A remainder is a pair only when one is left on each side. */
function pairFixtures(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
  before: ReadonlyMap<number, FixtureId>,
): [number, FixtureId][] {
  const found = new Map<Theirs, Ours>();
  const freeTheirs = () => theirs.filter((one) => !found.has(one));
  const freeOurs = () => ours.filter((one) => ![...found.values()].includes(one));
  for (const one of theirs) {
    const same = freeOurs().find(({ code }) => code === one.code);
    if (same) found.set(one, same);
  }
  for (const one of freeTheirs()) {
    const same = freeOurs().find(({ fixtureId }) => fixtureId === before.get(one.id));
    if (same) found.set(one, same);
  }
  for (;;) {
    const nearest = nearestOf(freeTheirs(), freeOurs());
    if (!nearest) break;
    found.set(...nearest);
  }
  const [[lastTheirs, ...moreTheirs], [lastOurs, ...moreOurs]] = [freeTheirs(), freeOurs()];
  const isClear = moreTheirs.length === 0 && moreOurs.length === 0;
  if (lastTheirs && lastOurs && isClear) found.set(lastTheirs, lastOurs);
  return [...found].map(([{ id }, { fixtureId }]) => [id, fixtureId]);
}

/** The two with the nearest kick-offs; undefined where a time is missing, or another is as near to either of them. */
function nearestOf(theirs: readonly Theirs[], ours: readonly Ours[]): readonly [Theirs, Ours] | undefined {
  const pairs = theirs.flatMap((one) =>
    ours.flatMap((own) => {
      if (one.kickoffAtMs == null || own.kickoffAtMs === null) return [];
      return [{ one, own, apartMs: Math.abs(one.kickoffAtMs - own.kickoffAtMs) }];
    }),
  );
  const [first, ...others] = pairs.toSorted((a, b) => a.apartMs - b.apartMs);
  if (!first) return undefined;
  const isUnclear = others.some(
    ({ one, own, apartMs }) => apartMs === first.apartMs && (one === first.one || own === first.own),
  );
  return isUnclear ? undefined : [first.one, first.own];
}
