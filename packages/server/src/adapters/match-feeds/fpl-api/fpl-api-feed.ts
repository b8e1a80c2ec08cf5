/**
 * Follows another server of the API family. Each match is one message, said again only when it changed. Nothing is remembered
 * across a restart: all is said once more, and changes nothing.
 */
import type { FixtureId } from "@elleveren/rules";

import type { FootballerFact, MatchFact } from "../../../features/facts/index.ts";
import type { SeasonMemory } from "../../../features/live/index.ts";
import type { FplApiFeedSettings } from "../../../config/match-feed-settings.ts";
import { FeedUnreadable, type FeedAnswer, type FeedMessage, type FeedQuestion, type MatchFeed } from "../match-feed.ts";
import {
  cutText,
  readBootstrap,
  readFixtures,
  readLive,
  type Faults,
  type FamilyBootstrap,
  type FamilyFixture,
  type FamilyFixtures,
  type FamilyFootballer,
  type FamilyLive,
} from "./family-answers.ts";
import { createFamilyClient, type FamilyClient } from "./family-client.ts";
import { fixtureFacts } from "./fixture-facts.ts";
import { mapFixtures, mapSeason, type MappedFixtures, type MappedSeason, type PlacedFixture } from "./map-season.ts";

const BOOTSTRAP = "bootstrap-static/";
const FIXTURES = "fixtures/";
const livePath = (event: number) => `event/${event}/live/`;
/** Start-up data are the heaviest answer and change least. */
const BOOTSTRAP_EVERY_POLLS = 3;
/** Matches and statistics are two answers; a goal between them makes them disagree, and they are asked for again. */
const MOST_READINGS = 3;
/** Facts about footballers in one message. */
const FOOTBALLERS_A_MESSAGE = 25;

interface Reading extends MappedFixtures {
  readonly live: ReadonlyMap<number, FamilyLive>;
  /** Of each answer that had any: rows that could not be read. */
  readonly faults: ReadonlyMap<string, Faults>;
  /** The first failure among the rounds; thrown after all others were read. */
  readonly failed: FeedUnreadable | null;
}

export function createFplApiFeed(settings: FplApiFeedSettings): MatchFeed {
  const client = createFamilyClient({
    url: settings.url,
    timeoutMs: settings.timeoutSeconds * 1000,
    token: settings.token,
    allowPrivate: settings.allowPrivate,
  });
  /** The last facts sent for each match and footballer, as text. */
  const told = new Map<string, string>();
  let bootstrap: FamilyBootstrap | null = null;
  let ids: ReadonlyMap<number, FixtureId> = new Map();
  let polls = 0;

  async function* ask({ season: ours, signal }: FeedQuestion): AsyncGenerator<FeedAnswer> {
    if (bootstrap === null || polls % BOOTSTRAP_EVERY_POLLS === 0) {
      bootstrap = (await client.ask(BOOTSTRAP, readBootstrap)).value;
    }
    const season = mapSeason(bootstrap, ours);
    const placed = (theirs: readonly FamilyFixture[]) => mapFixtures(theirs, season, { ours, before: ids });
    const isRound = (event: number) => season.rounds.has(event);
    const reading = await read(client, { told, recheck: polls, placed, isRound });
    ({ ids } = reading);
    polls += 1;
    for (const [about, faults] of [[BOOTSTRAP, bootstrap.faults] as const, ...reading.faults]) {
      const said = JSON.stringify(faults);
      if (said === (told.get(`faults ${about}`) ?? "[]")) continue;
      if (faults.length > 0) {
        const unread = { facts: [], problems: faults, isUnreadable: true };
        yield { kind: "message", messageId: about, ...unread, position: { asked: polls } };
      }
      told.set(`faults ${about}`, said);
    }
    for (const message of [
      ...matchMessages({ bootstrap, season, ours }, reading),
      ...footballerMessages(bootstrap, season),
    ]) {
      if (signal.aborted) return;
      const { facts } = message;
      const said = JSON.stringify(facts);
      if (told.get(message.about) === said) continue;
      yield { kind: "message", facts, position: { asked: polls } } satisfies FeedMessage;
      // Reached only when it was taken or refused: what failed on the way is said again.
      told.set(message.about, said);
    }
    const { clubs, footballers, rounds } = season.unknown;
    yield { kind: "findings", unknown: { clubs, footballers, rounds, matches: reading.fixtures.length - ids.size } };
    if (reading.failed) throw reading.failed;
  }

  return {
    name: settings.name,
    kind: "fpl-api",
    rank: settings.rank,
    everySeconds: settings.everySeconds,
    ask,
    close: () => client.close(),
  };
}

/** Matches, and statistics of the rounds that move, from one moment as far as can be told. */
async function read(client: FamilyClient, { told, recheck, placed, isRound }: ReadingNeeds): Promise<Reading> {
  let answer = await client.ask(FIXTURES, readFixtures);
  let mapped = placed(answer.value.fixtures);
  for (let reading = 1; ; reading += 1) {
    const events = roundsToRead(mapped.fixtures, told, recheck).filter(isRound);
    const { live, failed } = await readRounds(client, events);
    answer = await client.ask(FIXTURES, readFixtures);
    mapped = placed(answer.value.fixtures);
    if (!answer.changed || reading === MOST_READINGS) {
      return { ...mapped, live, failed, faults: faultsOf(answer.value, live) };
    }
  }
}

