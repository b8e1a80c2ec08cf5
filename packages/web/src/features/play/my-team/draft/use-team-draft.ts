import type { EntryId, RoundId } from "@elleveren/rules";
import { useEffect, useReducer } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { readDraft, teamMemory, writeDraft } from "../../../../api/wire/kept-drafts.ts";
import { useSaveLineup, type MyTeam } from "../../../../api/play/my-team.ts";
import { useUnsavedWork } from "../../../../api/wire/unsaved-work.ts";
import { chipInPlay, chipToSave } from "./chip-draft.ts";
import { saveProblems } from "./lineup-verdict.ts";
import { isDirty, teamReducer, type TeamAction } from "./team-draft.ts";
import { keepTeam, readKeptTeam, resumeTeam } from "./team-resume.ts";

export type OpenRound = { readonly roundId: RoundId; readonly deadlineAtMs: number };

/**
 * The draft of my team with its save, remembered by the tab until it is saved or discarded. A newer squad, or the next round, takes
 * its place under the unsaved changes.
 */
export function useTeamDraft(entryId: EntryId, myTeam: MyTeam, round: OpenRound) {
  const { ruleset, market } = useGame();
  const memory = teamMemory(entryId);
  const [draft, dispatch] = useReducer(teamReducer, { ground: myTeam, roundId: round.roundId }, (start) =>
    resumeTeam(start, readKeptTeam(readDraft(memory))),
  );
  const isUnsaved = isDirty(draft);
  useEffect(() => writeDraft(memory, isUnsaved ? keepTeam(draft) : null));
  useUnsavedWork(isUnsaved);
  const chip = chipInPlay(draft.chips, draft.ground.chips)?.name ?? null;
  const context = { ruleset, market, chip };
  const save = useSaveLineup(entryId);
  // While drawing, not after it: the page never shows unsaved changes upon a squad that they do not stand on.
  if (draft.ground !== myTeam || draft.roundId !== round.roundId)
    dispatch({ type: "ground", ground: myTeam, roundId: round.roundId, context });

  return {
    draft,
    chip,
    problems: saveProblems({
      ...context,
      roundId: round.roundId,
      myTeam: draft.ground,
      picks: draft.lineup.picks,
      chips: draft.chips,
    }),
    dispatch,
    context,
    save,
    isSaved: save.isSuccess && draft.isOwnSave && !isDirty(draft),
    /** An edit ends what was said of the last save. */
    edit: (action: TeamAction) => {
      if (!save.isPending && !save.isIdle) save.reset();
      dispatch(action);
    },
    /** `picks` are those of an edit that was made in this very moment. */
    saveDraft: (picks = draft.lineup.picks) => {
      const chip = chipToSave(draft.chips, draft.ground.chips);
      dispatch({ type: "sent" });
      save.mutate(
        { roundId: draft.roundId, picks, ...(chip === undefined ? {} : { chip }) },
        { onError: () => dispatch({ type: "not-saved" }) },
      );
    },
  };
}
