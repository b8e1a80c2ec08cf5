/** The state of a page in its address: it is changed while the page is there, and no other page's address by it. */
import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { renderScreen } from "../../../testing/render-screen.tsx";
import { useSearchState } from "./use-search-state.ts";

afterEach(cleanup);

type Change = (part: { page: number }) => void;

function Paged({ tell }: { tell: (change: Change) => void }) {
  const [{ page }, change] = useSearchState({ page: 1 });
  tell(change);
  return <h1>{page}</h1>;
}

async function openPaged(address: string) {
  const told: Change[] = [];
  const { router } = await renderScreen(<Paged tell={(change) => void told.push(change)} />, {
    pattern: "/leagues",
    address,
  });
  return { router, change: (page: number) => act(async () => told[0]!({ page })) };
}

test("a change that comes after its page was left touches neither the next page's address nor what that was told", async () => {
  const { router, change } = await openPaged("/leagues");
  await change(2);
  expect(router.state.location.href).toBe("/leagues?page=2");
  const done = { kind: "league-joined", league: "Kantina" } as const;
  await act(() => router.navigate({ to: "/my-team", state: { done } }));
  await change(3);
  expect(router.state.location.href).toBe("/my-team");
  expect(router.state.location.state.done).toEqual(done);
});

test("an address with a slash at its end is the same page's", async () => {
  const { router, change } = await openPaged("/leagues/");
  await change(2);
  expect(router.state.location.search).toEqual({ page: 2 });
});
