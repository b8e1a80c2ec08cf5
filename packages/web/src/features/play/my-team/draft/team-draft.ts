/**
 * Everything a manager has under way on my team: line-up, chips, and what was said about them. The ground is the squad as
 * the server last told it; a newer one (from another tab, another device, the clock or the next round) takes its place
 * and the unsaved changes are laid upon it. Nothing is ever lost without a word: `notice` says what happened.
 */
import type { ChipName, RoundId } from "@elleveren/rules";

import type { MyTeam } from "../../../../api/play/my-team.ts";
import { chipToSave, NO_CHIP_CHANGES, rebaseChips, type ChipDraft } from "./chip-draft.ts";
import { lineupReducer, startLineup, type LineupAction, type LineupDraft } from "./lineup-draft.ts";
import { isSameLineup, rebaseLineup, type LostChange } from "./rebase-lineup.ts";
import type { LineupContext } from "./swap-lineup.ts";

export interface TeamDraft {
  readonly roundId: RoundId;
  readonly ground: MyTeam;
  readonly lineup: LineupDraft;
  readonly chips: ChipDraft;
  /** The line-up and chips that a save under way has sent; its answer becomes the ground. */
  readonly sent: TeamToSave | null;
  /** Whether the ground is what this page saved last. */
  readonly isOwnSave: boolean;
  readonly notice: DraftNotice | null;
}

export interface TeamToSave {
  readonly picks: LineupDraft["picks"];
  readonly chips: ChipDraft;
}

export type LostTeamChange = LostChange | { readonly kind: "chip"; readonly chip: ChipName };

export type DraftNotice =
  /** They were not saved when the page was left, and stand as they were. */
  | { readonly kind: "resumed"; readonly lost: readonly [] }
  /** The saved squad changed while there were unsaved changes. */
  | { readonly kind: "elsewhere"; readonly lost: readonly LostTeamChange[] }
  /** The deadline of `roundId` passed before they were saved; they now stand for the next round. */
  | { readonly kind: "too-late"; readonly roundId: RoundId; readonly lost: readonly LostTeamChange[] };

export type TeamAction =
  | { readonly type: "lineup"; readonly action: LineupAction }
  | { readonly type: "chips"; readonly chips: ChipDraft }
  | { readonly type: "undo" }
  | {
      readonly type: "ground";
      readonly ground: MyTeam;
      readonly roundId: RoundId;
      readonly context: LineupContext;
    }
  | { readonly type: "sent" }
  | { readonly type: "not-saved" }
  /** Back to what is saved. */
  | { readonly type: "discard" }
  | { readonly type: "dismiss" };

export const startTeam = ({ ground, roundId }: { ground: MyTeam; roundId: RoundId }): TeamDraft => ({
  roundId,
  ground,
  lineup: startLineup(ground.picks),
  chips: NO_CHIP_CHANGES,
  sent: null,
  isOwnSave: false,
  notice: null,
});

export function teamReducer(draft: TeamDraft, action: TeamAction): TeamDraft {
  switch (action.type) {
    case "lineup":
      return { ...draft, lineup: lineupReducer(draft.lineup, action.action) };
    case "chips":
      return { ...draft, chips: action.chips };
    case "undo":
      return draft.lineup.past.length > 0
        ? { ...draft, lineup: lineupReducer(draft.lineup, { type: "undo" }) }
        : { ...draft, chips: NO_CHIP_CHANGES };
    case "sent":
      return { ...draft, sent: { picks: draft.lineup.picks, chips: draft.chips } };
    case "not-saved":
      return { ...draft, sent: null };
    case "discard":
      return startTeam(draft);
    case "dismiss":
      return { ...draft, notice: null };
    case "ground":
      return draft.roundId === action.roundId
        ? newGround(draft, action.ground, action.context)
        : nextRound(draft, action);
  }
}

export const isDirty = ({ lineup, chips }: TeamDraft): boolean =>
  chips.size > 0 || !isSameLineup(lineup.saved, lineup.picks);

