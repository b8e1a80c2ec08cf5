/** Every chip says what it does beside the button that plays it, as the rules count it. */
import { chipScoring, entryId, PLAIN_SCORING, roundId, type ChipName } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { MyChip } from "../../../api/play/my-team.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { TransferChips } from "../transfers/TransferChips.tsx";
import { NO_CHIP_CHANGES } from "./draft/chip-draft.ts";
import { ChipsRow } from "./ChipsRow.tsx";

afterEach(cleanup);

const chip = (name: ChipName, id: number, type: MyChip["type"]): MyChip => ({
  id,
  name,
  number: 1,
  type,
  status: "available",
  startRound: roundId(1),
  stopRound: roundId(15),
  playedRounds: [],
});
const chips = [
  chip("frush", 1, "team"),
  chip("2capt", 2, "team"),
  chip("rich", 3, "transfer"),
  chip("wildcard", 4, "transfer"),
];
const besideButton = (name: string) =>
  screen
    .getAllByRole("listitem")
    .find((item) => within(item).queryByRole("button", { name }))!
    .textContent.replaceAll(/\s+/gu, " ");

test("on my team, in the factors that the rules count with", async () => {
  await renderScreen(
    <>
      <h1>My team</h1>
      <ChipsRow
        chips={chips}
        draft={NO_CHIP_CHANGES}
        entryId={entryId(1)}
        round={{ roundId: roundId(4), deadlineAtMs: 0 }}
        onChange={() => undefined}
      />
    </>,
    { pattern: "/my-team", address: "/my-team" },
  );
  const forwards = chipScoring("frush").positions.FWD;
  expect(forwards).toBeGreaterThan(1);
  expect(besideButton("Play Attack! Attack!")).toContain(`Your forwards count ×${forwards}`);
  const vice = chipScoring("2capt").viceCaptain;
  expect(vice).toBeGreaterThan(PLAIN_SCORING.viceCaptain);
  expect(besideButton("Play Two Captains")).toContain(`Captain and vice both count ×${vice}`);
  expect(besideButton("Play Rich Uncle")).toContain("Free budget for one round");
});

test("on transfers, with what happens afterwards or how long it can wait", async () => {
  await renderScreen(
    <>
      <h1>Transfers</h1>
      <TransferChips chips={chips} round={roundId(4)} proposed={null} onPropose={() => undefined} />
    </>,
    { pattern: "/transfers", address: "/transfers" },
  );
  expect(besideButton("Play Wildcard")).toContain("Free transfers all round May be played until round 15");
  expect(besideButton("Play Rich Uncle")).toContain("Free budget for one round Your squad comes back in round 5");
});
