/** The parts that a slot of the pitch and a row of the list have in common. */
import type { MouseEvent } from "react";

import type { PitchSlot, RibbonMatch } from "./pitch-model.ts";

/** The button that acts on a slot; the other mouse button opens its menu, also when a press is off. */
export const slotButton = (
  { key, description, state, disabledReason }: PitchSlot,
  onAct: (key: string) => void,
  onMenu: ((key: string) => void) | undefined,
) => ({
  "data-slot": key,
  "aria-label": description,
  "aria-disabled": disabledReason !== undefined || undefined,
  "aria-pressed": state === "chosen" || undefined,
  title: disabledReason,
  onClick: () => {
    if (disabledReason === undefined) onAct(key);
  },
  onContextMenu:
    onMenu &&
    ((event: MouseEvent) => {
      event.preventDefault();
      onMenu(key);
    }),
});

/** The next opponents, each on the colour of its difficulty: capitals at home. */
export const Ribbon = ({ className, matches }: { className: string | undefined; matches: readonly RibbonMatch[] }) => (
  <span className={className}>
    {matches.map((match, index) => (
      <i key={index} data-difficulty={match.difficulty}>
        {match.label}
      </i>
    ))}
  </span>
);
