/** Hiding chances and showing them again: where it is asked, what it shows meanwhile, and who keeps it. */
import { entryId, leagueId } from "@elleveren/rules";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";

import { LeagueOddsCard } from "./LeagueOddsCard.tsx";
import { DuelOddsCard } from "./DuelOddsCard.tsx";
import { RankOdds } from "../../../live/points/RankOdds.tsx";
import { OddsWishSection } from "../../../people/accounts/OddsWishSection.tsx";
import { answerOdds } from "../../../../testing/answer-odds.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { keys } from "../../../../api/wire/keys.ts";
import type { Me } from "../../../../api/people/account.ts";

const KEY = "elleveren.odds.off";
const OWN = 3;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface Wish {
  readonly hidden: unknown;
  /** Answers it with this status. */
  readonly answer: (status: number) => void;
}

/** The wishes that were sent, each of which waits for its answer; questions about chances are answered at once. */
function server(): { readonly asked: readonly string[]; readonly wishes: readonly Wish[] } {
  const asked = answerOdds();
  const answerOdd = fetch;
  const wishes: Wish[] = [];
  vi.stubGlobal("fetch", (url: string, init: { method: string; body: string }) => {
    if (init.method !== "PUT") return answerOdd(url, init);
    expect(url).toBe("/api/player/odds/");
    const { hidden } = JSON.parse(init.body) as { hidden: unknown };
    return new Promise<Response>((resolve) => {
      wishes.push({
        hidden,
        answer: (status) => resolve(new Response(JSON.stringify(status === 200 ? { hidden } : {}), { status })),
      });
    });
  });
  return { asked, wishes };
}

const CARDS = {
  league: <LeagueOddsCard leagueId={leagueId(5)} entry={entryId(OWN)} />,
  duel: <DuelOddsCard leagueId={leagueId(5)} pair={[entryId(OWN), entryId(9)]} />,
  rank: <RankOdds entryId={entryId(OWN)} />,
};
const ALL = (
  <>
    {CARDS.league}
    {CARDS.duel}
    {CARDS.rank}
  </>
);

/** `hidesOdds` of the account; null is a visitor. */
const show = (content: React.ReactNode, hidesOdds: boolean | null = false) =>
  renderScreen(
    <>
      <h1>Page</h1>
      {content}
    </>,
    {
      pattern: "/page",
      address: "/page",
      fetched: [
        [
          keys.me,
          { account: hidesOdds === null ? null : { entryId: entryId(OWN), hidesOdds }, watched: new Set() } as unknown,
        ],
      ],
    },
  );
const button = (name: string) => screen.findByRole("button", { name });

describe("of somebody who is signed in", () => {
  test.each(["league", "duel"] as const)("the card of a %s goes at once, and comes at once", async (card) => {
    const { wishes } = server();
    const { client } = await show(CARDS[card]);
    await userEvent.click(await button("Hide chances"));
    expect(await button("Show chances")).toBeTruthy();
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
    expect(wishes.map(({ hidden }) => hidden)).toEqual([true]);
    await act(async () => wishes[0]!.answer(200));
    expect(client.getQueryData<Me>(keys.me)?.account?.hidesOdds).toBe(true);
    await userEvent.click(await button("Show chances"));
    expect(await screen.findByRole("heading", { level: 2 })).toBeTruthy();
    await waitFor(() => expect(wishes.map(({ hidden }) => hidden)).toEqual([true, false]));
    // The browser keeps nothing of it.
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test.each([
    ["Hide chances", false, "Show chances"],
    ["Show chances", true, "Hide chances"],
  ] as const)("%s that did not get through is taken back, and said", async (press, hidesOdds, meanwhile) => {
    const { wishes } = server();
    await show(CARDS.league, hidesOdds);
    await userEvent.click(await button(press));
    expect(await button(meanwhile)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    await act(async () => wishes[0]!.answer(500));
    expect((await screen.findByRole("alert")).textContent).toMatch(/did not get through/);
    expect(await button(press)).toBeTruthy();
    // Another try says nothing of the last one.
    await userEvent.click(await button(press));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("two presses are told one after the other, and the last one holds", async () => {
    const { wishes } = server();
    await show(CARDS.league);
    await userEvent.click(await button("Hide chances"));
    await userEvent.click(await button("Show chances"));
    expect(wishes.map(({ hidden }) => hidden)).toEqual([true]);
    await act(async () => wishes[0]!.answer(200));
    await waitFor(() => expect(wishes.map(({ hidden }) => hidden)).toEqual([true, false]));
    await act(async () => wishes[1]!.answer(200));
    expect(await button("Hide chances")).toBeTruthy();
  });

  test("who hides them is asked for none, wherever they would be; a rank has no place for them then", async () => {
    const { asked } = server();
    await show(ALL, true);
    expect(await screen.findAllByRole("button", { name: "Show chances" })).toHaveLength(2);
    expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("all cards of a page follow one press, whatever a visitor of this browser wished", async () => {
    localStorage.setItem(KEY, "1");
    server();
    await show(ALL);
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Hide chances" })).toHaveLength(3));
    await userEvent.click(screen.getAllByRole("button", { name: "Hide chances" })[2]!);
    expect(await screen.findAllByRole("button", { name: "Show chances" })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Hide chances" })).toBeNull();
  });

  test("the account's page has it as a box, which is saved at once, and taken back when it fails", async () => {
    const { wishes } = server();
    await show(<OddsWishSection />, true);
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Show chances while the round is on" });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    expect(box.checked).toBe(true);
    await act(async () => wishes[0]!.answer(200));
    expect([box.checked, screen.queryByRole("alert")]).toEqual([true, null]);
    await userEvent.click(box);
    await waitFor(() => expect(wishes.map(({ hidden }) => hidden)).toEqual([false, true]));
    expect(box.checked).toBe(false);
    await act(async () => wishes[1]!.answer(403));
    expect((await screen.findByRole("alert")).textContent).toMatch(/nothing was saved/);
    expect(box.checked).toBe(true);
  });
});

describe("of a visitor", () => {
  test("it is kept in the browser, and told to nobody", async () => {
    const { asked, wishes } = server();
    await show(CARDS.league, null);
    await userEvent.click(await button("Hide chances"));
    expect(await button("Show chances")).toBeTruthy();
    expect(localStorage.getItem(KEY)).toBe("1");
    cleanup();
    const before = asked.length;
    await show(CARDS.league, null);
    expect([await button("Show chances"), asked.length]).toEqual([expect.anything(), before]);
    await userEvent.click(await button("Show chances"));
    expect(await button("Hide chances")).toBeTruthy();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(wishes).toEqual([]);
  });
});
