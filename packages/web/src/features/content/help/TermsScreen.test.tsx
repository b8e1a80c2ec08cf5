import { RULESETS } from "@elleveren/rules";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { BrandProvider } from "../../../brand/brand-context.tsx";
import { neutralBrand } from "../../../brand/page-brand.ts";
import { keys } from "../../../api/wire/keys.ts";
import type { SiteText } from "../../../api/content/site-texts.ts";
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

test("an operator's own terms stand in place of ours, in the language that he wrote them in; privacy stays ours", async () => {
  const address = "/files/terms.en-abcdefghijkl.json";
  const none = { nb: null, nn: null, en: null };
  const texts = { terms: { ...none, en: address }, privacy: none, contact: none };
  const text: SiteText = {
    blocks: [
      { kind: "heading", level: 1, parts: ["What we agree on"] },
      {
        kind: "paragraph",
        parts: [
          "Read ",
          { kind: "link", to: "/help", parts: ["help"] },
          { kind: "break" },
          { kind: "em", parts: ["first"] },
        ],
      },
      { kind: "list", ordered: true, items: [["One"], [{ kind: "link", to: "https://law.example/", parts: ["Law"] }]] },
    ],
  };
  await renderScreen(
    <BrandProvider brand={{ ...neutralBrand("main_en"), texts }}>
      <TermsScreen />
    </BrandProvider>,
    { pattern: "/help/terms", address: "/help/terms", fetched: [[keys.siteText(address), text]] },
  );
  const headings = screen.getAllByRole("heading").map((heading) => `${heading.tagName} ${heading.textContent}`);
  expect(headings).toEqual(["H1 Terms and privacy", "H2 What we agree on", "H2 Privacy"]);
  const links = [...document.getElementById("terms")!.querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.rel])).toEqual([
    ["help", "/help", ""],
    ["Law", "https://law.example/", "noopener noreferrer"],
  ]);
  expect(document.querySelectorAll("#terms ol > li")).toHaveLength(2);
});

test.each([
  ["bokmål where he wrote no nynorsk", { nn: null }, "/files/nb.json"],
  ["nynorsk where he did", { nn: "/files/nn.json" }, "/files/nn.json"],
])("an operator's own terms are read in nynorsk: %s", async (_case, own, address) => {
  const none = { nb: null, nn: null, en: null };
  const texts = {
    terms: { ...none, nb: "/files/nb.json", en: "/files/en.json", ...own },
    privacy: none,
    contact: none,
  };
  const text: SiteText = { blocks: [{ kind: "paragraph", parts: ["Vilkår for spelet"] }] };
  await renderScreen(
    <BrandProvider brand={{ ...neutralBrand("main_nb"), texts }}>
      <TermsScreen />
    </BrandProvider>,
    { pattern: "/help/terms", address: "/help/terms", language: "nn", fetched: [[keys.siteText(address), text]] },
  );
  expect(document.getElementById("terms")!.textContent).toBe("Vilkår for spelet");
});
