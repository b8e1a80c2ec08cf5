import { describe, expect, test } from "vitest";

import { inventedSeason } from "@elleveren/worlds";
import type { MatchFact } from "../../facts/index.ts";
import { simulatedFeed } from "./feed.ts";
import { finalMs, fullTimeMs } from "./match-clock.ts";
import { finalFacts, noisyDeliveries } from "./noisy-feed.ts";
import { seasonScript } from "./season-script.ts";
import { seededRandom } from "./seeded-random.ts";

const season = inventedSeason({ seed: 5, clubs: 4, rounds: 6, footballersPerClub: 20 });
const script = seasonScript({
  seed: 5,
  startsAtMs: season.rounds[0]!.deadlineAtMs,
  endsAtMs: season.rounds.at(-1)!.deadlineAtMs,
  footballers: season.footballers,
  fixtures: season.fixtures,
});
const kickoffs = new Map(season.fixtures.map((one) => [one.fixtureId, one.kickoffAtMs!]));
const opensMs = season.rounds[0]!.deadlineAtMs - 30 * 86_400_000;
const overMs = season.rounds.at(-1)!.deadlineAtMs + 10 * 86_400_000;
const feed = simulatedFeed({ script, kickoffs, moves: [] });

/** The state after these messages: the last claim about each subject. */
function known(messages: readonly { readonly facts: readonly MatchFact[] }[]): Map<string, MatchFact> {
  const state = new Map<string, MatchFact>();
  for (const fact of messages.flatMap((message) => message.facts)) {
    const fixture = "fixtureId" in fact ? fact.fixtureId : "";
    const footballer = "footballerId" in fact ? fact.footballerId : "";
    state.set(`${fact.kind} ${fixture} ${footballer}`, fact);
  }
  return state;
}

const inSteps = (own: ReturnType<typeof simulatedFeed>, stepMs: number) => {
  const messages = [];
  for (let atMs = opensMs; atMs < overMs; atMs += stepMs) messages.push(...own.messagesBetween(atMs, atMs + stepMs));
  return messages;
};

describe("the simulated feed", () => {
  test("ends in the same facts whether it is asked every minute, every hour, or once for the whole season", () => {
    const once = known(feed.messagesBetween(opensMs, overMs + 86_400_000));
    expect(known(inSteps(feed, 3_600_000))).toEqual(once);
    const [first] = season.fixtures;
    const kickoffAtMs = kickoffs.get(first!.fixtureId)!;
    const minutes = Array.from({ length: 200 }, (_, minute) =>
      feed.messagesBetween(kickoffAtMs + (minute - 1) * 60_000, kickoffAtMs + minute * 60_000),
    ).flat();
    const running = known(minutes);
    expect(running.get(`fixture ${first!.fixtureId} `)).toMatchObject({ finishedProvisional: true, minutes: 90 });
    expect(minutes.length).toBeGreaterThan(90);
  });

  test("asked again for the same stretch it says the same, and of a stretch without anything nothing", () => {
    const kickoffAtMs = kickoffs.get(season.fixtures[0]!.fixtureId)!;
    const stretch = [kickoffAtMs, kickoffAtMs + 50 * 60_000] as const;
    expect(feed.messagesBetween(...stretch)).toEqual(feed.messagesBetween(...stretch));
    const quiet = kickoffAtMs + 30_000;
    expect(feed.messagesBetween(quiet, quiet + 1000)).toEqual([]);
  });

  test("full time is provisional, some time later the match is final, and every match ends as its script says", () => {
    const end = known(feed.messagesBetween(opensMs, overMs));
    for (const timeline of script.timelines.values()) {
      const kickoffAtMs = kickoffs.get(timeline.fixtureId)!;
      const key = `fixture ${timeline.fixtureId} `;
      const at = (afterMs: number) => known(feed.messagesBetween(opensMs, kickoffAtMs + afterMs)).get(key);
      expect(at(fullTimeMs(timeline))).toMatchObject({ finishedProvisional: true, finished: false });
      expect(at(finalMs(timeline))).toMatchObject({ finished: true });
      for (const fact of finalFacts(timeline)) {
        const own = fact.kind === "stats" ? `stats ${fact.fixtureId} ${fact.footballerId}` : key;
        expect(end.get(own)).toEqual(fact);
      }
    }
  });

  test("a fixture is moved when its time comes, not before", () => {
    const { fixtureId } = season.fixtures[0]!;
    const move = { atMs: opensMs + 1000, fixtureId, roundId: null, kickoffAtMs: null };
    const moving = simulatedFeed({ script, kickoffs, moves: [move] });
    expect(moving.messagesBetween(opensMs, opensMs + 500)).toEqual([]);
    const [message] = moving.messagesBetween(opensMs, opensMs + 1000);
    expect(message?.facts).toEqual([{ kind: "fixture", fixtureId, roundId: null, kickoffAtMs: null }]);
  });
});

describe("the unreliable feed", () => {
  const deliveries = noisyDeliveries(script, kickoffs, seededRandom(5, "test"));

  test("repeats itself and comes in the wrong order", () => {
    const ids = deliveries.map((one) => one.message.messageId);
    expect(new Set(ids).size).toBeLessThan(ids.length);
    const asOfs = new Map<string, number[]>();
    for (const { message } of deliveries) {
      const match = /^match-(\d+)-(\d+)$/.exec(message.messageId ?? "");
      if (match) asOfs.set(match[1]!, [...(asOfs.get(match[1]!) ?? []), Number(match[2])]);
    }
    const disordered = [...asOfs.values()].filter((list) => list.some((asOf, index) => asOf < (list[index - 1] ?? 0)));
    expect(disordered.length).toBeGreaterThan(0);
  });

  test("whoever believes the highest `asOf` of each subject ends in the script's facts", () => {
    const newest = new Map<string, MatchFact>();
    for (const { message } of deliveries) {
      for (const fact of message.facts) {
        if (fact.kind === "footballer") continue;
        const key =
          fact.kind === "stats" ? `stats ${fact.fixtureId} ${fact.footballerId}` : `fixture ${fact.fixtureId}`;
        if ((fact.asOf ?? 0) >= (newest.get(key)?.asOf ?? -1)) newest.set(key, fact);
      }
    }
    for (const timeline of script.timelines.values()) {
      for (const fact of finalFacts(timeline)) {
        const key =
          fact.kind === "stats" ? `stats ${fact.fixtureId} ${fact.footballerId}` : `fixture ${timeline.fixtureId}`;
        const { asOf: _asOf, ...said } = newest.get(key)!;
        expect(said).toEqual(fact);
      }
    }
  });
});
