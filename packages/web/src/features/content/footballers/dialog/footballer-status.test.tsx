/** A footballer's news in the reader's language, and the original text without a translation. */
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { renderScreen } from "../../../../testing/render-screen.tsx";
import { buildFootballer } from "../../../../testing/small-game.ts";
import { FootballerNews } from "./FootballerStatus.tsx";

afterEach(cleanup);

const ALL = { nn: "Kneskade, ute ei stund", en: "Knee injury" };

test.each([
  ["nb", ALL, "Kneskade"],
  ["nn", ALL, "Kneskade, ute ei stund"],
  ["en", ALL, "Knee injury"],
  ["nn", { en: "Knee injury" }, "Kneskade"],
  ["en", { nn: "Kneskade, ute ei stund" }, "Kneskade"],
  ["en", {}, "Kneskade"],
] as const)("in %s, written in %j beside it: %j", async (language, newsTexts, text) => {
  const footballer = { ...buildFootballer({ id: 1, position: "MID" }), news: "Kneskade", newsTexts };
  await renderScreen(
    <>
      <h1>Footballer</h1>
      <div data-testid="news">
        <FootballerNews footballer={footballer} />
      </div>
    </>,
    { pattern: "/", address: "/", language },
  );
  expect(screen.getByTestId("news").textContent.trim()).toBe(text);
});
