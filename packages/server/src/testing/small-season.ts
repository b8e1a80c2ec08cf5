/** A small invented season in a test's database, and managers in it who act through the public calls. */
import {
  autoPick,
  type EntryId,
  entryId,
  type Footballer,
  type FootballerId,
  type Market,
  type MatchStats,
  roundId as toRoundId,
  type RoundId,
  RULESETS,
} from "@elleveren/rules";

import { inventedSeason } from "@elleveren/worlds";
import { type MatchFact, recordFacts } from "../features/facts/index.ts";
import { insertSeason, type Season } from "../features/seasons/index.ts";
import type { TestServer } from "./server.ts";
import type { SignedUp, SignUpDetails } from "./sign-up.ts";

export interface SmallSeason {
  readonly season: Season;
  readonly market: Market;
  /** The instant of the round's deadline, milliseconds. */
  deadlineMs(roundId: number): number;
  /** Moves the clock to that many minutes after (or before) the round's deadline and lets rounds move on. */
  goTo(roundId: number, minutesAfterDeadline: number): Promise<void>;
  /** Signs up and creates an entry with an automatic squad; `preferences` rank footballers, higher first. */
  createEntry(details?: CreateEntryDetails): Promise<SeasonEntry>;
  /** Reports the round's matches: statistics by footballer; all other footballers of the clubs did not play. */
  play(roundId: RoundId, stats: ReadonlyMap<FootballerId, MatchStats>, options?: PlayOptions): Promise<void>;
  /** A round from its deadline to its settling, three days later. */
  playThrough(roundId: number, stats: ReadonlyMap<FootballerId, MatchStats>): Promise<void>;
}

export interface PlayOptions {
  /** False leaves the matches running. */
  readonly finished?: boolean;
  /** Only these matches, whatever round they are of; all of the round when left out. */
  readonly fixtures?: Season["fixtures"];
}

export interface CreateEntryDetails extends SignUpDetails {
  readonly name?: string;
  readonly favouriteClubId?: number | null;
  readonly preferences?: (footballer: Footballer) => number;
}

export interface SeasonEntry extends SignedUp {
  readonly entryId: EntryId;
  readonly footballerIds: readonly FootballerId[];
}

/** Puts the season in and stops the clock a day before its first deadline. */
export async function startSmallSeason(
  server: TestServer,
  request: { readonly seed?: number; readonly rounds?: number } = {},
): Promise<SmallSeason> {
  const season = inventedSeason({ seed: request.seed ?? 7, rounds: request.rounds ?? 6, footballersPerClub: 21 });
  const deadlineMs = (roundId: number) => season.rounds.find((round) => round.roundId === roundId)!.deadlineAtMs;
  await insertSeason(server.ctx, season, { clockAtMs: deadlineMs(1) - DAY_MS });
  await server.setNow(new Date(deadlineMs(1) - DAY_MS).toISOString());
  const market: Market = new Map(
    season.footballers.map((footballer) => [
      footballer.footballerId,
      {
        footballerId: footballer.footballerId,
        clubId: footballer.clubId,
        position: footballer.position,
        priceTenths: footballer.priceTenths ?? footballer.startPriceTenths,
        status: footballer.status ?? "a",
      },
    ]),
  );
  const small: SmallSeason = {
    season,
    market,
    deadlineMs,
    async goTo(roundId, minutes) {
      await server.setNow(new Date(deadlineMs(roundId) + minutes * 60_000).toISOString());
      await server.tick();
    },
    createEntry: (details) => createEntry(server, market, details),
    async play(roundId, stats, { finished = true, fixtures } = {}) {
      const played = fixtures ?? season.fixtures.filter((fixture) => fixture.roundId === roundId);
      const told = await recordFacts(server.ctx, factsOf(played, market, stats, finished), { source: "test" });
      if (!told.ok) throw new Error(`facts refused: ${JSON.stringify(told.problems)}`);
      await server.whenCurrent();
    },
    async playThrough(round, stats) {
      await small.goTo(round, 5);
      await small.play(toRoundId(round), stats);
      await small.goTo(round, 3 * 24 * 60);
      await server.whenCurrent();
    },
  };
  return small;
}

const DAY_MS = 86_400_000;
let entryCount = 0;

async function createEntry(
  server: TestServer,
  market: Market,
  { name, favouriteClubId = null, preferences = () => 0, ...account }: CreateEntryDetails = {},
): Promise<SeasonEntry> {
  entryCount += 1;
  const person = await server.signUp(account);
  const ruleset = RULESETS["eliteserien-2026"];
  const footballerIds = autoPick({
    ruleset,
    market,
    footballerIds: [],
    bankTenths: ruleset.squad.budgetTenths,
    chip: null,
    formOf: (id) => preferences(market.get(id)!),
  });
  const answer = await person.client.post("/api/entry-create/", {
    name: name ?? `Lag ${entryCount}`,
    email: false,
    favourite_team: favouriteClubId,
    terms_agreed: true,
    language: "nb",
    picks: footballerIds.map((id) => ({ element: id, purchase_price: market.get(id)!.priceTenths })),
  });
  if (answer.status >= 300) throw new Error(`entry-create answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const me = await person.client.get("/api/me/");
  return { ...person, entryId: entryId(me.body.player.entry as number), footballerIds };
}

function factsOf(
  fixtures: Season["fixtures"],
  market: Market,
  stats: ReadonlyMap<FootballerId, MatchStats>,
  finished: boolean,
): MatchFact[] {
  return fixtures.flatMap((fixture): MatchFact[] => {
    const { fixtureId } = fixture;
    const playing = [...market.values()].filter(
      ({ clubId }) => clubId === fixture.homeClubId || clubId === fixture.awayClubId,
    );
    return [
      {
        kind: "fixture",
        fixtureId,
        started: true,
        homeScore: 0,
        awayScore: 0,
        finished,
        finishedProvisional: finished,
        minutes: finished ? 90 : 45,
      },
      ...playing.map(({ footballerId }): MatchFact => ({
        kind: "stats",
        fixtureId,
        footballerId,
        stats: stats.get(footballerId) ?? { minutes: 0 },
      })),
    ];
  });
}
