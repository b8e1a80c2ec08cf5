import { RULESETS } from "@elleveren/rules";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../testing/render-screen.tsx";
import { TermsScreen } from "./TermsScreen.tsx";

afterEach(cleanup);

test("the terms are whole: account, game, prizes, promises, privacy; their numbers are the game's own [CO-08]", async () => {
  await renderScreen(<TermsScreen />, {
    pattern: "/help/terms",
    address: "/help/terms",
    game: buildGame({ ruleset: { ...RULESETS["eliteserien-2026"], roundCount: 22 } }),
  });
  const headings = screen.getAllByRole("heading").map((heading) => `${heading.tagName} ${heading.textContent}`);
  expect(headings).toEqual([
    "H1 Terms and privacy",
    "H2 Terms",
    "H3 Your account",
    "H3 The game",
    "H3 Prizes",
    "H3 What we promise, and what we do not",
    "H2 Privacy",
  ]);
  const terms = document.getElementById("terms")!.textContent.replaceAll(/\s+/g, " ");
  expect(terms).toContain("You must be at least 13 years old to register.");
  expect(terms).toContain("over 22 rounds");
  const privacy = document.getElementById("privacy")!.textContent.replaceAll(/\s+/g, " ");
  expect(privacy).toContain("we know that you are at least 13.");
});
