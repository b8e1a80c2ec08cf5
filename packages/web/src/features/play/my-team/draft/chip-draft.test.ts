import { roundId } from "@elleveren/rules";
import { describe, expect, test } from "vitest";

import type { MyChip } from "../../../../api/play/my-team.ts";
import {
  cancelChip,
  chipInPlay,
  chipToSave,
  draftStatus,
  isOtherInPlay,
  NO_CHIP_CHANGES,
  proposeChip,
  restoreChip,
} from "./chip-draft.ts";

const chip = (id: number, name: MyChip["name"], status: MyChip["status"], type: MyChip["type"] = "team"): MyChip => ({
  id,
  name,
  number: 1,
  type,
  status,
  startRound: roundId(1),
  stopRound: roundId(30),
  playedRounds: [],
});
const frush = chip(1, "frush", "available");
const twoCaptains = chip(2, "2capt", "available");
const chips = [frush, twoCaptains];

describe("proposing", () => {
  test("an available one is proposed, and only one at a time", () => {
    const draft = proposeChip(NO_CHIP_CHANGES, chips, frush);
    expect(draftStatus(draft, frush)).toBe("proposed");
    expect(proposeChip(draft, chips, twoCaptains)).toBe(draft);
    expect(chipToSave(draft, chips)).toBe("frush");
    expect(chipInPlay(draft, chips)).toBe(frush);
  });

  test("an unavailable one may be proposed too: the server has the last word [MT-32]", () => {
    const closed = chip(3, "3xc", "unavailable");
    expect(draftStatus(proposeChip(NO_CHIP_CHANGES, [closed], closed), closed)).toBe("proposed");
  });

  test("a played one may not", () => {
    const played = chip(3, "3xc", "played");
    expect(proposeChip(NO_CHIP_CHANGES, [played], played)).toBe(NO_CHIP_CHANGES);
  });

  test("taken back it is available again, and there is nothing to save", () => {
    const draft = cancelChip(proposeChip(NO_CHIP_CHANGES, chips, frush), frush);
    expect(draftStatus(draft, frush)).toBe("available");
    expect(chipToSave(draft, chips)).toBeUndefined();
  });
});

test("a proposed wildcard keeps Rich Uncle out, and the reverse [MT-28]", () => {
  const [wildcard, rich] = [chip(5, "wildcard", "available", "transfer"), chip(6, "rich", "available", "transfer")];
  for (const [first, second] of [
    [wildcard, rich],
    [rich, wildcard],
  ] as const) {
    const draft = proposeChip(NO_CHIP_CHANGES, [wildcard, rich], first);
    expect(draftStatus(draft, first)).toBe("proposed");
    expect(isOtherInPlay(draft, [wildcard, rich], second)).toBe(true);
    expect(proposeChip(draft, [wildcard, rich], second)).toBe(draft);
  }
});

describe("an active chip", () => {
  const active = chip(1, "frush", "active");
  const all = [active, twoCaptains];

  test("of the team can be cancelled, which saves null, and restored while nothing else is in play", () => {
    const cancelled = cancelChip(NO_CHIP_CHANGES, active);
    expect(draftStatus(cancelled, active)).toBe("cancelled");
    expect(chipToSave(cancelled, all)).toBeNull();
    expect(draftStatus(restoreChip(cancelled, all, active), active)).toBe("active");
    const other = proposeChip(cancelled, all, twoCaptains);
    expect(chipToSave(other, all)).toBe("2capt");
    expect(restoreChip(other, all, active)).toBe(other);
  });

  test("of transfers cannot be cancelled", () => {
    const rich = chip(4, "rich", "active", "transfer");
    expect(cancelChip(NO_CHIP_CHANGES, rich)).toBe(NO_CHIP_CHANGES);
  });
});
