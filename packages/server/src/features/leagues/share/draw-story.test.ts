import { LANGUAGES } from "@elleveren/contract";
import { entryId, roundId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { drawStory } from "./draw-story.ts";
import type { StoryLine, StoryPicture } from "./story-picture.ts";

const line = (id: number, ...chances: number[]): StoryLine => ({ entryId: entryId(id), name: `Lag ${id}`, chances });
const PICTURE: StoryPicture = {
  brand: "main_nb",
  language: "nb",
  roundId: roundId(4),
  leagueName: "Kollektivet",
  of: "duel",
  liveAtMs: null,
  rival: { entryId: entryId(9), name: "Lag 9" },
  matches: [null, "BRA–ROS", "VIK–MOL"],
  lines: [line(3, 0.45, 0.3, 0.584)],
  turned: [
    { name: "Solvoll", kind: "points", points: -2, change: -0.15 },
    { name: "Haukås", kind: "absent", points: 0, change: 0.284 },
  ],
};
const draw = (picture: Partial<StoryPicture> = {}) => drawStory({ ...PICTURE, ...picture }, "Elleveren");
const words = (picture: Partial<StoryPicture> = {}) =>
  [...draw(picture).matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!.replaceAll("\u00a0", " "));

test.each([
  ["nb", ["for å vinne runden", "mot Lag 9", "Solvoll −2 p", "Haukås ute", "−15 %", "+28 %", "58 %"]],
  ["nn", ["for å vinne runden", "mot Lag 9", "Solvoll −2 p", "Haukås ute", "−15 %", "+28 %", "58 %"]],
  ["en", ["to win the round", "against Lag 9", "Solvoll −2 pts", "Haukås out", "−15%", "+28%", "58%"]],
] as const)("%s says whose chance it is, of what, and who turned it", (language, expected) => {
  expect(words({ language })).toEqual(expect.arrayContaining([...expected]));
});

test("a live story says as of when, one that is over says so", () => {
  const liveAtMs = Date.UTC(2026, 7, 29, 17, 42);
  expect(words({ liveAtMs })).toEqual(expect.arrayContaining(["Live", "Oppdatert lør. kl. 19:42"]));
  expect(words()).toContain("Runden er ferdig");
});

test("a tie is about going through, and a league about leading it", () => {
  expect(words({ of: "tie" })).toContain("for å gå videre");
  const league = words({ of: "league", rival: null, lines: [line(3, 0.5, 0.2, 0.1), line(9, 0.5, 0.8, 0.9)] });
  expect(league).toEqual(expect.arrayContaining(["for å lede ligaen", "10 %", "90 %"]));
  expect(league.some((one) => one.startsWith("mot "))).toBe(false);
});

test("only what is decided is 0 or 100", () => {
  expect(words({ lines: [line(3, 0.5, 0.9, 0.999)] })).toContain("&gt; 99 %");
  expect(words({ lines: [line(3, 0.5, 0.9, 1)] })).toContain("100 %");
});

test("names of people are words and never markup, and those of no letters have a number", () => {
  const svg = draw({
    lines: [{ ...line(3, 0.5, 0.4, 0.3), name: `<script>"&` }],
    rival: { entryId: entryId(9), name: "☃☃" },
  });
  expect(svg).not.toContain("<script>");
  expect(svg).toContain("&lt;script&gt;");
  expect(svg).toContain("mot Lag 9");
});

test.each(LANGUAGES)(
  "%s: words at the ends of close lines stand apart, within the picture, whatever the names",
  (language) => {
    const close = Array.from({ length: 6 }, (_, index) => ({
      ...line(index, 0.1, 0.1, 0.1 + index / 1000),
      name: "W".repeat(40),
    }));
    const svg = draw({ language, of: "league", rival: null, lines: close });
    const ends = [...svg.matchAll(/<text x="1026" y="(\d+)"/g)].map(([, y]) => Number(y)).toSorted((a, b) => a - b);
    expect(ends).toHaveLength(6);
    for (const [at, y] of ends.entries()) {
      expect(y).toBeLessThan(440);
      if (at > 0) expect(y - ends[at - 1]!).toBeGreaterThanOrEqual(28);
    }
  },
);

test("a round of many matches names as many as fit, the last among them", () => {
  const matches = [null, ...Array.from({ length: 16 }, (_, index) => `AAA–B${index}`)];
  const named = words({ matches, lines: [line(3, ...matches.map(() => 0.5))] }).filter((one) => one.startsWith("AAA"));
  expect(named.at(-1)).toBe("AAA–B15");
  expect(named.length).toBeLessThanOrEqual(6);
});
