import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { transferCostPoints, type ChipName, type EntryId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import type { Round } from "../../../api/content/rounds.ts";
import type { useConfirmTransfers } from "../../../api/play/transfers.ts";
import { formatDeadline, formatNumber, formatPrice } from "../../../i18n/format.ts";
import { Bill, BillLine } from "../../../ui/rows/Bill.tsx";
import { ConfirmFoot } from "../../../ui/ConfirmFoot.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import sheet from "../../../ui/overlays/SheetBody.module.css";
import { CHIP_EFFECT, CHIP_TITLE } from "../../content/footballers/names.ts";
import type { SquadAccount } from "../squad-edit/squad-account.ts";
import { SquadFailure } from "../squad-edit/SquadFailure.tsx";
import styles from "./ConfirmTransfersDialog.module.css";
import { PaidBefore } from "./PaidBefore.tsx";
import { TransferPairs } from "./TransferPairs.tsx";
import type { TransferPair } from "../../../api/play/transfers.ts";
import { useChipNote } from "./TransferChips.tsx";

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
  const { paidCount, addedCostPoints: added } = account;
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t`Confirm Transfers`}
      foot={
        <ConfirmFoot onCancel={props.onClose} kind="go" onPress={props.onConfirm} isPending={confirm.isPending}>
          {added > 0 ? t`Confirm for −${added} points` : t`Confirm Transfers`}
        </ConfirmFoot>
      }
    >
      <div className={sheet.body}>
        <TransferPairs pairs={pairs} />
        <Bill>
          <BillLine name={t`In the bank afterwards`}>
            {formatPrice(account.isBudgetFree ? myTeam.bankTenths : account.bankTenths)}
          </BillLine>
          <BillLine name={t`Free transfers left`}>{account.freeLeft ?? t`Unlimited`}</BillLine>
          {account.costPoints > 0 && (
            <BillLine
              name={
                <Plural
                  value={paidCount}
                  one="# transfer beyond the free ones"
                  other="# transfers beyond the free ones"
                />
              }
              isMain
              isCost
            >
              <Trans>{formatNumber(-account.costPoints)} points</Trans>
            </BillLine>
          )}
          <PaidBefore points={account.costPoints - added} />
          {props.chip !== null && (
            <BillLine name={t`Chip`} isText>
              {i18n._(CHIP_TITLE[props.chip])}
            </BillLine>
          )}
          <BillLine name={t`Deadline of round ${round.roundId}`} isText>
            {formatDeadline(round.deadlineAtMs)}
          </BillLine>
        </Bill>
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
  const { ruleset } = useGame();
  const note = useChipNote(round.roundId);
  const offered =
    myTeam.activeChip === null
      ? myTeam.chips.filter((chip) => chip.type === "transfer" && chip.status === "available")
      : [];
  if (offered.length === 0) return null;
  const plainCost = transferCostPoints(ruleset, {
    freeTransfers: myTeam.freeTransfers,
    transfersMade: myTeam.transfersMade + account.transferCount,
    chip: null,
  });
  return (
    <fieldset className={styles.choice}>
      <legend>{t`Will you use a chip?`}</legend>
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
