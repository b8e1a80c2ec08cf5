import { roundId, type FootballerId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { replacements, startTestServer, transfersBody, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { settleRound } from "../../clock/index.ts";

let t: TestServer;
let small: SmallSeason;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
});
afterAll(() => t.close());

test("a reverting chip of the first round is recorded with the squad it replaced, live and settled [EG-13] [EG-36]", async () => {
  const entry = await small.createEntry({ preferences: ({ priceTenths }) => -priceTenths });
  const teamOf = async () => (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const swapDear = async (event: number, slots: readonly number[], changes: Record<string, unknown>) => {
    const owned = (await teamOf()).picks.map((pick: { element: FootballerId }) => pick.element) as FootballerId[];
    const taken = [...owned];
    const pairs = slots.map((slotIndex) => {
      const dear = replacements(small.market, taken, taken[slotIndex]!).toSorted(
        (a, b) => b.priceTenths - a.priceTenths,
      )[0]!.footballerId;
      taken[slotIndex] = dear;
      return [owned[slotIndex]!, dear] as const;
    });
    const answer = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, event, pairs, changes));
    expect(answer.status).toBe(200);
  };
  // An edit of the first round, then the chip, then more under it: only the edit is kept.
  await swapDear(1, [0], {});
  const kept = (await teamOf()).transfers;
  await swapDear(1, [1, 2, 3, 4, 5, 6], { chip: "rich" });
  await swapDear(1, [7, 8], {});
  expect((await teamOf()).transfers.value).toBeGreaterThan(kept.value);

  await small.goTo(1, 1);
  const recorded = async () => {
    const { current } = (await t.client().get(`/api/entry/${entry.entryId}/history/`)).body;
    const page = (await t.client().get(`/api/entry/${entry.entryId}/`)).body;
    return [current[0].bank, current[0].value, page.last_deadline_bank, page.last_deadline_value];
  };
  const expected = [kept.bank, kept.bank + kept.value, kept.bank, kept.bank + kept.value];
  expect(await recorded()).toEqual(expected);
  // The next round's transfers do not change the recorded one.
  await swapDear(2, [9], {});
  expect(await recorded()).toEqual(expected);
  await small.play(roundId(1), new Map());
  await t.tick();
  expect(await recorded()).toEqual(expected);
  await settleRound(t.ctx, roundId(1));
  expect(await recorded()).toEqual(expected);
});
