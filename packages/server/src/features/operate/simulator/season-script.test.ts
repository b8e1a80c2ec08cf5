import { fixtureId, type FixtureId, type FootballerId } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import { inventedSeason } from "@elleveren/worlds";
import { seasonScript, type ScriptRequest } from "./season-script.ts";

const season = inventedSeason({ seed: 3 });
const request: ScriptRequest = {
  seed: 3,
  startsAtMs: season.rounds[0]!.deadlineAtMs,
  endsAtMs: season.rounds.at(-1)!.deadlineAtMs,
  footballers: season.footballers,
  fixtures: season.fixtures,
};
const script = seasonScript(request);
const kickoffOf = (id: FixtureId) => season.fixtures.find((one) => one.fixtureId === id)?.kickoffAtMs ?? 0;

describe("a season's script", () => {
  test("plays every match once and is the same every time", () => {
    expect(script.timelines.size).toBe(240);
    expect(seasonScript(request)).toEqual(script);
  });

  test("nobody plays for two clubs or in a match his club does not play", () => {
    const clubOf = new Map(season.footballers.map((one) => [one.footballerId, one.clubId]));
    for (const timeline of script.timelines.values()) {
      for (const side of [timeline.home, timeline.away]) {
        for (const one of [...side.starters, ...side.bench]) expect(clubOf.get(one.footballerId)).toBe(side.clubId);
      }
    }
  });

  test("who is said to be out at kick-off does not play, goalkeepers in need excepted", () => {
    const outfield = new Set(season.footballers.filter((one) => one.position !== "GKP").map((one) => one.footballerId));
    const statusAt = (id: FootballerId, atMs: number) =>
      script.news.findLast((news) => news.footballerId === id && news.atMs <= atMs)?.status ?? "a";
    let looked = 0;
    for (const [id, timeline] of script.timelines) {
      for (const { footballerId } of [...timeline.home.starters, ...timeline.away.starters]) {
        if (!outfield.has(footballerId)) continue;
        looked += 1;
        expect(["a", "d"]).toContain(statusAt(footballerId, kickoffOf(id)));
      }
    }
    expect(looked).toBe(240 * 20);
  });

  test("some leave their club for good in the middle of the season, and play no more", () => {
    const leaving = script.news.filter(({ status }) => status === "u");
    expect(leaving.length).toBeGreaterThan(2);
    const third = (request.endsAtMs - request.startsAtMs) / 3;
    for (const { footballerId, atMs, chance } of leaving) {
      expect([chance, Math.floor((atMs - request.startsAtMs) / third)]).toEqual([0, 1]);
      const told = script.news.filter((news) => news.footballerId === footballerId && news.atMs <= request.endsAtMs);
      expect(told.at(-1)?.status).toBe("u");
      for (const [id, { home, away }] of script.timelines) {
        if (kickoffOf(id) < atMs) continue;
        const squads = [...home.starters, ...home.bench, ...away.starters, ...away.bench];
        expect(squads.some((one) => one.footballerId === footballerId)).toBe(false);
      }
    }
  });

  test("a red card keeps a footballer out of his club's next match", () => {
    const reds = [...script.timelines.values()].flatMap((timeline) =>
      timeline.events.flatMap((event) =>
        event.kind === "red"
          ? [{ id: event.footballerId, club: timeline[event.side].clubId, at: timeline.fixtureId }]
          : [],
      ),
    );
    expect(reds.length).toBeGreaterThan(5);
    for (const red of reds) {
      const next = season.fixtures
        .filter((one) => [one.homeClubId, one.awayClubId].includes(red.club))
        .filter((one) => (one.kickoffAtMs ?? 0) > kickoffOf(red.at))
        .sort((a, b) => (a.kickoffAtMs ?? 0) - (b.kickoffAtMs ?? 0))[0];
      const timeline = next && script.timelines.get(next.fixtureId);
      if (!timeline) continue;
      const squad = [timeline.home, timeline.away].flatMap((side) => [...side.starters, ...side.bench]);
      expect(squad.map((one) => one.footballerId)).not.toContain(red.id);
    }
  });

  test("a fixture without a time waits, and the matches before it are not touched by that", () => {
    const last = Math.max(...season.fixtures.map((one) => one.kickoffAtMs ?? 0));
    const waiting = season.fixtures.find((one) => one.kickoffAtMs === last);
    const fixtures = season.fixtures.map((one) => (one === waiting ? { ...one, kickoffAtMs: null } : one));
    const shorter = seasonScript({ ...request, fixtures });
    expect(shorter.timelines.size).toBe(239);
    const early = season.fixtures.filter((one) => one.roundId !== null && one.roundId <= 20);
    for (const { fixtureId: id } of early) expect(shorter.timelines.get(id)).toEqual(script.timelines.get(id));
  });

  test("news is plausible: some are out at any time, most are not, and every text has its reason", () => {
    const atMs = kickoffOf(fixtureId(8 * 12 + 1));
    const states = new Map<FootballerId, string>();
    for (const news of script.news) if (news.atMs <= atMs) states.set(news.footballerId, news.status);
    const out = [...states.values()].filter((status) => status !== "a").length;
    expect(out).toBeGreaterThan(10);
    expect(out).toBeLessThan(90);
    for (const news of script.news) {
      const texts = [news.news, news.newsNn, news.newsEn];
      expect(texts.map((text) => text === "")).toEqual(Array(3).fill(news.status === "a"));
      expect(texts.join(" ")).not.toMatch(/undefined|\[object/u);
    }
    const hurt = script.news.find(({ status }) => status === "i")!;
    expect(hurt.news).toMatch(/ – ventes tilbake \d{1,2}\. [a-z]+$/u);
    expect(hurt.newsNn).toMatch(/ – ventast tilbake \d{1,2}\. [a-z]+$/u);
    expect(hurt.newsEn).toMatch(/ – expected back \d{1,2} [A-Z][a-z]+$/u);
  });
});
