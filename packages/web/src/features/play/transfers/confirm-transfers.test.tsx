/** Transfers that come after the round's paid ones: what the button costs is not what the round costs. */
import { entryId, type ChipName } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { useConfirmTransfers } from "../../../api/play/transfers.ts";
import { buildGame, buildRound, renderScreen } from "../../../testing/render-screen.tsx";
import { buildMyTeam, footballers, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import { squadAccount } from "../squad-edit/squad-account.ts";
import { squadReducer, startSquad } from "../squad-edit/squad-draft.ts";
import { ConfirmTransfersDialog } from "./ConfirmTransfersDialog.tsx";

afterEach(cleanup);

const ENTRY = entryId(7);
const coming = footballers[17]!;
const removed = squadReducer(startSquad(ruleset, market, squadIds), { type: "remove", slotIndex: 2 });
const draft = squadReducer(removed, { type: "add", footballer: coming });
const leavingId = draft.slots[2]!.savedId!;

function Dialog({ transfersMade, chip }: { transfersMade: number; chip: ChipName | null }) {
  const myTeam = buildMyTeam({ bankTenths: 100, freeTransfers: 1, transfersMade });
  return (
    <ConfirmTransfersDialog
      entryId={ENTRY}
      isOpen
      onClose={() => {}}
      pairs={[{ outId: leavingId, inId: coming.footballerId, sellingPriceTenths: 60, purchasePriceTenths: 65 }]}
      account={squadAccount({ ruleset, market, draft, myTeam, chip })}
      round={buildRound(4)}
      myTeam={myTeam}
      chip={chip}
      proposed={chip}
      onPropose={() => {}}
      confirm={useConfirmTransfers(ENTRY)}
      onConfirm={() => {}}
    />
  );
}

async function billOf(transfersMade: number, chip: ChipName | null = null) {
  await renderScreen(
    <>
      <h1>Transfers</h1>
      <Dialog transfersMade={transfersMade} chip={chip} />
    </>,
    { pattern: "/transfers", address: "/transfers", game: buildGame({ footballers }) },
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm Transfers" }));
  return { dialog, confirm: dialog.getByRole("button", { name: /^Confirm/u }).textContent };
}

test("one transfer after two of which one was paid: the round costs 8, of which 4 are confirmed, and the button 4 [SQ-33]", async () => {
  const { dialog, confirm } = await billOf(2);
  expect(confirm).toBe("Confirm for −4 points");
  expect(dialog.getByText("2 transfers beyond the free ones").parentElement?.textContent).toContain("−8 points");
  expect(dialog.getByText("Of these, already confirmed").parentElement?.textContent).toContain("−4 points");
});

test("the first paid one has nothing before it, and under a wildcard nothing is paid at all [SQ-33]", async () => {
  const first = await billOf(1);
  expect(first.confirm).toBe("Confirm for −4 points");
  expect(first.dialog.queryByText("Of these, already confirmed")).toBeNull();
  cleanup();
  const free = await billOf(2, "wildcard");
  expect(free.confirm).toBe("Confirm Transfers");
  expect(free.dialog.queryByText("Of these, already confirmed")).toBeNull();
});
