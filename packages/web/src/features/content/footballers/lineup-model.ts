import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { POSITIONS } from "@elleveren/rules";

import type { PitchModel, PitchSlot } from "../../play/pitch/index.ts";
import { POSITION_NAME, POSITION_PLURAL, POSITION_SHORT } from "./names.ts";

/** Over the bench: the reserve goalkeeper, then the order in which the others come on. `benchIndex` counts from 0. */
const benchCaption = (i18n: I18n, benchIndex: number): string =>
  benchIndex === 0
    ? i18n._(POSITION_SHORT.GKP)
    : i18n._(msg({ message: `Sub ${benchIndex}`, comment: "First, second, third substitute" }));

/** The only goalkeeper is one, the others are several. */
export const lineName = (i18n: I18n, position: PitchSlot["position"]): string =>
  i18n._(position === "GKP" ? POSITION_NAME.GKP : POSITION_PLURAL[position]);

/** A line-up as the pitch has it: the eleven from goal to attack, and the bench in its order. */
export const lineupModel = (i18n: I18n, starters: readonly PitchSlot[], bench: readonly PitchSlot[]): PitchModel => ({
  lines: POSITIONS.map((position) => ({
    label: lineName(i18n, position),
    slots: starters.filter((slot) => slot.position === position),
  })),
  bench: {
    label: i18n._(msg`Substitutes`),
    slots: bench.map((slot, benchIndex) => ({ caption: benchCaption(i18n, benchIndex), slot })),
  },
});
