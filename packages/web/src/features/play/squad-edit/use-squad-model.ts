import { useLingui } from "@lingui/react/macro";
import { POSITIONS, type FootballerId } from "@elleveren/rules";
import { useMemo } from "react";

import { useComingMatches } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { POSITION_NAME, POSITION_PLURAL } from "../../content/footballers/names.ts";
import { useAnnounced } from "../../content/footballers/use-announced.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import type { PitchModel, PitchSlot } from "../pitch/index.ts";
import { slotChange, slotState, type DraftSlot, type SquadDraft } from "./squad-draft.ts";

/** The selling prices of saved footballers, by footballer. */
export type SellingPrices = ReadonlyMap<FootballerId, number>;

/** The fifteen places as the pitch and the list draw them; the same object as long as nothing in it changes. */
export function useSquadModel(draft: SquadDraft, selling: SellingPrices): PitchModel {
  const { t, i18n } = useLingui();
  const game = useGame();
  const { nextRound } = game;
  const coming = useComingMatches();
  const footballers = useFootballers();
  const announced = useAnnounced(nextRound?.roundId);

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
    const { newsChance, ...base } = footballers.slotBase(id, nextRound?.roundId ?? 0);
    const tenths = state === "proposed" ? undefined : selling.get(id);
    const price = formatPrice(tenths ?? footballers.footballer(id).priceTenths);
    const saved = slot.savedId === null ? "" : footballers.footballer(slot.savedId).webName;
    const what = {
      original: "",
      addition: t`new in the squad`,
      replaced: t`new in place of ${saved}`,
      removed: t`removed, press to restore`,
    }[slotChange(slot)];
    const place = announced(id);
    return {
      ...base,
      key,
      state: state === "proposed" || state === "removed" ? state : "rest",
      value: state === "removed" ? t`Undo` : price,
      ...(state === "removed" ? {} : { ribbon: footballers.ribbon(id, nextRound?.roundId ?? 0) }),
      description: [base.description, place?.words, price, what].filter(Boolean).join(", "),
      marks: {
        ...(state === "proposed" && draft.mode === "transfers" ? { change: "new" as const } : {}),
        ...(newsChance === undefined ? {} : { newsChance }),
        ...(place && { announced: place.mark }),
      },
    };
  }

  return useMemo(
    () => ({
      lines: POSITIONS.map((position) => ({
        label: i18n._(POSITION_PLURAL[position] ?? POSITION_NAME[position]),
        slots: draft.slots.filter((slot) => slot.position === position).map(slotOf),
      })),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what `slotOf` looks up comes from the game, its fixtures and the language
    [draft.slots, draft.mode, selling, game, coming, announced, i18n.locale],
  );
}
