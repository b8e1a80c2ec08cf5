import { roundId, type LineupPick } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import type { MyChip, MyTeam } from "../../../../api/play/my-team.ts";
import { buildMyTeam, f, lineup, market, ruleset } from "../../../../testing/small-game.ts";
import { proposeChip } from "./chip-draft.ts";
import { giveArmband, swapFootballers } from "./swap-lineup.ts";
import { keepTeam, readKeptTeam, resumeTeam } from "./team-resume.ts";
import { isDirty, startTeam, teamReducer, type TeamAction, type TeamDraft } from "./team-draft.ts";

const context = { ruleset, market };
const round = roundId(3);

const chip = (id: number, name: MyChip["name"], status: MyChip["status"] = "available"): MyChip => ({
  id,
  name,
  number: 1,
  type: "team",
  status,
  startRound: roundId(1),
  stopRound: roundId(30),
  playedRounds: [],
});

const team = (picks: readonly LineupPick[] = lineup, rest: Partial<MyTeam> = {}): MyTeam =>
  buildMyTeam({
    picks: picks.map((pick) => ({ ...pick, purchasePriceTenths: 60, sellingPriceTenths: 60 })),
    chips: [chip(1, "frush"), chip(2, "2capt")],
    ...rest,
  });

const run = (draft: TeamDraft, ...actions: TeamAction[]) => actions.reduce(teamReducer, draft);
const start = () => startTeam({ ground: team(), roundId: round });
const swap = (...ids: [number, number]): TeamAction[] =>
  ids.map((id) => ({ type: "lineup", action: { type: "choose", footballerId: f(id), context } }));
const captain = (id: number): TeamAction => ({
  type: "lineup",
  action: { type: "armband", footballerId: f(id), armband: "captain" },
});
const ground = (to: MyTeam, roundIn = round): TeamAction => ({ type: "ground", ground: to, roundId: roundIn, context });

const startersOf = (draft: TeamDraft) =>
  draft.lineup.picks.filter((pick) => pick.slot <= 11).map((pick) => Number(pick.footballerId));
const benchOf = (draft: TeamDraft) =>
  draft.lineup.picks.filter((pick) => pick.slot > 11).map((pick) => Number(pick.footballerId));
const bands = (draft: TeamDraft) => [
  Number(draft.lineup.picks.find((pick) => pick.isCaptain)?.footballerId),
  Number(draft.lineup.picks.find((pick) => pick.isViceCaptain)?.footballerId),
];

