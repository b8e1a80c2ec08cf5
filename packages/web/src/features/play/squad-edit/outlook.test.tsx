/** What is to be expected of a footballer stands where he is chosen, and where he is paid for. */
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { buildFixture } from "../../../testing/build-fixture.ts";
import { buildClub, buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { buildFootballer, footballers } from "../../../testing/small-game.ts";
import { TransferPairs } from "../transfers/TransferPairs.tsx";
import { MarketRow } from "./market/MarketList.tsx";
import { useRibbons } from "./market/NextThree.tsx";

afterEach(cleanup);

const expecting = (id: number, points: number) => ({
  ...buildFootballer({ id, position: "MID", club: id, form: 4.2, webName: `M${id}` }),
  stat: (name: string) => (name === "ep_next" ? points : 0),
});
const [out, into] = [expecting(1, 2.5), expecting(2, 5.5)];
const show = (content: React.ReactNode) =>
  renderScreen(
    <>
      <h1>Transfers</h1>
      {content}
    </>,
    {
      pattern: "/transfers",
      address: "/transfers",
      game: buildGame({ footballers: [out, into, ...footballers.slice(2)] }),
      fetched: [[keys.futureFixtures, [buildFixture({ id: 1, round: 4, clubs: [1, 3] })]]],
    },
  );

function Row() {
  const ribbons = useRibbons();
  return (
    <ul>
      <MarketRow
        footballer={out}
        club={buildClub(1)}
        ribbon={ribbons.get(out.clubId) ?? []}
        sort="total_points"
        isChosen={false}
        chance={undefined}
        isTooDear={false}
        clubCount={undefined}
        onAdd={() => {}}
        onInfo={() => {}}
      />
    </ul>
  );
}

test("in the list: form, expected points and the next opponents", async () => {
  await show(<Row />);
  const text = screen.getByRole("listitem").textContent;
  expect(text).toContain("Form 4.2");
  expect(text).toContain("Expected 2.5");
  expect(screen.getAllByText("C3").map((one) => one.dataset["difficulty"])).toContain("2");
});

test("before transfers are confirmed: the same of who leaves and of who comes", async () => {
  const pair = {
    outId: out.footballerId,
    inId: into.footballerId,
    sellingPriceTenths: 50,
    purchasePriceTenths: 55,
  };
  await show(<TransferPairs pairs={[pair]} />);
  const text = within(screen.getByRole("list", { name: "Transfers" })).getByRole("listitem").textContent;
  expect(text).toMatch(/out: M1.*Expected 2\.5C3.*in: M2.*Expected 5\.5/u);
});
