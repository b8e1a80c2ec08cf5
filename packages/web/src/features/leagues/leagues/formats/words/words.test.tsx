/** Rules, contradictions and decisions of formats in words. */
import type { WireFormatDecision } from "@elleveren/contract";
import {
  checkFormat,
  entryId,
  type Format,
  type FormatStage,
  READY_FORMATS,
  type ReadyFormatName,
} from "@elleveren/rules";
import { cleanup, render } from "@testing-library/react";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setFormatLanguage } from "../../../../../i18n/format.ts";
import { decisionText } from "./decision-words.tsx";
import { FormatRules } from "./FormatRules.tsx";
import { formatProblemText } from "./problem-words.ts";

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  setFormatLanguage("en");
});
afterEach(cleanup);

const draw = (content: ReactNode): HTMLElement => render(<I18nProvider i18n={i18n}>{content}</I18nProvider>).container;
const rulesOf = (format: Format): string[] =>
  [...draw(<FormatRules format={format} />).querySelectorAll("dt, dd")].map((line) => line.textContent);

test("the rules of last man standing, under the questions that a member asks", () => {
  expect(rulesOf({ ...READY_FORMATS.last_man_standing, fromRound: 7 })).toEqual([
    "What counts",
    "The points of the eleven count, after automatic substitutions.",
    "The captain's points are doubled as usual.",
    "Hits for extra transfers are taken off.",
    "How it is played",
    "Counts from round 7.",
    "It lasts for the rest of the season.",
    "One table counts all its rounds.",
    "Points of the rounds are added up.",
    "Every round as many of the last are out as it takes to have one standing in the end.",
    "Are more level at the bottom than are to go, the lower in the table go.",
    "When teams are level",
    "Level teams share the place.",
    "If only one of them can have the place, it goes by the best single round, then fewest transfers, and at last by lot.",
    "Newcomers and the winner",
    "Nobody comes in after the start.",
    "The last one standing wins. Are there more at the season's end, the best of them does.",
  ]);
});

test("stages are numbered, a bracket says what decides level matches, and the average is told where it is met", () => {
  const lines = rulesOf(READY_FORMATS.groups_then_knockout);
  expect(lines.filter((line) => line.startsWith("Stage"))).toEqual(["Stage 1", "Stage 2"]);
  expect(lines).toContain("The best 2 of each table before go on.");
  expect(lines).toContain("The average is that of the teams still in it.");
  expect(lines).toContain(
    "Level matches are decided by most goals scored, fewest goals conceded, then the better place in the table before, and at last by a coin.",
  );
  expect(lines).toContain("Whoever wins the final wins it all.");
  expect(lines.filter((line) => line === "One table counts all its rounds.")).toHaveLength(1);
});

test("with lives a loss costs one, and two formats never read alike", () => {
  const lines = rulesOf(READY_FORMATS.second_life);
  expect(lines).toContain("Everybody has 2 lives.");
  expect(lines).toContain("Every round as many of the last lose a life as it takes to have one standing in the end.");
  const names = Object.keys(READY_FORMATS) as ReadyFormatName[];
  expect(new Set(names.map((name) => rulesOf(READY_FORMATS[name]).join("\n"))).size).toBe(names.length);
});

/** The plain table with any one way of counting, or any way of playing it. */
function manyFormats(): Format[] {
  const plain: Format = {
    ...READY_FORMATS.captainless,
    count: { ...READY_FORMATS.captainless.count, average: "league" },
  };
  const counts = (["eleven", "bench", "best_eleven"] as const).flatMap((men) =>
    (["picked", "best", "none"] as const).flatMap((captain) =>
      (["any", "own"] as const).flatMap((club) =>
        [true, false].flatMap((cost) =>
          [true, false].map((minusAverage): Format["count"] => ({
            men,
            captain,
            club,
            cost,
            minusAverage,
            average: "league",
          })),
        ),
      ),
    ),
  );
  const worth = { win: 3, draw: 1, loss: 0 };
  const meets: readonly FormatStage["meet"][] = [
    { kind: "table" },
    { kind: "race", worth: [1] },
    { kind: "race", worth: [3, 1] },
    { kind: "duels", worth },
    { kind: "swiss", worth },
  ];
  const leaves: readonly FormatStage["leave"][] = [
    null,
    ...([1, 3] as const).flatMap((lives) =>
      (["round", "stretch"] as const).flatMap((each) => [
        { each, lives, who: { kind: "last", count: 2, level: "go" } } as const,
        { each, lives, who: { kind: "last", count: "as_needed", level: "stay" } } as const,
        { each, lives, who: { kind: "below", line: 40 } } as const,
        { each, lives, who: { kind: "below", line: "average" } } as const,
      ]),
    ),
  ];
  const stages = (["whole", "halves", "months", "rounds", { every: 4 }] as const).flatMap((stretches) =>
    ([{ kind: "one" }, { kind: "drawn", size: 4 }, { kind: "divisions", size: 8, swap: 2 }] as const).flatMap((pools) =>
      meets.flatMap((meet) =>
        leaves.map((leave): FormatStage => ({ ...plain.stages[0]!, stretches, pools, meet, leave })),
      ),
    ),
  );
  return [...counts.map((count) => ({ ...plain, count })), ...stages.map((stage) => ({ ...plain, stages: [stage] }))];
}

