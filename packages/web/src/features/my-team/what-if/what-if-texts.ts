import { useLingui } from "@lingui/react/macro";
import type { ChipName, LineupPick, WhatIf } from "@elleveren/rules";

import { useFootballers } from "../../footballers/use-footballers.ts";

/** Who has the armband, and how many times his points count. */
export function useArmbandText() {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  return ({ armband }: WhatIf, picks: readonly LineupPick[]): string => {
    const name = (pick: LineupPick | undefined) => (pick ? footballer(pick.footballerId).webName : "–");
    const captain = name(picks.find((pick) => pick.isCaptain));
    const vice = name(picks.find((pick) => pick.isViceCaptain));
    const times = Math.max(armband.captain, armband.viceCaptain);
    switch (armband.outcome) {
      case "off":
        return t`The armbands add nothing under this chip`;
      case "captain":
        return armband.viceCaptain > 1
          ? t`${captain} and ${vice}: points × ${times} each`
          : t`${captain} has it: points × ${times}`;
      case "vice-captain":
        return t`${captain} does not play: ${vice} takes over, points × ${times}`;
      case "nobody":
        return t`Neither ${captain} nor ${vice} plays: nobody has it`;
    }
  };
}

/** What the chip in play makes of it; null without one, or when it has nothing to do with who plays. */
export function useChipText() {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  return ({ armband, picks }: WhatIf, chip: ChipName | null): string | null => {
    switch (chip) {
      case "frush": {
        const names = picks
          .filter((pick) => pick.multiplier > 1)
          .map((pick) => footballer(pick.footballerId).webName)
          .join(", ");
        return t`Attack! Attack!: these count double: ${names}`;
      }
      case "2capt":
        return armband.captain > 1 && armband.viceCaptain > 1
          ? t`Two Captains: both count double`
          : armband.outcome === "nobody"
            ? t`Two Captains: neither plays, the chip is wasted`
            : t`Two Captains: only one of them plays, the other's doubling is lost`;
      case "3xc":
        return armband.outcome === "nobody"
          ? t`Triple Captain: neither plays, the chip is wasted`
          : t`Triple Captain: whoever has the armband counts three times`;
      case "bboost":
        return t`Bench Boost: the bench counts too`;
      default:
        return null;
    }
  };
}
