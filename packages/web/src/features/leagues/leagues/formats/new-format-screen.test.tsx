/** A table with rules of one's own: from the beginning or from a ready one, contradictions at their places, and what is sent. */
import { type Format, type FormatProblem, READY_FORMATS, roundId } from "@elleveren/rules";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import type { Phase } from "../../../../api/content/game.ts";
import { keys } from "../../../../api/wire/keys.ts";
import { privateLeague } from "../../../../testing/private-league.ts";
import { buildGame, buildRound, renderScreen } from "../../../../testing/render-screen.tsx";
import { NewFormatScreen } from "./NewFormatScreen.tsx";
import { READY_NAMES } from "./words/ready-words.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const phase = (phaseId: number, from: number, to: number): Phase => ({
  phaseId,
  name: `${phaseId}`,
  startRound: roundId(from),
  stopRound: roundId(to),
});
const game = buildGame({
  rounds: Array.from({ length: 30 }, (_, index) =>
    buildRound(index + 1, { isCurrent: index === 2, isNext: index === 3 }),
  ),
  // The season, and two months.
  phases: [phase(1, 1, 30), phase(2, 1, 12), phase(3, 13, 30)],
});

interface Shown {
  readonly search?: string;
  readonly isAdmin?: boolean;
  readonly league?: object;
}

const show = ({ search = "", isAdmin = true, league = {} }: Shown = {}) =>
  renderScreen(<NewFormatScreen />, {
    game: { ...game, nextRound: game.rounds[3]! },
    pattern: "/leagues/$leagueId/formats/new",
    address: `/leagues/5/formats/new${search}`,
    ownEntry: 2,
    fetched: [privateLeague({ isAdmin, league }), [keys.leagueFormats(5), { formats: [], most: 6 }]],
  });

/** Bodies that were sent to make a table. */
function server(status = 201, answer: object = { id: 9 }): { readonly name: string; readonly format: Format }[] {
  const sent: { readonly name: string; readonly format: Format }[] = [];
  vi.stubGlobal("fetch", async (_: string, init: { method: string; body?: string }) => {
    if (init.method === "POST") sent.push(JSON.parse(init.body ?? "null"));
    return new Response(JSON.stringify(init.method === "POST" ? answer : {}), { status });
  });
  return sent;
}

const card = (title: string) => within(screen.getByRole("heading", { level: 2, name: title }).closest("section")!);
/** The first field whose label begins so: what is wrong with it stands in its label too. */
const field = (title: string, label: string) =>
  card(title).getAllByLabelText((text) => text.startsWith(label))[0] as HTMLElement;
/** A choice or a text in one step: the form is long, and a pointer's way over it costs seconds. */
const pick = async (title: string, label: string, value: string) =>
  fireEvent.change(field(title, label), { target: { value } });
const make = () => screen.getByRole("button", { name: "Make the table" });
const alertsOf = (title: string) =>
  card(title)
    .queryAllByRole("alert")
    .map(({ textContent }) => textContent);

test.each(READY_NAMES)("%s is there with every part of it, and sent as it is", async (like) => {
  const sent = server();
  const { router } = await show({ search: `?like=${like}&name=Vår&round=6` });
  await userEvent.click(make());
  await waitFor(() => expect(router.state.location.pathname).toBe("/leagues/5/formats/9"));
  expect(sent).toEqual([{ name: "Vår", format: { ...READY_FORMATS[like], fromRound: 6 } }]);
});

