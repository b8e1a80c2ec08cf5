import { RULESETS, type Ruleset } from "@elleveren/rules";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { HelpScreen } from "./HelpScreen.tsx";

const season = RULESETS["eliteserien-2026"];
const show = (ruleset: Ruleset = season, address = "/help") =>
  renderScreen(<HelpScreen />, { pattern: "/help", address, game: buildGame({ ruleset }) });
const text = (element: Element | null) => element!.textContent.replaceAll(/\s+/g, " ");
const answer = (id: string) => text(document.querySelector(`details[id="${id}"] p`));
const shown = () => [...document.querySelectorAll("details")].filter((row) => !row.hidden).map((row) => row.id);

afterEach(cleanup);

test("questions stand under headings that the contents lead to, each with an anchor of its own [CO-08]", async () => {
  await show();
  const contents = [...screen.getByRole("navigation", { name: "On this page" }).querySelectorAll("a")];
  expect(contents.map((link) => link.textContent)).toEqual([
    "Getting started",
    "Deadline and line-up",
    "Transfers and prices",
    "Chips",
    "Live points and ranks",
    "Leagues and invitations",
    "Head-to-head",
    "Cups",
    "The season",
    "Your account",
    "Privacy",
  ]);
  for (const link of contents) {
    const heading = document.getElementById(link.getAttribute("href")!.slice(1))!;
    expect([heading.tagName, heading.textContent]).toEqual(["H2", link.textContent]);
  }
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.length).toBe(new Set(ids).size);
  expect(document.querySelectorAll("details[open]").length).toBe(0);
});

test("a link to a question opens it", async () => {
  // The simulated page has nothing to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  await show(season, "/help#captain-out");
  expect([...document.querySelectorAll("details[open]")].map(({ id }) => id)).toEqual(["captain-out"]);
});

test("answers take their numbers from the season's rules [CO-08]", async () => {
  await show();
  expect(answer("what-is-it")).toContain("Pick 15 players for 100 million kroner, let 11 of them start");
  expect(answer("deadline")).toContain("5 minutes before the first match of the round.");
  expect(answer("transfer-cost")).toContain("You get 1 free transfer a round. Each one beyond your free ones costs 4");
  expect(answer("saved-transfers")).toContain("up to 5.");
  expect(answer("chips")).toContain("Wildcard – Free transfers all round; Rich Uncle – Free budget for one round;");
  expect(answer("cancel-chip")).toContain("stay so: Wildcard, Rich Uncle.");
  expect(answer("how-many-leagues")).toContain("30 private and 5 public ones.");
  expect(answer("public-leagues")).toContain("up to 20 teams in a classic league and up to 16 head-to-head");
  expect(answer("h2h")).toContain("A win gives 3 points in the table, a draw 1 and a loss 0.");
  expect(answer("h2h-large")).toContain("more than 512 teams");
  expect(answer("cup")).toContain("starts in round 10");
  expect(answer("cup-final")).toContain("In round 30");
  cleanup();
  const changed: Ruleset = {
    ...season,
    roundCount: 22,
    squad: { ...season.squad, size: 13, playing: 9, budgetTenths: 900 },
    transfers: { ...season.transfers, freePerRound: 2, maxBanked: 2, costPoints: 3, sellOnDivisor: 1 },
    chips: [],
    deadline: { minutesBeforeKickoff: 1 },
    leagues: { ...season.leagues, joinPrivateMax: 7, h2hWin: 2, maxKoRoundsPrivateH2h: 0, mostListed: 64 },
    cups: { ...season.cups, generalFirstRound: 6 },
  };
  await show(changed);
  expect(answer("what-is-it")).toContain("Pick 13 players for 90 million kroner, let 9 of them start");
  expect(answer("deadline")).toContain("1 minute before the first match of the round.");
  expect(answer("transfer-cost")).toContain("You get 2 free transfers a round. Each one beyond your free ones costs 3");
  expect(answer("how-many-leagues")).toContain("7 private");
  expect(answer("h2h")).toContain("A win gives 2 points");
  expect(answer("h2h-large")).toContain("more than 64 teams");
  expect(answer("cup")).toContain("starts in round 6");
  expect(answer("season-over")).toContain("After round 22");
  for (const gone of ["chips", "saved-transfers", "selling-price", "h2h-knockout"]) expect(shown()).not.toContain(gone);
});

test("the search reads the answers too, whatever the case, and says when there is nothing", async () => {
  await show();
  const search = screen.getByRole("searchbox", { name: "Search the questions" });
  await userEvent.type(search, "COIN cup");
  expect(shown()).toEqual(["cup-match"]);
  await userEvent.clear(search);
  await userEvent.type(search, "quidditch");
  expect(shown()).toEqual([]);
  expect(screen.getByRole("status").textContent).toContain("Nobody has asked that yet.");
  await userEvent.clear(search);
  expect(shown().length).toBeGreaterThan(35);
});

test("questions about the account are answered, with the way to where it is done", async () => {
  await show();
  const answers = [...document.querySelectorAll("section[aria-labelledby=account] details")].map((question) => ({
    title: question.querySelector("summary")!.textContent,
    links: [...question.querySelectorAll("a")].map((link) => link.getAttribute("href")),
  }));
  expect(answers).toEqual([
    { title: "What do I need an account for?", links: ["/squad-selection", "/player"] },
    { title: "How do I log in?", links: ["/player/password-reset"] },
    { title: "What is a good password?", links: [] },
    { title: "What is a second step?", links: ["/player/security"] },
    { title: "What is a passkey?", links: ["/player/security"] },
    { title: "I think somebody else is using my account. What now?", links: ["/player", "/player/password-reset"] },
    { title: "Can I be reminded of the deadline?", links: ["/player/reminders", "/api/deadlines.ics"] },
  ]);
  expect(answer("why-account")).toContain("you must be at least 13 years old to register.");
  expect(answer("password")).toContain("At least 6 characters, and one you use nowhere else.");
});
