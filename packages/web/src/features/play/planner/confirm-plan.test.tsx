/** A planned round whose first transfers are confirmed already: what its cost is made of. */
import { entryId, planRounds, roundId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { Plan } from "../../../api/teams/plans.ts";
import { buildGame, buildRound, renderScreen } from "../../../testing/render-screen.tsx";
import { f, footballers, lineup, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import { ConfirmPlanDialog } from "./ConfirmPlanDialog.tsx";

afterEach(cleanup);

async function show(transfersMade: number) {
  const round = roundId(4);
  const planned = {
    roundId: round,
    transfers: [{ outId: squadIds[2]!, inId: f(18) }],
    chip: null,
    lineup: null,
  };
  const [outlook] = planRounds({
    ruleset,
    market,
    squad: {
      roundId: round,
      picks: lineup.map((pick) => ({ ...pick, purchasePriceTenths: 60 })),
      bankTenths: 100,
      chip: null,
      freeTransfers: 1,
      transfersMade,
    },
    startedRoundId: roundId(1),
    chipsPlayed: [],
    rounds: [planned],
    untilRoundId: round,
  });
  const plan: Plan = { id: 1, name: "Utkast", version: 1, rounds: [planned], passed: [], ground: null };
  await renderScreen(
    <>
      <h1>Planner</h1>
      <ConfirmPlanDialog
        entryId={entryId(7)}
        plan={plan}
        outlook={outlook!}
        planned={planned}
        onClose={() => {}}
        onStale={() => {}}
      />
    </>,
    { pattern: "/planner", address: "/planner", game: buildGame({ footballers, rounds: [buildRound(4)] }) },
  );
  return within(await screen.findByRole("dialog", { name: "Confirm round 4" }));
}

test("after two transfers, one of them paid, the button costs 4 of the round's 8, and the bill says so [SQ-33]", async () => {
  const dialog = await show(2);
  expect(dialog.getByRole("button", { name: /^Confirm/u }).textContent).toBe("Confirm for −4 points");
  expect(dialog.getByText("Cost").parentElement?.textContent).toContain("−8 points");
  expect(dialog.getByText("Of these, already confirmed").parentElement?.textContent).toContain("−4 points");
});

test("with a free one left it costs nothing [SQ-33]", async () => {
  const dialog = await show(0);
  expect(dialog.getByRole("button", { name: /^Confirm/u }).textContent).toBe("Confirm round 4");
  expect(dialog.queryByText("Of these, already confirmed")).toBeNull();
});