test("whatever is chosen is told: no two of more than a thousand formats read alike", () => {
  const formats = manyFormats();
  const texts = formats.map((format) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <FormatRules format={format} />
      </I18nProvider>,
    ),
  );
  expect(formats.length).toBeGreaterThan(1000);
  // The plain table is there by its count and by how it is played.
  expect(new Set(texts).size).toBe(formats.length - 1);
  expect(texts.filter((text) => /undefined|NaN|\{|\}/u.test(text))).toEqual([]);
});

test("a contradiction is told with its figures", () => {
  const standing: Format = { ...READY_FORMATS.captainless, champion: "standing" };
  const season = { lastRound: 30, months: [{ from: 1, to: 30 }] };
  expect(checkFormat(standing, { season, memberCount: 12 }).map(formatProblemText)).toEqual([
    "Nobody leaves, so everybody would be standing in the end.",
  ]);
  const short: Format = {
    ...READY_FORMATS.last_man_standing,
    stages: [
      {
        ...READY_FORMATS.last_man_standing.stages[0],
        leave: { each: "round", who: { kind: "last", count: 1, level: "table" }, lives: 1 },
      },
    ],
  };
  expect(checkFormat(short, { season, memberCount: 50 }).map(formatProblemText)).toEqual([
    "It never ends: 20 at least are still standing at the season's end, however it goes.",
  ]);
});

const [A, B, C] = [entryId(1), entryId(2), entryId(3)];
const NAMES = new Map([
  [A, "Ørn"],
  [B, "Brann"],
  [C, "Vard"],
]);

/** As the text of a decision of a format, in its first stage unless another is named. */
const told = (decision: WireFormatDecision, ready: ReadyFormatName = "last_man_standing", stage = 0): string =>
  draw(decisionText(decision, { format: READY_FORMATS[ready], stage, nameOf: (entry) => NAMES.get(entry) ?? "" }))
    .textContent;

describe("decisions with their reasons", () => {
  const round = 4;
  const last = { because: "last_of_round", count: 31, safe: 38, by_table: false } as const;
  const cases: readonly (readonly [string, WireFormatDecision, ReadyFormatName?, number?])[] = [
    ["Ørn is out: 31 in the round, where 38 was safe.", { kind: "out", round, entry: A, ...last }],
    [
      "Ørn is out: level on 31 in the round, and lower in the table.",
      { kind: "out", round, entry: A, ...last, safe: 31, by_table: true },
    ],
    ["Ørn is out: 31 was the least in the round.", { kind: "out", round, entry: A, ...last, safe: null }],
    [
      "Ørn loses a life (1 left): 39, with 40 needed.",
      { kind: "lost_life", round, entry: A, because: "below_line", count: 39, line: 40, lives_left: 1 },
    ],
    ["All 2 still standing would have gone: nobody does.", { kind: "spared", round, entries: [A, B] }],
    [
      "Ørn, Brann won the table of rounds 1–4 with 210.",
      { kind: "won", round, pool: 0, from: 1, entries: [A, B], total: 210 },
    ],
    [
      "Ørn won Division 2 of rounds 1–4 with 210.",
      { kind: "won", round, pool: 1, from: 1, entries: [A], total: 210 },
      "divisions",
    ],
    ["Ørn wins it all: the last one standing.", { kind: "champion", round, entries: [A], because: "last_standing" }],
    [
      "Ørn goes up to Division 1 as number 2.",
      { kind: "moved", round, entry: A, from_pool: 1, to_pool: 0, place: 2, because: "promoted" },
      "divisions",
    ],
    [
      "Ørn wins the round with 88: 1 point.",
      { kind: "placed", round, entry: A, pool: 0, place: 1, worth: 1, count: 88 },
      "king_of_the_round",
    ],
    ["Group 1 was drawn: Ørn, Brann.", { kind: "drawn", round, pool: 0, entries: [A, B] }, "half_season_redraft"],
    ["Ørn came too late and is not in it.", { kind: "turned_away", round, entry: A, until: "never" }],
    ["Ørn goes on to the next stage as number 3.", { kind: "went_on", round, entry: A, place: 3 }],
    ["Ørn goes on without a match.", { kind: "bye", round, entry: A, pool: 0 }],
    ["", { kind: "out", round, entry: A, because: "match" }, "groups_then_knockout", 1],
  ];
  test.each(cases.map(([text, decision, ready, stage]) => ({ text, decision, ready, stage })))(
    "$text",
    ({ text, decision, ready, stage }) => {
      expect(told(decision, ready, stage)).toBe(text);
    },
  );

  const match = { kind: "match", round, pool: 0, first: A, second: B, first_count: 40, second_count: 55 } as const;
  test.each<readonly [string, WireFormatDecision, ReadyFormatName, number]>([
    ["Brann beats Ørn 55–40.", { ...match, winner: B, because: "count" }, "swiss_season", 0],
    ["Brann knocks out Ørn 55–40.", { ...match, winner: B, because: "count" }, "groups_then_knockout", 1],
    [
      "Ørn knocks out Brann 40–40 by the toss of the coin.",
      { ...match, second_count: 40, winner: A, because: "coin" },
      "groups_then_knockout",
      1,
    ],
    ["Ørn and Brann draw 40–40.", { ...match, second_count: 40, winner: null, because: "draw" }, "swiss_season", 0],
    ["Ørn loses to the average 40–55.", { ...match, second: null, winner: null, because: "count" }, "swiss_season", 0],
    [
      "Ørn beats the average 60–55.",
      { ...match, second: null, first_count: 60, winner: A, because: "count" },
      "swiss_season",
      0,
    ],
  ])("%s", (text, decision, ready, stage) => {
    expect(told(decision, ready, stage)).toBe(text);
  });
});
