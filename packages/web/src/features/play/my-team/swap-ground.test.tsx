/** A swap in progress keeps the keyboard where it was: while it lasts, when it is made and when it is left. */
import { roundId } from "@elleveren/rules";
import { act, cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";

import { renderScreen } from "../../../testing/render-screen.tsx";
import { f, lineup as saved, market, ruleset } from "../../../testing/small-game.ts";
import type { View } from "../../content/footballers/ViewSwitch.tsx";
import { SwapGround } from "./SwapGround.tsx";
import { useLineupModel } from "./draft/use-lineup-model.ts";
import { lineupReducer, startLineup, type LineupAction } from "./draft/lineup-draft.ts";

afterEach(cleanup);

const context = { ruleset, market };
const ROUND = roundId(4);

/** The field alone: a press chooses, as Switch of the menu does. */
function Field({ view }: { view: View }) {
  const [lineup, setLineup] = useState(() => startLineup(saved));
  const model = useLineupModel(lineup, null, ROUND);
  const change = (action: LineupAction) => setLineup((draft) => lineupReducer(draft, action));
  return (
    <>
      <h1>My team</h1>
      <SwapGround
        view={view}
        label="Your line-up"
        round={ROUND}
        model={model}
        footballerId={lineup.instigatorId}
        onAct={(key) => change({ type: "choose", footballerId: f(Number(key)), context })}
        onCancel={() => change({ type: "cancel-swap" })}
      />
    </>
  );
}
const show = (view: View) => renderScreen(<Field view={view} />, { pattern: "/my-team", address: "/my-team" });
const slot = (id: number) => screen.getByRole("button", { name: new RegExp(`^F${id},`, "u") });
/** As the tab key does. */
const goTo = (element: HTMLElement) => act(() => element.focus());
const focused = () => document.activeElement?.getAttribute("aria-label")?.split(",")[0];
const LINE = /^Choose who switches places with/u;

test.each(["pitch", "list"] as const)("the focus goes with him who was brought on: %s", async (view) => {
  await show(view);
  const user = userEvent.setup();
  goTo(slot(3));
  await user.keyboard("{Enter}");
  expect(screen.getByText(LINE)).toBeTruthy();
  expect(focused()).toBe("F3");
  goTo(slot(7));
  await user.keyboard("{Enter}");
  expect(screen.queryByText(LINE)).toBeNull();
  expect(slot(7).getAttribute("aria-label")).not.toContain("substitute");
  expect(focused()).toBe("F7");
});

test.each(["pitch", "list"] as const)("Escape leaves a swap, and the focus stays: %s", async (view) => {
  await show(view);
  const user = userEvent.setup();
  goTo(slot(3));
  await user.keyboard("{Enter}");
  goTo(slot(7));
  await user.keyboard("{Escape}");
  expect(screen.queryByText(LINE)).toBeNull();
  expect(focused()).toBe("F7");
});

test.each(["{Enter}", "{Escape}"])(
  "left from its own button by %s, it gives the focus back to where it began",
  async (key) => {
    await show("pitch");
    const user = userEvent.setup();
    goTo(slot(3));
    await user.keyboard("{Enter}");
    goTo(within(screen.getByRole("status")).getByRole("button", { name: "Cancel" }));
    await user.keyboard(key);
    expect(screen.queryByText(LINE)).toBeNull();
    expect(focused()).toBe("F3");
  },
);
