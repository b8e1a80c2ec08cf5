/** The same squad on pages about several rounds: each warns of what still holds in it. */
import { cleanup, screen } from "@testing-library/react";
import { roundId } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { f, footballers, lineup, squadIds } from "../../../testing/small-game.ts";
import { PitchList } from "../pitch/index.ts";
import { startLineup } from "./draft/lineup-draft.ts";
import { SquadNews } from "./SquadNews.tsx";
import { useLineupModel } from "./draft/use-lineup-model.ts";

afterEach(cleanup);

const onDay = (day: number) => Date.UTC(2026, 3, day) - 1;
const said = {
  3: { status: "i", chanceNextRound: 0, news: "Kneskade", newsAddedAtMs: onDay(4) },
  4: { status: "s", chanceNextRound: 0, news: "Karantene", newsAddedAtMs: onDay(4) },
  5: { status: "d", chanceNextRound: null, news: "Ventes tilbake 1. april", newsAddedAtMs: onDay(1) },
};
/** Round 3 is being played, round 4 is the next. */
const game = buildGame({
  footballers: footballers.map((row) => ({ ...row, ...said[row.footballerId as never as keyof typeof said] })),
});

function Squad({ round }: { round: number }) {
  const model = useLineupModel(startLineup(lineup), null, roundId(round));
  return (
    <>
      <h1>Squad</h1>
      <PitchList label="Squad" model={model} valueHeading="Next match" onAct={() => undefined} />
    </>
  );
}
/** What is said of the three, by name. */
async function chances(round: number): Promise<(string | undefined)[]> {
  await renderScreen(<Squad round={round} />, { pattern: "/my-team", address: "/my-team", game });
  const labels = [3, 4, 5].map((id) => screen.getByRole("button", { name: new RegExp(`^F${id},`, "u") }));
  return labels.map((button) => /\d+ per cent/u.exec(button.getAttribute("aria-label")!)?.[0]);
}

test.each([
  ["the coming round", 4, ["0 per cent", "0 per cent", undefined]],
  ["the round after it", 5, ["25 per cent", undefined, undefined]],
  ["a round that is over", 3, [undefined, undefined, undefined]],
])("%s", async (_, round, expected) => {
  expect(await chances(round)).toEqual(expected);
});

test("my team tells the news of its footballers without what was about a round that is over", async () => {
  await renderScreen(
    <>
      <h1>My team</h1>
      <SquadNews footballerIds={squadIds.map((id) => f(id))} onOpen={() => undefined} />
    </>,
    { pattern: "/my-team", address: "/my-team", game },
  );
  const items = screen.getAllByRole("listitem").map((item) => item.querySelector("button")!.textContent);
  expect(items.toSorted()).toEqual(["F3", "F4"]);
});

test.each([
  ["nb", "Kneskade"],
  ["nn", "Kneskade"],
  ["en", "Knee injury"],
] as const)("in %s the news is %j, in a language in which it was written", async (language, text) => {
  const rows = game.footballers.map((row) =>
    row.news === "Kneskade" ? { ...row, newsTexts: { en: "Knee injury" } } : row,
  );
  await renderScreen(
    <>
      <h1>My team</h1>
      <SquadNews footballerIds={[f(3)]} onOpen={() => undefined} />
    </>,
    { pattern: "/my-team", address: "/my-team", language, game: buildGame({ footballers: rows }) },
  );
  expect(screen.getByRole("listitem").textContent).toContain(text);
});
