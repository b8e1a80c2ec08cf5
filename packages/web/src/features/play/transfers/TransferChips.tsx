import { Trans, useLingui } from "@lingui/react/macro";
import { isRevertingChip, type ChipName, type RoundId } from "@elleveren/rules";

import type { MyChip } from "../../../api/play/my-team.ts";
import { Button } from "../../../ui/Button.tsx";
import { CHIP_EFFECT, CHIP_TITLE } from "../../content/footballers/names.ts";
import styles from "./TransferChips.module.css";

interface TransferChipsProps {
  readonly chips: readonly MyChip[];
  readonly round: RoundId;
  readonly proposed: ChipName | null;
  readonly onPropose: (chip: ChipName | null) => void;
}

/** Chips played by confirming transfers. One at a time: proposing one puts the others out of reach. */
export function TransferChips({ chips, round, proposed, onPropose }: TransferChipsProps) {
  const { t, i18n } = useLingui();
  const note = useChipNote(round);
  const offered = chips.filter((chip) => chip.type === "transfer" && chip.status === "available");
  if (offered.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t`Chips`}>
      {offered.map((chip) => {
        const title = i18n._(CHIP_TITLE[chip.name]);
        const isProposed = proposed === chip.name;
        return (
          <li key={chip.id} data-proposed={isProposed || undefined}>
            <span>
              <b className="head">{title}</b> <small>{i18n._(CHIP_EFFECT[chip.name])}</small>{" "}
              {/* A phone has it where the transfers are confirmed. */}
              <small className="desk">{note(chip)}</small>
            </span>
            {isProposed ? (
              <Button onPress={() => onPropose(null)} aria-label={t`Cancel ${title}`}>
                <Trans>Cancel</Trans>
              </Button>
            ) : (
              <Button
                onPress={() => onPropose(chip.name)}
                aria-label={t`Play ${title}`}
                disabledReason={proposed === null ? undefined : t`Another chip is in play this round`}
              >
                <Trans>Play</Trans>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A transfer chip's note: the consequence of playing it in this round, or how long it may be waited for. */
export function useChipNote(round: RoundId): (chip: MyChip) => string {
  const { t } = useLingui();
  return (chip) =>
    isRevertingChip(chip.name)
      ? t`Your squad comes back in round ${round + 1}`
      : t`May be played until round ${chip.stopRound}`;
}
