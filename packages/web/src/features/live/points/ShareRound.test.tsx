import { entryId, roundId } from "@elleveren/rules";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { renderScreen } from "../../../testing/render-screen.tsx";
import { ShareRound } from "./ShareRound.tsx";

const ENTRY = { entryId: entryId(12), name: "Midtsommer FK" };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
});

async function open() {
  await renderScreen(
    <>
      <h1>Points</h1>
      <ShareRound entry={ENTRY} round={{ roundId: roundId(4) }} />
    </>,
    { pattern: "/points", address: "/points" },
  );
  await userEvent.click(screen.getByRole("button", { name: "Share this round" }));
  return screen.findByRole("dialog", { name: "Share this round" });
}

const LINK = `${location.origin}/entry/12/event/4`;
const PICTURE = "/share/entry/12/event/4.png";

test("a device that shares files is given the picture with the link", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.assign(navigator, { share, canShare: () => true });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("png")));
  await open();
  const button = screen.getByRole("button", { name: "Share" });
  await vi.waitFor(async () => {
    await userEvent.click(button);
    expect(share.mock.lastCall?.[0].files?.[0]?.name).toBe("elleveren-12-4.png");
  });
  expect(share.mock.lastCall?.[0]).toMatchObject({ title: "Midtsommer FK in round 4", url: LINK });
});

test("elsewhere the link is copied and the picture downloaded; without the picture the link is left", async () => {
  await open();
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  expect(screen.getByRole("button", { name: "Copy the link" })).toBeTruthy();
  const download = () => screen.queryByRole("link", { name: "Download the picture" });
  expect([download()?.getAttribute("href"), download()?.getAttribute("download")]).toEqual([
    PICTURE,
    "elleveren-12-4.png",
  ]);
  fireEvent.error(screen.getByRole("img", { name: "Midtsommer FK in round 4: the team with its points" }));
  expect(screen.getByText("The picture cannot be had just now. The link works.")).toBeTruthy();
  expect(download()).toBeNull();
});