describe("a newer saved squad under unsaved changes", () => {
  test("without any it is simply the ground, and nothing is said", () => {
    const newer = team(swapFootballers(context, lineup, f(7), f(9)));
    const draft = run(start(), ground(newer));
    expect(draft.lineup).toMatchObject({ saved: newer.picks, picks: newer.picks, past: [] });
    expect(draft.notice).toBeNull();
    expect(isDirty(draft)).toBe(false);
  });

  test("other prices and another bank leave the draft as it was [MT-18]", () => {
    const before = run(start(), captain(14));
    const draft = run(before, ground(team(lineup, { bankTenths: 7, sellingValueTenths: 910 })));
    expect(draft.lineup).toBe(before.lineup);
    expect(draft.notice).toBeNull();
    expect(draft.ground.bankTenths).toBe(7);
  });

  test("a captain chosen here stays chosen upon a swap made elsewhere, and that is said", () => {
    const newer = team(swapFootballers(context, lineup, f(7), f(9)));
    const draft = run(start(), captain(14), ground(newer));
    expect(bands(draft)).toEqual([14, 8]);
    expect(startersOf(draft)).toContain(7);
    expect(draft.notice).toEqual({ kind: "elsewhere", lost: [] });
    // Undo leads to what is saved now, not to what was.
    expect(run(draft, { type: "undo" }).lineup.picks).toEqual(newer.picks);
  });

  test("a swap made here is made again upon a captain chosen elsewhere", () => {
    const newer = team(giveArmband(lineup, f(14), "captain"));
    const draft = run(start(), ...swap(7, 9), ground(newer));
    expect(startersOf(draft)).toEqual([1, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14]);
    expect(bands(draft)).toEqual([14, 8]);
  });

  test("the same change in both leaves nothing to save", () => {
    const newer = team(swapFootballers(context, lineup, f(7), f(9)));
    const draft = run(start(), ...swap(7, 9), ground(newer));
    expect(isDirty(draft)).toBe(false);
    expect(draft.notice).toBeNull();
  });

  test("somebody for whom another came on elsewhere has no room: he is named, the rest stays", () => {
    const newer = team(swapFootballers(context, lineup, f(12), f(9)));
    const draft = run(start(), ...swap(7, 9), captain(14), ground(newer));
    expect(startersOf(draft)).toEqual([1, 3, 4, 5, 6, 8, 12, 10, 11, 13, 14]);
    expect(bands(draft)).toEqual([14, 8]);
    expect(draft.notice).toEqual({ kind: "elsewhere", lost: [{ kind: "start", footballerId: f(7) }] });
  });

  test("a captain who was sold elsewhere is named", () => {
    const sold = lineup.map((pick) => (pick.footballerId === f(14) ? { ...pick, footballerId: f(29) } : pick));
    const draft = run(start(), captain(14), ground(team(sold)));
    expect(bands(draft)).toEqual([13, 8]);
    expect(draft.notice).toEqual({ kind: "elsewhere", lost: [{ kind: "captain", footballerId: f(14) }] });
    expect(isDirty(draft)).toBe(false);
  });

  test("the order of the bench is kept while the same four sit there, else named", () => {
    const reordered = run(start(), ...swap(7, 15));
    const kept = run(reordered, ground(team(giveArmband(lineup, f(14), "captain"))));
    expect(benchOf(kept)).toEqual([2, 15, 12, 7]);
    const lost = run(reordered, ground(team(swapFootballers(context, lineup, f(12), f(9)))));
    expect(lost.notice).toEqual({ kind: "elsewhere", lost: [{ kind: "bench" }] });
  });

  test("a proposed chip that another one keeps out is named", () => {
    const chips = (draft: TeamDraft): TeamAction => ({
      type: "chips",
      chips: proposeChip(draft.chips, draft.ground.chips, draft.ground.chips[0]!),
    });
    const first = start();
    const active = team(lineup, { chips: [chip(1, "frush"), chip(2, "2capt", "active")] });
    const draft = run(first, chips(first), ground(active));
    expect(draft.chips.size).toBe(0);
    expect(draft.notice).toEqual({ kind: "elsewhere", lost: [{ kind: "chip", chip: "frush" }] });
    const same = team(lineup, { chips: [chip(1, "frush", "active"), chip(2, "2capt")] });
    expect(run(first, chips(first), ground(same))).toMatchObject({ notice: null, isOwnSave: false });
  });
});

describe("saving [MT-16]", () => {
  test("the answer is the ground; what was changed meanwhile stays unsaved upon it", () => {
    const sent = run(start(), ...swap(7, 9), { type: "sent" });
    const answer = team(sent.lineup.picks);
    const saved = run(sent, ground(answer));
    expect(saved).toMatchObject({ isOwnSave: true, sent: null, notice: null });
    expect(isDirty(saved)).toBe(false);
    const busy = run(sent, captain(14), ground(answer));
    expect(busy.isOwnSave).toBe(true);
    expect(busy.lineup.saved).toEqual(answer.picks);
    expect(bands(busy)).toEqual([14, 8]);
  });

  test("a refused one keeps everything", () => {
    const edited = run(start(), ...swap(7, 9));
    const refused = run(edited, { type: "sent" }, { type: "not-saved" });
    expect(refused.lineup).toBe(edited.lineup);
    expect(refused.sent).toBeNull();
  });

  test("an answer with other chips than were sent is not taken for it", () => {
    const proposed = proposeChip(new Map(), team().chips, chip(1, "frush"));
    const sent = run(start(), { type: "chips", chips: proposed }, { type: "sent" });
    const refreshed = run(sent, ground(team(lineup, { bankTenths: 3 })));
    expect(refreshed.sent).not.toBeNull();
    expect(refreshed.chips).toEqual(proposed);
  });
});

