import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { freeTransfersLeft, type ChipName, type EntryId } from "@elleveren/rules";

import type { MyTeam } from "../../api/my-team.ts";
import type { Round } from "../../api/rounds.ts";
import type { useConfirmTransfers } from "../../api/transfers.ts";
import { formatDeadline, formatNumber, formatPrice } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { CHIP_EFFECT, CHIP_TITLE } from "../footballers/names.ts";
import type { SquadAccount } from "../squad-edit/squad-account.ts";
import { SquadFailure } from "../squad-edit/SquadFailure.tsx";
import styles from "./ConfirmTransfersDialog.module.css";
import { TransferPairs, type TransferPair } from "./TransferPairs.tsx";
import { useChipNote } from "./use-chip-note.ts";

interface ConfirmTransfersDialogProps {
  readonly entryId: EntryId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pairs: readonly TransferPair[];
  readonly account: SquadAccount;
  readonly round: Round;
  readonly myTeam: MyTeam;
  /** In play, or proposed to be. */
  readonly chip: ChipName | null;
  readonly proposed: ChipName | null;
  readonly onPropose: (chip: ChipName | null) => void;
  readonly confirm: ReturnType<typeof useConfirmTransfers>;
  readonly onConfirm: () => void;
}

/** Says everything the transfers cost before they are made: prices, bank, points, chip, deadline. */
export function ConfirmTransfersDialog(props: ConfirmTransfersDialogProps) {
  const { t, i18n } = useLingui();
  const { account, pairs, round, myTeam, confirm } = props;
  const paidCount = myTeam.costPerTransfer > 0 ? Math.round(account.costPoints / myTeam.costPerTransfer) : 0;
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t`Confirm Transfers`}
      foot={
        <>
          <Button onPress={props.onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="go" onPress={props.onConfirm} isPending={confirm.isPending}>
            {account.costPoints > 0 ? t`Confirm for −${account.costPoints} points` : t`Confirm Transfers`}
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        <TransferPairs pairs={pairs} />
        <dl className={styles.bill}>
          <div>
            <dt>
              <Trans>In the bank afterwards</Trans>
            </dt>
            <dd className="num">
              {account.isBudgetFree ? formatPrice(myTeam.bankTenths) : formatPrice(account.bankTenths)}
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Free transfers left</Trans>
            </dt>
            <dd className="num">{account.freeLeft ?? t`Unlimited`}</dd>
          </div>
          {account.costPoints > 0 && (
            <div data-cost>
              <dt>
                <Plural
                  value={paidCount}
                  one="# transfer beyond the free ones"
                  other="# transfers beyond the free ones"
                />
              </dt>
              <dd className="num">
                <Trans>{formatNumber(-account.costPoints)} points</Trans>
              </dd>
            </div>
          )}
          {props.chip !== null && (
            <div>
              <dt>
                <Trans>Chip</Trans>
              </dt>
              <dd>{i18n._(CHIP_TITLE[props.chip])}</dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Deadline of round {round.roundId}</Trans>
            </dt>
            <dd>{formatDeadline(round.deadlineAtMs)}</dd>
          </div>
        </dl>
        <ChipChoice {...props} />
        {confirm.isError && (
          <SquadFailure error={confirm.error} entryId={props.entryId} onRefreshed={() => confirm.reset()} />
        )}
      </div>
    </Sheet>
  );
}

/** The transfer chips that are open, each with what the round would cost under it. */
function ChipChoice({ myTeam, proposed, onPropose, account, round }: ConfirmTransfersDialogProps) {
  const { t, i18n } = useLingui();
  const note = useChipNote(round.roundId);
  const offered =
    myTeam.activeChip === null
      ? myTeam.chips.filter((chip) => chip.type === "transfer" && chip.status === "available")
      : [];
  if (offered.length === 0) return null;
  const made = myTeam.transfersMade + account.transferCount;
  const left = freeTransfersLeft({ freeTransfers: myTeam.freeTransfers, transfersMade: made, chip: null });
  const plainCost = left === null ? 0 : Math.max(0, made - (myTeam.freeTransfers ?? made)) * myTeam.costPerTransfer;
  return (
    <fieldset className={styles.choice}>
      <legend>
        <Trans>Will you use a chip?</Trans>
      </legend>
      <Option isChecked={proposed === null} onChoose={() => onPropose(null)} title={t`No chip`} cost={plainCost} />
      {offered.map((chip) => (
        <Option
          key={chip.id}
          isChecked={proposed === chip.name}
          onChoose={() => onPropose(chip.name)}
          title={i18n._(CHIP_TITLE[chip.name])}
          note={`${i18n._(CHIP_EFFECT[chip.name])}. ${note(chip)}.`}
          cost={0}
        />
      ))}
    </fieldset>
  );
}

function Option({
  isChecked,
  onChoose,
  title,
  note,
  cost,
}: {
  isChecked: boolean;
  onChoose: () => void;
  title: string;
  note?: string;
  cost: number;
}) {
  return (
    <label data-chosen={isChecked || undefined}>
      <input type="radio" name="chip" checked={isChecked} onChange={onChoose} />
      <span>
        {title}
        {note !== undefined && <small>{note}</small>}
      </span>
      <span className="num">{formatNumber(-cost)}</span>
    </label>
  );
}
