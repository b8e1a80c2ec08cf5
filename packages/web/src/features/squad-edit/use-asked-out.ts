import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

import type { DraftSlot, SquadDraft } from "./squad-draft.ts";

/** A link to transfers may name one of the squad who is to leave, `?out=12`: that is done once, and the address forgets it. */
export function useAskedOut(draft: SquadDraft, takeOut: (slot: DraftSlot) => void): void {
  const asked = useSearch({ strict: false, select: (search: { readonly out?: unknown }) => search.out });
  const navigate = useNavigate();
  const act = useEffectEvent(() => {
    const slot = draft.slots.find(({ savedId, currentId }) => savedId === asked && currentId === asked);
    if (slot) takeOut(slot);
    void navigate({
      to: ".",
      replace: true,
      resetScroll: false,
      search: (({ out: _, ...rest }: { readonly out?: unknown }) => rest) as never,
    });
  });
  useEffect(() => {
    if (asked !== undefined) act();
  }, [asked]);
}
