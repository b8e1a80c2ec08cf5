import { useLingui } from "@lingui/react/macro";
import { POSITIONS, type FootballerId } from "@elleveren/rules";

import { useGame } from "../../api/game.ts";
import { formatPrice } from "../../i18n/format.ts";
import { POSITION_NAME, POSITION_PLURAL } from "../footballers/names.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import type { PitchModel, PitchSlot } from "../pitch/index.ts";
import { slotState, type DraftSlot, type SquadDraft } from "./squad-draft.ts";

/** The fifteen places as the pitch and the list draw them. `sellingTenths` says what a saved one would bring. */
export function useSquadModel(draft: SquadDraft, sellingTenths: (id: FootballerId) => number | undefined): PitchModel {
  const { t, i18n } = useLingui();
  const { nextRound } = useGame();
  const footballers = useFootballers();

  function slotOf(slot: DraftSlot): PitchSlot {
    const state = slotState(slot);
    const key = String(slot.slotIndex);
    const id = slot.currentId ?? slot.savedId;
    if (id === null) {
      const position = i18n._(POSITION_NAME[slot.position]);
      return {
        key,
        position: slot.position,
        shirt: null,
        name: t({ message: "Choose", context: "empty place" }),
        value: position,
        state: "empty",
        description: t`Empty place: choose a ${position.toLowerCase()}`,
      };
    }
    const { newsChance, ...base } = footballers.slotBase(id);
    const tenths = state === "proposed" ? footballers.footballer(id).priceTenths : sellingTenths(id);
    const price = formatPrice(tenths ?? footballers.footballer(id).priceTenths);
    const what = {
      saved: t`press to remove`,
      proposed: t`new in the squad, press to remove`,
      removed: t`removed, press to restore`,
    }[state === "empty" ? "saved" : state];
    return {
      ...base,
      key,
      state: state === "proposed" || state === "removed" ? state : "rest",
      value: state === "removed" ? t`Undo` : price,
      ...(state === "removed" ? {} : { ribbon: footballers.ribbon(id, nextRound?.roundId ?? 0) }),
      description: `${base.description}, ${price}, ${what}`,
      marks: {
        ...(state === "proposed" && draft.mode === "transfers" ? { change: "new" as const } : {}),
        ...(newsChance === undefined ? {} : { newsChance }),
      },
    };
  }

  return {
    lines: POSITIONS.map((position) => ({
      label: i18n._(POSITION_PLURAL[position] ?? POSITION_NAME[position]),
      slots: draft.slots.filter((slot) => slot.position === position).map(slotOf),
    })),
  };
}
