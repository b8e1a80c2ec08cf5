import { useLingui } from "@lingui/react/macro";
import type { RoundOutlook } from "@elleveren/rules";

import type { LineupDraft } from "../my-team/draft/lineup-draft.ts";
import { useLineupModel } from "../my-team/draft/use-lineup-model.ts";
import type { PitchModel, PitchSlot } from "../pitch/index.ts";

/** The planned squad as the pitch draws it: a line-up, with those who come in this round marked as new. */
export function usePlanModel(lineup: LineupDraft, { opening, squad, roundId }: RoundOutlook): PitchModel {
  const { t } = useLingui();
  const model = useLineupModel(lineup, squad.chip, roundId);
  const before = new Set<string>(opening.picks.map((pick) => String(pick.footballerId)));
  const mark = (slot: PitchSlot): PitchSlot =>
    before.has(slot.key)
      ? slot
      : {
          ...slot,
          description: `${slot.description}, ${t`new in the squad`}`,
          marks: { ...slot.marks, change: "new" },
        };
  return {
    lines: model.lines.map((line) => ({ ...line, slots: line.slots.map(mark) })),
    ...(model.bench && {
      bench: {
        ...model.bench,
        slots: model.bench.slots.map((row) => ({ ...row, slot: mark(row.slot) })),
      },
    }),
  };
}
