import { useLingui } from "@lingui/react/macro";
import { isRevertingChip, type RoundId } from "@elleveren/rules";

import type { MyChip } from "../../api/my-team.ts";
import { CHIP_EFFECT } from "../footballers/names.ts";

/** What a chip of transfers does if it is played in this round: its effect, and how long that lasts or may be waited for. */
export function useChipNote(round: RoundId): (chip: MyChip) => string {
  const { t, i18n } = useLingui();
  return (chip) => {
    const after = isRevertingChip(chip.name)
      ? t`Your squad comes back in round ${round + 1}`
      : t`May be played until round ${chip.stopRound}`;
    return `${i18n._(CHIP_EFFECT[chip.name])}. ${after}.`;
  };
}
