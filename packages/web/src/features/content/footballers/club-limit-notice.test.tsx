/** A squad that real club moves have put over the club limit: its manager is told how many are too many and until when. */
import { clubId, footballerId } from "@elleveren/rules";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { footballers, squadIds } from "../../../testing/small-game.ts";
import { ClubLimitNotice } from "./ClubLimitNotice.tsx";

afterEach(cleanup);

/** The small game with so many of the squad at club 8. */
async function show(count: number, chip: "uteam" | null = null) {
  const there = new Set<number>(squadIds.slice(0, count));
  const rows = footballers.map((row) => ({
    ...row,
    clubId: clubId(there.has(row.footballerId) ? 8 : 1 + (row.footballerId % 7)),
  }));
  const notice = <ClubLimitNotice footballerIds={squadIds.map((id) => footballerId(id))} chip={chip} />;
  await renderScreen(
    <>
      <h1>My team</h1>
      {notice}
    </>,
    {
      pattern: "/my-team",
      address: "/my-team",
      game: buildGame({ footballers: rows }),
    },
  );
  return screen.queryByRole("status")?.textContent ?? null;
}

test("one too many, two too many, and nobody [EG-84]", async () => {
  const until = "They may all stay and play until you make your next transfers, which must bring you within the limit.";
  expect(await show(4)).toBe(`After a club move you have 4 from Club 8: one too many.${until}`);
  cleanup();
  expect(await show(5)).toBe(`After club moves you have 5 from Club 8: 2 too many.${until}`);
  cleanup();
  expect(await show(3)).toBeNull();
});

test("nothing is too many under Unlimited Team", async () => {
  expect(await show(5, "uteam")).toBeNull();
});
