import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/content/game.ts";
import { chosenIds, type SquadDraft } from "./squad-draft.ts";

/** The last change in words, for those who cannot see the pitch; empty before the first. */
export function useChangeText(draft: SquadDraft): string {
  const { t } = useLingui();
  const { footballerById } = useGame();
  const name = draft.changedId === null ? undefined : footballerById.get(draft.changedId)?.webName;
  const count = `${chosenIds(draft).length} / ${draft.slots.length}`;
  if (name === undefined || draft.lastChange === "none") return "";
  return draft.lastChange === "addition" ? t`${name} is in the squad, ${count}` : t`${name} is out, ${count}`;
}