describe("when the deadline passes", () => {
  test("unsaved changes stand for the next round, and it is said which deadline they missed", () => {
    const draft = run(start(), captain(14), ground(team(), roundId(4)));
    expect(bands(draft)).toEqual([14, 8]);
    expect(draft).toMatchObject({ roundId: 4, notice: { kind: "too-late", roundId: 3, lost: [] } });
  });

  test("a proposed chip was meant for its own round: it is not carried on", () => {
    const proposed = proposeChip(new Map(), team().chips, chip(1, "frush"));
    const draft = run(start(), { type: "chips", chips: proposed }, ground(team(), roundId(4)));
    expect(draft.chips.size).toBe(0);
    expect(draft.notice).toEqual({ kind: "too-late", roundId: 3, lost: [{ kind: "chip", chip: "frush" }] });
  });

  test("the squad of the new round may come later, and what it leaves no room for is added to the notice", () => {
    const late = run(start(), captain(14), ground(team(), roundId(4)));
    const reverted = lineup.map((pick) => (pick.footballerId === f(14) ? { ...pick, footballerId: f(29) } : pick));
    const draft = run(late, ground(team(reverted), roundId(4)));
    expect(draft.notice).toEqual({
      kind: "too-late",
      roundId: 3,
      lost: [{ kind: "captain", footballerId: f(14) }],
    });
  });

  test("without unsaved changes the next round simply begins", () => {
    expect(run(start(), ground(team(), roundId(4)))).toEqual(startTeam({ ground: team(), roundId: roundId(4) }));
  });
});

describe("changes that were not saved when the page was left", () => {
  /** Through the tab's storage. */
  const resumed = (now: MyTeam, roundNow = round) => {
    const kept = readKeptTeam(JSON.parse(JSON.stringify(keepTeam(run(start(), captain(14))))));
    return run(resumeTeam({ ground: now, roundId: roundNow }, kept), ground(now, roundNow));
  };

  test("stand as they were, unsaved, and that is said until it is read", () => {
    const draft = resumed(team(lineup));
    expect([bands(draft)[0], isDirty(draft), draft.notice]).toEqual([14, true, { kind: "resumed", lost: [] }]);
    expect(teamReducer(draft, { type: "dismiss" }).notice).toBeNull();
    expect(isDirty(teamReducer(draft, { type: "discard" }))).toBe(false);
  });

  test("stand upon what was saved elsewhere meanwhile, and that is said instead", () => {
    const draft = resumed(team(swapFootballers(context, lineup, f(7), f(9))));
    expect([bands(draft)[0], draft.notice]).toEqual([14, { kind: "elsewhere", lost: [] }]);
  });

  test("which were saved elsewhere meanwhile are none any more", () => {
    const draft = resumed(team(giveArmband(lineup, f(14), "captain")));
    expect([isDirty(draft), draft.notice]).toEqual([false, null]);
  });

  test("of a round that has passed stand for the next, and that is said", () => {
    const draft = resumed(team(lineup), roundId(4));
    expect([draft.roundId, draft.notice]).toEqual([4, { kind: "too-late", roundId: 3, lost: [] }]);
  });
});

test("discarding goes back to what is saved", () => {
  const newer = team(swapFootballers(context, lineup, f(7), f(9)));
  const draft = run(start(), captain(14), ground(newer), { type: "discard" });
  expect(draft).toEqual(startTeam({ ground: newer, roundId: round }));
});