test("four stages with everything that a format knows are made step by step", async () => {
  const sent = server();
  await show();
  await pick("A table of your own", "Name of the table", "Alt på en gang");
  await pick("A table of your own", "Counts from", "2");
  await pick("What counts", "Who wears the armband", "best");
  await userEvent.click(card("What counts").getByLabelText("Hits for extra transfers are taken off"));
  await pick("How it is played", "How long it lasts", "number");
  await pick("How it is played", "Rounds", "6");
  await pick("How it is played", "Who goes out", "last");
  await pick("How it is played", "When", "stretch");
  await pick("How it is played", "The table", "every");
  await pick("How it is played", "Anew after how many rounds", "3");
  await pick("How it is played", "How many of the last", "2");
  await pick("How it is played", "Are more level at the bottom", "stay");
  await userEvent.click(screen.getByRole("button", { name: "Let a knock-out follow" }));
  await userEvent.click(screen.getByRole("button", { name: "One more stage before the knock-out" }));
  await userEvent.click(screen.getByRole("button", { name: "One more stage before the knock-out" }));
  await pick("Stage 2", "How teams meet", "race");
  await pick("Stage 2", "Points of a round, from the best down", "other");
  await pick("Stage 2", "Points of a round, from the best down", "12 7 3");
  await pick("Stage 3", "Who goes on to it", "best");
  await pick("Stage 3", "How many", "other");
  await pick("Stage 3", "How many", "48");
  await pick("Stage 3", "How teams meet", "duels");
  await pick("Stage 3", "A win, a draw, a loss", "2-1-0");
  await pick("Stage 3", "How long it lasts", "number");
  await pick("Stage 3", "Rounds", "7");
  await pick("Stage 3", "Tables beside each other", "drawn");
  await pick("Stage 3", "Teams in each at most", "6");
  await pick("Stage 4", "Who goes on to it", "ofEachPool");
  await pick("Stage 4", "Who meets whom", "drawn");
  await pick("Stage 4", "A level match is won by", "transfers");
  await pick("Stage 4", "Rounds at most", "5");
  await pick("When teams are level", "The better place has", "points");
  await pick("When teams are level", "Then (The better place has, 2)", "wins");
  await pick("When teams are level", "Then (The better place has, 3)", "goals_scored");
  await pick("When teams are level", "If only one can have the place", "older");
  await pick("When teams are level", "Then (If only one can have the place, 2)", "");
  await userEvent.click(make());
  await waitFor(() => expect(sent).toHaveLength(1));
  const plain = { stretches: "whole", pools: { kind: "one" }, meet: { kind: "table" }, leave: null, takes: "all" };
  expect(sent).toEqual([
    {
      name: "Alt på en gang",
      format: {
        fromRound: 2,
        count: { men: "eleven", captain: "best", club: "any", cost: false, average: "league", minusAverage: false },
        stages: [
          {
            ...plain,
            rounds: 6,
            stretches: { every: 3 },
            leave: { each: "stretch", lives: 1, who: { kind: "last", count: 2, level: "stay" } },
          },
          { ...plain, rounds: "rest", meet: { kind: "race", worth: [12, 7, 3] } },
          {
            ...plain,
            rounds: 7,
            pools: { kind: "drawn", size: 6 },
            meet: { kind: "duels", worth: { win: 2, draw: 1, loss: 0 } },
            takes: { best: 48 },
          },
          {
            ...plain,
            rounds: { toOne: 5 },
            meet: { kind: "knockout", pairing: "drawn", ties: ["transfers", "goals_conceded", "ahead_before"] },
            takes: { ofEachPool: 2 },
          },
        ],
        ties: { rank: ["points", "wins", "goals_scored"], order: ["older"] },
        late: "closed",
        champion: "last_stretch",
      },
    },
  ]);
});

test("rules stand in words as they are chosen; a contradiction stands at its place, is listed, and stops", async () => {
  const sent = server();
  await show({ search: "?name=Divisjonene" });
  await pick("What counts", "Who wears the armband", "none");
  expect(card("The rules in words").getByText("Nobody wears the armband: no points are doubled.")).toBeTruthy();
  await pick("How it is played", "Tables beside each other", "divisions");
  const said = "Nobody would go up or down: that happens when a table ends, and this one ends once.";
  expect(
    card("How it is played")
      .getByLabelText(/^Tables beside each other/u)
      .closest("label")?.textContent,
  ).toContain(said);
  expect(screen.getByText(said, { selector: "li" })).toBeTruthy();
  expect(screen.getByText("1 contradiction in the rules")).toBeTruthy();
  await userEvent.click(make());
  expect(sent).toEqual([]);
  await pick("How it is played", "The table", "every");
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  expect(card("The rules in words").getByText("The table begins anew every 5 rounds.")).toBeTruthy();
});

test("a number that is being typed leaves the words as they were, and is told until it is one", async () => {
  await show();
  await pick("How it is played", "Tables beside each other", "drawn");
  await pick("How it is played", "Teams in each at most", "other");
  await pick("How it is played", "Teams in each at most", "");
  const asked = "A whole number from 2 to 1000000 goes here.";
  expect(alertsOf("How it is played")).toEqual([asked]);
  const words = () => card("The rules in words").queryByText(/^Groups of /u)?.textContent;
  expect(words()).toBe("Groups of 4 at most are drawn whenever a table begins.");
  await pick("How it is played", "Teams in each at most", "25");
  expect(alertsOf("How it is played")).toEqual([]);
  expect(words()).toBe("Groups of 25 at most are drawn whenever a table begins.");
});

