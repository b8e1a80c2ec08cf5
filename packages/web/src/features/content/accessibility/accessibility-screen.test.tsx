import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { LANGUAGES } from "@elleveren/contract/language.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { AccessibilityScreen } from "./AccessibilityScreen.tsx";
import { CRITERION_NAMES, REASONS } from "./criterion-texts.ts";
import { criteria } from "./declaration.json";

afterEach(cleanup);

test.each(LANGUAGES)("every criterion stands under its principle with its verdict, in %s", async (language) => {
  await renderScreen(<AccessibilityScreen />, { pattern: "/accessibility", address: "/accessibility", language });
  const rows = [...document.querySelectorAll("[data-verdict]")].map((verdict) => verdict.closest("li")!);
  expect(rows.map((row) => row.textContent.split(" ")[0])).toEqual(criteria.map(({ number }) => number));
  expect(rows.map((row) => row.querySelector("[data-verdict]")?.getAttribute("data-verdict"))).toEqual(
    criteria.map(({ verdict }) => verdict),
  );
  for (const row of rows) expect(within(row).getByText(/\d|\./u, { selector: "p" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "uutilsynet.no" }).getAttribute("href")).toBe("https://www.uutilsynet.no/");
});

test("the sentence counts what the list shows, and says that it is not all", async () => {
  await renderScreen(<AccessibilityScreen />, {
    pattern: "/accessibility",
    address: "/accessibility",
    language: "en",
  });
  const count = (verdict: string) => document.querySelectorAll(`[data-verdict="${verdict}"]`).length;
  expect(screen.getByText(/^Tests of ours hold the game/u).textContent).toBe(
    "Tests of ours hold the game to WCAG 2.2, levels A and AA. It passed those of " +
      `${count("supports")} of 55 criteria; ${count("not applicable")} concern nothing here, and ${count("not checked")} ` +
      `we have not checked. Known not to be met: ${count("does not support")}. So the game meets WCAG in part.`,
  );
});

test("each criterion has a name, and each reason its text", () => {
  expect(Object.keys(CRITERION_NAMES).toSorted()).toEqual(criteria.map(({ number }) => number).toSorted());
  const given = criteria.flatMap((criterion) => ("reason" in criterion ? [criterion.reason] : []));
  expect([...new Set(given)].toSorted()).toEqual(Object.keys(REASONS).toSorted());
});
