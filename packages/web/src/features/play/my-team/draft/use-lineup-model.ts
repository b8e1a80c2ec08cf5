import { useLingui } from "@lingui/react/macro";
import { type ChipName, type LineupPick } from "@elleveren/rules";

import { useGame } from "../../../../api/content/game.ts";
import { lineupModel } from "../../../content/footballers/lineup-model.ts";
import { useAnnounced } from "../../../content/footballers/use-announced.ts";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import type { PitchModel, PitchSlot, SlotState } from "../../pitch/index.ts";
import { armbandMark, chipMark } from "../armband-marks.ts";
import { swapStatus, type LineupDraft } from "./lineup-draft.ts";

const STATES = { none: "rest", instigator: "chosen", target: "target", invalid: "invalid" } as const;

/** The draft as the pitch and the list draw it: next opponents, armbands, news, and the swap in progress. */
export function useLineupModel(draft: LineupDraft, chip: ChipName | null, round: number): PitchModel {
  const { t, i18n } = useLingui();
  const { ruleset, market } = useGame();
  const footballers = useFootballers();
  const announced = useAnnounced(round);
  const context = { ruleset, market, chip };
  const { playing } = ruleset.squad;

  function slotOf(pick: LineupPick): PitchSlot {
    const { newsChance, ...base } = footballers.slotBase(pick.footballerId, round);
    const status = swapStatus(draft, pick.footballerId, context);
    const state: SlotState = STATES[status];
    const opponents = footballers.opponentText(footballers.roundMatches(pick.footballerId, round));
    const mark = chipMark(chip, pick, base.position, playing);
    const place = announced(pick.footballerId);
    const words = [base.description];
    if (place) words.push(place.words);
    if (pick.isCaptain) words.push(t`captain`);
    if (pick.isViceCaptain) words.push(t`vice-captain`);
    if (mark !== undefined) words.push(mark);
    if (pick.slot > playing) words.push(t`substitute`);
    words.push(t`next: ${opponents}`);
    if (status === "target") words.push(t`press to switch`);
    return {
      ...base,
      state,
      value: state === "chosen" ? t`Switch with …` : opponents,
      ribbon: footballers.ribbon(pick.footballerId, round),
      description: words.join(", "),
      marks: {
        ...armbandMark(pick),
        ...(mark === undefined ? {} : { chip: mark }),
        ...(newsChance === undefined ? {} : { newsChance }),
        ...(place && { announced: place.mark }),
      },
      ...(status === "invalid" ? { disabledReason: t`These two cannot switch places` } : {}),
    };
  }

  const bySlot = draft.picks.toSorted((a, b) => a.slot - b.slot);
  const starters = bySlot.filter((pick) => pick.slot <= playing).map(slotOf);
  const bench = bySlot.filter((pick) => pick.slot > playing).map(slotOf);
  return lineupModel(i18n, starters, bench);
}