function newGround(draft: TeamDraft, ground: MyTeam, context: LineupContext): TeamDraft {
  const before = draft.ground;
  if (draft.sent !== null && isAnswerTo(draft.sent, ground)) return ownSave(draft, draft.sent, ground, context);
  // Prices and money move without touching what is edited here.
  if (isSameLineup(before.picks, ground.picks) && isSameChips(before, ground)) return { ...draft, ground };
  const { lost, ...laid } = layUpon(draft, { picks: before.picks, chips: NO_CHIP_CHANGES }, ground, context);
  const next: TeamDraft = { ...draft, ...laid, ground, isOwnSave: false };
  return { ...next, notice: noticeOf(draft, next, lost) };
}

/** Beside a notice of a change that stands already, what was lost is added to it. */
function noticeOf(draft: TeamDraft, next: TeamDraft, lost: readonly LostTeamChange[]): DraftNotice | null {
  if (draft.notice !== null && draft.notice.kind !== "resumed")
    return { ...draft.notice, lost: [...draft.notice.lost, ...lost] };
  return lost.length > 0 || isDirty(next) ? { kind: "elsewhere", lost } : null;
}

/** Changes made while the save was under way stay unsaved upon it. */
function ownSave(draft: TeamDraft, sent: TeamToSave, ground: MyTeam, context: LineupContext): TeamDraft {
  const { lost: _none, ...laid } = layUpon(draft, sent, ground, context);
  return { ...draft, ...laid, ground, sent: null, isOwnSave: true, notice: null };
}

/** The unsaved line-up moves on to the next round; a chip was meant for its own round and does not. */
function nextRound(
  draft: TeamDraft,
  { ground, roundId, context }: { ground: MyTeam; roundId: RoundId; context: LineupContext },
): TeamDraft {
  if (!isDirty(draft)) return startTeam({ ground, roundId });
  const { lost, ...laid } = layUpon(draft, { picks: draft.ground.picks, chips: draft.chips }, ground, context);
  const proposed = chipToSave(draft.chips, draft.ground.chips);
  return {
    ...draft,
    ...laid,
    chips: NO_CHIP_CHANGES,
    roundId,
    ground,
    sent: null,
    isOwnSave: false,
    notice: {
      kind: "too-late",
      roundId: draft.roundId,
      lost: proposed == null ? lost : [...lost, { kind: "chip", chip: proposed }],
    },
  };
}

/** The draft's differences from `base`, upon a new ground. */
function layUpon(draft: TeamDraft, base: TeamToSave, ground: MyTeam, context: LineupContext) {
  const { picks, lost } = rebaseLineup(context, {
    base: base.picks,
    draft: draft.lineup.picks,
    fresh: ground.picks,
  });
  const chips = rebaseChips(
    new Map([...draft.chips].filter(([id, status]) => base.chips.get(id) !== status)),
    ground.chips,
  );
  const clean = isSameLineup(picks, ground.picks);
  const { instigatorId } = draft.lineup;
  const stays = instigatorId !== null && ground.picks.some((pick) => pick.footballerId === instigatorId);
  const lineup: LineupDraft = {
    saved: ground.picks,
    picks: clean ? ground.picks : picks,
    past: clean ? [] : [ground.picks],
    instigatorId: stays ? instigatorId : null,
  };
  const lostAll: LostTeamChange[] = [...lost, ...chips.lost.map((chip) => ({ kind: "chip" as const, chip }))];
  return { lineup, chips: chips.draft, lost: lostAll };
}

const isAnswerTo = (sent: TeamToSave, ground: MyTeam): boolean =>
  isSameLineup(sent.picks, ground.picks) &&
  ground.chips.every(
    (chip) => !sent.chips.has(chip.id) || (sent.chips.get(chip.id) === "proposed") === (chip.status === "active"),
  );

const isSameChips = (first: MyTeam, second: MyTeam): boolean =>
  first.chips.length === second.chips.length &&
  first.chips.every((chip, index) => chip.id === second.chips[index]?.id && chip.status === second.chips[index].status);
