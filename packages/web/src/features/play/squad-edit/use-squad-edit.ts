import type { FootballerId, RoundId } from "@elleveren/rules";
import { useEffect, useReducer, useRef, useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import { useUnsavedWork } from "../../../api/wire/unsaved-work.ts";
import { squadReducer, startSquad } from "./squad-draft.ts";
import { keepDraft, movedMeanwhile, readKept, resumeDraft, type MovedMeanwhile } from "./squad-resume.ts";
import { readDraft, writeDraft } from "../../../api/wire/kept-drafts.ts";

interface SquadEditRequest {
  /** The name under which the tab remembers the edit: whose it is, and of what. */
  readonly name: string;
  /** As it is saved now; empty while a first squad is selected. */
  readonly savedIds: readonly FootballerId[];
  readonly roundId: RoundId;
  /** The saved squad is changing by this page's own doing, so that there is nothing to say about it. */
  readonly isOwnChange?: boolean;
  /** The selling prices of saved footballers, in tenths. */
  readonly selling?: ReadonlyMap<FootballerId, number>;
}

export type SquadEdit = ReturnType<typeof useSquadEdit>;

const NOTHING_MOVED: MovedMeanwhile = { prices: [], gone: [] };

/** The draft of a squad, remembered by the tab and never mixed with a saved squad it was not made for. */
export function useSquadEdit({ name, savedIds, roundId, isOwnChange = false, selling }: SquadEditRequest) {
  const { ruleset, market } = useGame();
  const priceOf = (id: FootballerId) => selling?.get(id) ?? market.get(id)?.priceTenths;
  const [left] = useState(() => readKept(readDraft(name)));
  const [start] = useState(() => resumeDraft(startSquad(ruleset, market, savedIds), left, { market, roundId }));
  const [draft, dispatch] = useReducer(squadReducer, start.draft);
  const [proposed, setProposed] = useState(start.chip);
  const [notice, setNotice] = useState(start.notice);

  const kept = keepDraft(draft, roundId, { chip: proposed, priceOf });
  useEffect(() => writeDraft(name, kept));
  useUnsavedWork(kept !== null);

  // Asked anew with every price that comes in: what the page knew when it was opened may be old.
  const isSame = left !== null && notice !== "squad-changed";
  const moved = isSame ? movedMeanwhile(left, draft, { market, priceOf }) : NOTHING_MOVED;

  const owned = savedIds.toSorted((a, b) => a - b).join();
  const ground = useRef(owned);
  const isUnsaved = kept !== null;
  useEffect(() => {
    if (ground.current === owned) return;
    ground.current = owned;
    dispatch({ type: "loaded", draft: startSquad(ruleset, market, savedIds) });
    setProposed(null);
    setNotice(isUnsaved && !isOwnChange ? "squad-changed" : null);
  }, [owned, savedIds, ruleset, market, isUnsaved, isOwnChange]);

  function reset() {
    dispatch({ type: "reset" });
    setProposed(null);
    setNotice(null);
  }
  return {
    draft,
    dispatch,
    /** A transfer chip proposed with it. */
    proposed,
    propose: setProposed,
    /** Why the edit is not as it was left. */
    notice,
    moved,
    /** Back to the saved squad, without a chip. */
    reset,
  };
}