/** Steps from the plain table, the card, and what stands there then. */
const CONTRADICTIONS: readonly (readonly [FormatProblem["code"], string, string, () => Promise<unknown>])[] = [
  [
    "captain_on_bench",
    "What counts",
    "The bench has no captain.",
    async () => {
      await pick("What counts", "Players", "bench");
      await pick("What counts", "Who wears the armband", "picked");
    },
  ],
  [
    "best_eleven_of_own_club",
    "What counts",
    "Hardly anybody has eleven players of one club.",
    async () => {
      await pick("What counts", "Players", "best_eleven");
      await userEvent.click(card("What counts").getByLabelText(/^Only players of the club/u));
    },
  ],
  [
    "average_without_effect",
    "What counts",
    "Taking the average off changes nothing here: points are not added up.",
    async () => {
      await userEvent.click(card("What counts").getByLabelText(/^The difference to/u));
      await pick("How it is played", "How teams meet", "race");
    },
  ],
  [
    "rounds_do_not_fit",
    "",
    "It takes 31 rounds, and there are 27.",
    async () => {
      await pick("How it is played", "How long it lasts", "number");
      await pick("How it is played", "Rounds", "30");
      await userEvent.click(screen.getByRole("button", { name: "Let a knock-out follow" }));
    },
  ],
  [
    "rest_twice",
    "Stage 2",
    "Only one stage can last for the rest of the season.",
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Let a knock-out follow" }));
      await pick("Stage 2", "How teams meet", "table");
      await pick("Stage 2", "How long it lasts", "rest");
    },
  ],
  [
    "after_knockout",
    "Stage 2",
    "Nothing can come after a knock-out.",
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Let a knock-out follow" }));
      await pick("Stage 1", "How teams meet", "knockout");
    },
  ],
  [
    "stretches_of_unknown_length",
    "Stage 1",
    "With a knock-out at the end it is not known how long this lasts, so the table cannot begin anew. All tables before the last one would be forgotten. Choose a winner of each table.",
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Let a knock-out follow" }));
      await pick("Stage 1", "The table", "halves");
    },
  ],
  [
    "nobody_stays_behind",
    "Stage 2",
    "As many would go on as there are in a group.",
    async () => {
      await pick("How it is played", "Tables beside each other", "drawn");
      await userEvent.click(screen.getByRole("button", { name: "Let a knock-out follow" }));
      await pick("Stage 2", "How many of each", "4");
    },
  ],
  [
    "moves_overlap",
    "How it is played",
    "Those who go up and those who go down would be the same teams. Move fewer, or make the divisions larger.",
    async () => {
      await pick("How it is played", "The table", "halves");
      await pick("How it is played", "Tables beside each other", "divisions");
      await pick("How it is played", "Teams in each at most", "3");
    },
  ],
  [
    "eliminates_everybody",
    "How it is played",
    "All 12 teams would go at once.",
    async () => {
      await pick("How it is played", "Who goes out", "last");
      await pick("How it is played", "How many of the last", "other");
      await pick("How it is played", "How many of the last", "12");
    },
  ],
  [
    "champion_of_knockout",
    "Newcomers and the winner",
    "The winner of the final wins it all; choose that.",
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Let a knock-out follow" }));
      await pick("Newcomers and the winner", "Who wins", "each_stretch");
    },
  ],
  [
    "late_waits_for_ever",
    "Newcomers and the winner",
    "There is no next table that newcomers could wait for.",
    async () => {
      await pick("Newcomers and the winner", "Whoever joins the league later", "next_stretch");
    },
  ],
  [
    "worth_upside_down",
    "How it is played",
    "The better result must be worth more, or at least as much.",
    async () => {
      await pick("How it is played", "How teams meet", "swiss");
      await pick("How it is played", "A win, a draw, a loss", "other");
      await pick("How it is played", "A win, a draw, a loss", "1 2 0");
    },
  ],
  [
    "tie_decides_nothing",
    "When teams are level",
    "This never decides anything here.",
    async () => {
      await pick("When teams are level", "The better place has", "older");
      await pick("When teams are level", "Then (The better place has, 2)", "best_round");
    },
  ],
];

test.each(CONTRADICTIONS)("%s stands where it was chosen", async (_, title, said, choose) => {
  await show();
  await choose();
  const alerts = title === "" ? screen.getAllByRole("alert").map(({ textContent }) => textContent) : alertsOf(title);
  expect(alerts).toEqual([said]);
});

test("what the server finds contradictory stands at its field, and goes when the field changes", async () => {
  const problem = { code: "too_few_places", at: "stages.0.rounds", places: 4, members: 12, message: "" };
  server(400, { format: [problem] });
  await show({ search: "?name=Cupen" });
  await pick("How it is played", "How teams meet", "knockout");
  await userEvent.click(make());
  const said = "The knock-out has 4 places, and the league 12 teams.";
  await waitFor(() => expect(alertsOf("How it is played")).toEqual([said]));
  await pick("How it is played", "Rounds at most", "5");
  expect(screen.queryByText(said)).toBeNull();
});

test("there are four stages at most, and one that is taken away leaves the others", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Let a knock-out follow" }));
  const more = () => screen.getByRole("button", { name: "One more stage before the knock-out" });
  await userEvent.click(more());
  await userEvent.click(more());
  expect(more().getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Remove stage 1" }));
  expect(screen.getAllByRole("heading", { name: /^Stage/u }).map(({ textContent }) => textContent)).toEqual([
    "Stage 1",
    "Stage 2",
    "Stage 3",
  ]);
  expect(more().getAttribute("aria-disabled")).toBeNull();
});

test("it is for administrators, and of private classic leagues", async () => {
  await show({ isAdmin: false });
  expect(screen.queryByRole("button", { name: "Make the table" })).toBeNull();
  cleanup();
  await show({ league: { scoring: "h" } });
  expect(screen.getByText(/^Only private leagues/u)).toBeTruthy();
});
