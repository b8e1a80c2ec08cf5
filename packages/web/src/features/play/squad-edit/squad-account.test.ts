import { clubId } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import type { MyTeam } from "../../../api/play/my-team.ts";
import { buildMyTeam, f, footballers, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import { squadAccount } from "./squad-account.ts";
import { squadReducer, startSquad, type SquadDraft } from "./squad-draft.ts";

const myTeam = buildMyTeam({ bankTenths: 10 }, 55, 57);
const swap = (draft: SquadDraft, slotIndex: number, inId: number): SquadDraft =>
  squadReducer(squadReducer(draft, { type: "remove", slotIndex }), { type: "add", footballer: footballers[inId - 1]! });
const saved = startSquad(ruleset, market, squadIds);
const codes = (draft: SquadDraft, chip: MyTeam["activeChip"] = null) =>
  squadAccount({ ruleset, market, draft, myTeam, chip }).problems.map((problem) => problem.code);

describe("the accounts of transfers", () => {
  test("sell at the selling price, buy at the price of now", () => {
    const account = squadAccount({ ruleset, market, draft: swap(saved, 2, 18), myTeam, chip: null });
    expect(account).toMatchObject({ bankTenths: 10 + 57 - 65, transferCount: 1, costPoints: 0, freeLeft: 0 });
  });

  test("beyond the free ones each costs; under a chip that frees them none does [SQ-33]", () => {
    const draft = swap(swap(saved, 2, 18), 3, 19);
    expect(squadAccount({ ruleset, market, draft, myTeam, chip: null }).costPoints).toBe(4);
    expect(squadAccount({ ruleset, market, draft, myTeam, chip: "wildcard" })).toMatchObject({
      costPoints: 0,
      freeLeft: null,
    });
  });

  test.each(["wildcard", "freehit", "rich", "uteam"] as const)("under %s nothing costs points [SQ-33]", (chip) => {
    const draft = swap(swap(swap(saved, 2, 18), 3, 19), 4, 20);
    expect(squadAccount({ ruleset, market, draft, myTeam, chip: null })).toMatchObject({ paidCount: 2, costPoints: 8 });
    expect(squadAccount({ ruleset, market, draft, myTeam, chip }).costPoints).toBe(0);
  });

  test("under Rich Uncle the budget is 1000000 [SQ-34]", () => {
    const plain = squadAccount({ ruleset, market, draft: saved, myTeam, chip: null });
    expect([plain.budgetTenths, plain.isBudgetFree]).toEqual([1000, false]);
    const rich = squadAccount({ ruleset, market, draft: saved, myTeam, chip: "rich" });
    expect([rich.budgetTenths, rich.isBudgetFree]).toEqual([1_000_000, true]);
  });

  test("more than the round's cap is a problem, unless a chip frees transfers", () => {
    const made = { ...myTeam, transfersMade: 20 };
    const draft = swap(saved, 2, 18);
    const at = (chip: MyTeam["activeChip"]) => squadAccount({ ruleset, market, draft, myTeam: made, chip }).problems;
    expect(at(null)).toContainEqual({ code: "transfer_cap_exceeded", cap: 20, count: 21 });
    expect(at("wildcard").map(({ code }) => code)).not.toContain("transfer_cap_exceeded");
  });

  test("nothing done is a problem, so is a place left empty and a bank below zero [SQ-14] [SQ-15] [SQ-17]", () => {
    expect(codes(saved)).toContain("noTransfersMade");
    expect(codes(squadReducer(saved, { type: "remove", slotIndex: 2 }))).toContain("need_elements");
    const dear = swap(swap(saved, 2, 18), 3, 19);
    expect(codes(dear)).toContain("budget_exceeded");
    expect(codes(dear, "rich")).not.toContain("budget_exceeded");
    expect(codes(swap(saved, 2, 18))).toEqual([]);
  });
});

test("a first squad spends the season's budget", () => {
  const one = squadReducer(startSquad(ruleset, market, []), { type: "add", footballer: market.get(f(3))! });
  const account = squadAccount({ ruleset, market, draft: one, chip: null });
  expect(account.bankTenths).toBe(ruleset.squad.budgetTenths - 60);
  expect(account.problems.map((problem) => problem.code)).not.toContain("noTransfersMade");
});

test("a fourth of one club is a problem of a trade that names the club, every club by itself [SQ-16] [SQ-19] [EG-84]", () => {
  const crowd = (club: number, ids: number[]) =>
    ids.map((id) => [f(id), { ...market.get(f(id))!, clubId: clubId(club) }] as const);
  const crowded = new Map([...market, ...crowd(3, [3, 4, 5, 8]), ...crowd(6, [1, 9, 13, 14])]);
  const saved = startSquad(ruleset, crowded, squadIds);
  const problems = (chip: MyTeam["activeChip"], draft = swap(saved, 2, 18)) =>
    squadAccount({ ruleset, market: crowded, draft, myTeam, chip }).problems.filter(
      ({ code }) => code === "over_team_limit",
    );
  expect(problems(null)).toEqual([{ code: "over_team_limit", clubIds: [3, 6] }]);
  // The effect of real club moves on it is accepted until a transfer is made.
  expect(problems(null, saved)).toEqual([]);
  // Under Unlimited Team all fifteen may come from one.
  expect(problems("uteam")).toEqual([]);
});
