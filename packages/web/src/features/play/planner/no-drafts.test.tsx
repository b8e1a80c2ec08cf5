/** A planner without drafts shows what one would: the manager's own team, carried through the coming rounds. */
import { entryId, roundId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import type { Entry } from "../../../api/play/entry.ts";
import { keys } from "../../../api/wire/keys.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import { buildFixture } from "../../../testing/build-fixture.ts";
import { buildGame, buildRound, renderScreen } from "../../../testing/render-screen.tsx";
import { buildMyTeam, footballers } from "../../../testing/small-game.ts";
import { NoDrafts } from "./NoDrafts.tsx";

afterEach(cleanup);

const ENTRY = entryId(7);
const rounds = [1, 2, 3, 4, 5, 6].map((id) => buildRound(id, { isCurrent: id === 3, isNext: id === 4 }));
const game = buildGame({
  rounds,
  nextRound: rounds[3]!,
  // Everybody plays, and scores alike.
  footballers: footballers.map((row) => ({ ...row, form: 4, stat: (name) => (name === "minutes" ? 270 : 4) })),
});
const myTeam = buildMyTeam({ bankTenths: 12 });

async function show(team: Partial<MyTeam> = {}) {
  const onStart = vi.fn<() => void>();
  await renderScreen(
    <>
      <h1>Planner</h1>
      <NoDrafts entryId={ENTRY} limit={10} onStart={onStart} onChoose={() => undefined} />
    </>,
    {
      pattern: "/planner",
      address: "/planner",
      game,
      fetched: [
        [keys.myTeam(ENTRY), { ...myTeam, ...team }],
        [keys.entry(ENTRY), { entryId: ENTRY, startedRound: roundId(1) } as Entry],
        [keys.futureFixtures, [4, 5, 6].map((round) => buildFixture({ id: round, round, clubs: [1, 3] }))],
      ],
    },
  );
  return onStart;
}
const cards = () =>
  within(screen.getByRole("region", { name: "Your team, round by round" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent.replaceAll(/\s+/gu, " "));

test("every coming round has its bank and the free transfers saved until then, and the sum is told", async () => {
  const onStart = await show();
  expect(screen.getByText(/^You have no drafts yet/u)).toBeTruthy();
  const shown = cards();
  expect(shown).toHaveLength(3);
  for (const [index, text] of shown.entries()) {
    expect(text).toContain(`Round ${index + 4}`);
    expect(text).toContain("Bank kr 1.2");
    expect(text).toContain(`Free ${index + 1}`);
  }
  const points = shown.map((text) => Number(/(\d+\.\d) pts/u.exec(text)![1]));
  const sum = Number(/expects (\d+\.\d) points/u.exec(screen.getByText(/^Without a transfer/u).textContent)![1]);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeCloseTo(
    points.reduce((one, other) => one + other, 0),
    0,
  );
  await userEvent.click(screen.getByRole("button", { name: "Make your first draft" }));
  expect(onStart).toHaveBeenCalledOnce();
});

test("with a chip whose squad goes back, the page has no example that would be wrong", async () => {
  await show({ activeChip: "rich" });
  expect(screen.getByRole("button", { name: "Make your first draft" })).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
});
