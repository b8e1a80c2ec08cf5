import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";

import { NEUTRAL_KIT } from "@elleveren/contract/club-kit.ts";
import { Pitch } from "./Pitch.tsx";
import type { PitchModel, PitchSlot } from "./pitch-model.ts";

afterEach(cleanup);

const slot = (key: string, position: PitchSlot["position"], more: Partial<PitchSlot> = {}): PitchSlot => ({
  key,
  position,
  shirt: { kit: NEUTRAL_KIT.shirt, isKeeper: position === "GKP" },
  name: key,
  state: "rest",
  description: `${key}, ${position}`,
  ...more,
});
const model: PitchModel = {
  lines: [
    { label: "Goalkeeper", slots: [slot("g", "GKP")] },
    {
      label: "Defenders",
      slots: [slot("d1", "DEF"), slot("d2", "DEF"), slot("d3", "DEF", { disabledReason: "Not now" })],
    },
    { label: "Midfielders", slots: [slot("m1", "MID"), slot("m2", "MID")] },
    { label: "Forwards", slots: [slot("f1", "FWD")] },
  ],
  bench: { label: "Substitutes", slots: [{ caption: "GKP", slot: slot("b1", "GKP") }] },
};

function draw(onLeave?: () => boolean | void) {
  const onAct = vi.fn<(key: string) => void>();
  render(
    <>
      <Pitch
        label="Line-up"
        hint="Arrow keys move"
        boardText="Round 1"
        model={model}
        onAct={onAct}
        {...(onLeave ? { onLeave } : {})}
      />
      <button>after</button>
    </>,
  );
  return onAct;
}
const focused = () => document.activeElement?.getAttribute("aria-label");

describe("the pitch by keyboard", () => {
  test("is one stop of the Tab key; arrows move over it, Enter acts", async () => {
    const onAct = draw();
    const user = userEvent.setup();
    await user.tab();
    expect(focused()).toBe("g, GKP");
    await user.keyboard("{ArrowDown}{ArrowLeft}{Enter}");
    expect(focused()).toBe("d1, DEF");
    expect(onAct.mock.calls).toEqual([["d1"]]);
    await user.tab();
    expect(document.activeElement?.textContent).toBe("after");
    await user.tab({ shift: true });
    expect(focused(), "the way back leads to where one was").toBe("d1, DEF");
  });

  test("Escape leaves, unless the screen had something to leave itself", async () => {
    let hadSwap = true;
    draw(() => {
      const had = hadSwap;
      hadSwap = false;
      return had;
    });
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard("{Escape}");
    expect(focused()).toBe("g, GKP");
    await user.keyboard("{Escape}");
    expect(focused()).toBeNull();
    await user.tab();
    expect(document.activeElement?.textContent).toBe("after");
  });

  test("a slot that is off says why and does nothing", async () => {
    const onAct = draw();
    const off = screen.getByRole("button", { name: "d3, DEF" });
    expect(off.getAttribute("aria-disabled")).toBe("true");
    expect(off.getAttribute("title")).toBe("Not now");
    await userEvent.click(off);
    expect(onAct).not.toHaveBeenCalled();
  });
});

test("it is read goalkeeper, defenders, midfielders, forwards, bench", () => {
  draw();
  const labels = screen.getAllByRole("list").map((list) => list.getAttribute("aria-label"));
  expect(labels).toEqual(["Goalkeeper", "Defenders", "Midfielders", "Forwards", "Substitutes"]);
  const slots = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(slots.slice(0, 8)).toEqual([
    "g, GKP",
    "d1, DEF",
    "d2, DEF",
    "d3, DEF",
    "m1, MID",
    "m2, MID",
    "f1, FWD",
    "b1, GKP",
  ]);
});
