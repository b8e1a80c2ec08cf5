import { useLingui } from "@lingui/react/macro";
import { isRevertingChip, type RoundId } from "@elleveren/rules";

import type { MyChip } from "../../api/play/my-team.ts";

/** What comes after a chip of transfers that is played in this round, or how long it may be waited for. */
export function useChipNote(round: RoundId): (chip: MyChip) => string {
  const { t } = useLingui();
  return (chip) =>
    isRevertingChip(chip.name)
      ? t`Your squad comes back in round ${round + 1}`
      : t`May be played until round ${chip.stopRound}`;
}