/** A round that the server does not answer for keeps no other from being read; throws when it answers for none. */
async function readRounds(client: FamilyClient, events: readonly number[]): Promise<Pick<Reading, "live" | "failed">> {
  const live = new Map<number, FamilyLive>();
  let failed: FeedUnreadable | null = null;
  for (const event of events) {
    try {
      live.set(event, (await client.ask(livePath(event), readLive)).value);
    } catch (error) {
      if (!(error instanceof FeedUnreadable)) throw error;
      failed ??= error;
    }
  }
  if (failed && live.size === 0) throw failed;
  return { live, failed };
}

const faultsOf = ({ faults }: FamilyFixtures, live: ReadonlyMap<number, FamilyLive>): Map<string, Faults> =>
  new Map([[FIXTURES, faults], ...[...live].map(([event, of]) => [livePath(event), of.faults] as const)]);

interface ReadingNeeds {
  readonly told: ReadonlyMap<string, string>;
  readonly recheck: number;
  readonly placed: (fixtures: readonly FamilyFixture[]) => MappedFixtures;
  /** Whether it is one of the rounds that both sides have: no other is asked for. */
  readonly isRound: (event: number) => boolean;
}

/** Rounds with a match that is on, over but not final, or not yet told as it is; and one old round in turn, for corrections. */
function roundsToRead(
  fixtures: readonly PlacedFixture[],
  told: ReadonlyMap<string, string>,
  recheck: number,
): number[] {
  const begun = fixtures.filter((one) => one.started && one.event !== null);
  const moving = begun.filter((one) => !one.finished || !told.has(`match ${one.id}`) || !isToldFinal(told, one));
  const events = [...new Set(begun.map((one) => one.event!))].sort((a, b) => a - b);
  const inTurn = events.length === 0 ? [] : [events[recheck % events.length]!];
  return [...new Set([...moving.map((one) => one.event!), ...inTurn])].sort((a, b) => a - b);
}

const isToldFinal = (told: ReadonlyMap<string, string>, { id }: PlacedFixture): boolean =>
  told.get(`match ${id}`)?.includes('"finished":true') === true;

interface Spoken {
  readonly about: string;
  readonly facts: readonly MatchFact[];
}

function matchMessages(
  { bootstrap, season, ours }: { bootstrap: FamilyBootstrap; season: MappedSeason; ours: SeasonMemory },
  reading: Reading,
): Spoken[] {
  const footballers = new Map(bootstrap.footballers.map((one) => [one.id, one]));
  const byRound = Map.groupBy(reading.fixtures, (one) => one.event);
  const matchesOfClub = new Map([...byRound].map(([event, matches]) => [event, countClubs(matches)]));
  const ordered = reading.fixtures.toSorted((a, b) => (a.kickoffAtMs ?? Infinity) - (b.kickoffAtMs ?? Infinity));
  return ordered.flatMap((fixture): Spoken[] => {
    const fixtureId = reading.ids.get(fixture.id);
    if (fixtureId === undefined) return [];
    const live = fixture.event === null ? null : (reading.live.get(fixture.event) ?? null);
    // Told before, and its round was not read this time.
    if (live === null && fixture.started && fixture.event !== null) return [];
    const clubs = matchesOfClub.get(fixture.event)!;
    const request = { fixture, fixtureId, season, ours, footballers, matchesOfClub: clubs, live };
    return [{ about: `match ${fixture.id}`, facts: fixtureFacts(request) }];
  });
}

function countClubs(matches: readonly PlacedFixture[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const club of matches.flatMap((one) => [one.homeTeam, one.awayTeam]))
    counts.set(club, (counts.get(club) ?? 0) + 1);
  return counts;
}

const STATUSES = new Set(["a", "d", "i", "s", "u", "n"]);
const CHANCES = new Set<unknown>([0, 25, 50, 75, 100, null]);

function footballerMessages({ footballers }: FamilyBootstrap, season: MappedSeason): Spoken[] {
  const facts = footballers.flatMap((one) => footballerFact(one, season) ?? []);
  return Array.from({ length: Math.ceil(facts.length / FOOTBALLERS_A_MESSAGE) }, (_, page) => ({
    about: `footballers ${page}`,
    facts: facts.slice(page * FOOTBALLERS_A_MESSAGE, (page + 1) * FOOTBALLERS_A_MESSAGE),
  }));
}

function footballerFact(one: FamilyFootballer, season: MappedSeason): FootballerFact | null {
  const footballerId = season.footballers.get(one.id);
  if (footballerId === undefined) return null;
  const clubId = season.clubs.get(one.team);
  return {
    kind: "footballer",
    footballerId,
    ...(one.status !== undefined && STATUSES.has(one.status) && { status: one.status }),
    ...(one.news !== undefined && { news: cutText(one.news) }),
    ...(one.newsAddedAtMs !== undefined && { newsAddedAtMs: one.newsAddedAtMs }),
    ...(CHANCES.has(one.chanceThisRound) && { chanceThisRound: one.chanceThisRound! }),
    ...(CHANCES.has(one.chanceNextRound) && { chanceNextRound: one.chanceNextRound! }),
    ...(one.squadNumber !== undefined && { squadNumber: one.squadNumber }),
    ...(clubId !== undefined && { clubId }),
  };
}
