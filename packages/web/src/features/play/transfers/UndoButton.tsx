import { Trans, useLingui } from "@lingui/react/macro";
import { History } from "lucide-react";
import { chipType, isFinalChip, transferCostPoints, type EntryId } from "@elleveren/rules";
import { useState } from "react";

import { useGameNow } from "../../../api/wire/clock.ts";
import { useGame } from "../../../api/content/game.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { useLatestTransfers, type MadeTransfer, type useUndoTransfers } from "../../../api/play/transfers.ts";
import { formatNumber, formatPrice } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Bill, BillLine } from "../../../ui/rows/Bill.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import sheet from "../../../ui/overlays/SheetBody.module.css";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { netOfUndo } from "./net-transfers.ts";
import { TransferPairs } from "./TransferPairs.tsx";

/** The round's confirmed transfers that can still be taken back: none once its deadline has passed. */
export function useUndoable(entryId: EntryId, round: Round): readonly MadeTransfer[] {
  const made = useLatestTransfers(entryId).data ?? [];
  return useGameNow(1000) < round.deadlineAtMs ? made : [];
}

interface UndoButtonProps {
  readonly myTeam: MyTeam;
  readonly round: Round;
  readonly made: readonly MadeTransfer[];
  readonly hasUnconfirmed: boolean;
  readonly undo: ReturnType<typeof useUndoTransfers>;
  readonly onUndone?: () => void;
}

/** Takes back what was confirmed, after a dialog that says who, what money and which chip come back. */
export function UndoButton({ myTeam, round, made, hasUnconfirmed, undo, onUndone }: UndoButtonProps) {
  const { t, i18n } = useLingui();
  const { ruleset } = useGame();
  const [isAsking, setAsking] = useState(false);
  const { activeChip: chip, freeTransfers, transfersMade, bankTenths } = myTeam;
  const isFinal = chip !== null && isFinalChip(chip);
  const net = netOfUndo(made);
  const costPoints = transferCostPoints(ruleset, { freeTransfers, transfersMade, chip });
  const finish = () => {
    setAsking(false);
    onUndone?.();
  };
  return (
    <>
      <Button
        onPress={() => setAsking(true)}
        disabledReason={isFinal ? t`${i18n._(CHIP_TITLE[chip])} cannot be taken back.` : undefined}
      >
        <History aria-hidden="true" />
        <Trans>Undo transfers</Trans>
      </Button>
      <Sheet
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          undo.reset();
        }}
        title={t`Undo the transfers of round ${round.roundId}?`}
        foot={
          <>
            <Button onPress={() => setAsking(false)}>{t`Keep them`}</Button>
            <Button
              kind="go"
              isPending={undo.isPending}
              onPress={() => undo.mutate(round.roundId, { onSuccess: finish })}
            >
              <Trans>Undo transfers</Trans>
            </Button>
          </>
        }
      >
        <div className={sheet.body}>
          {net.pairs.length === 0 ? (
            <p>{t`The same players stay in your squad.`}</p>
          ) : (
            <TransferPairs pairs={net.pairs} />
          )}
          <Bill>
            <BillLine name={t`In the bank afterwards`}>{formatPrice(bankTenths + net.bankTenths)}</BillLine>
            <BillLine name={t`Free transfers again`}>{freeTransfers ?? t`Unlimited`}</BillLine>
            {costPoints > 0 && <BillLine name={t`Points you get back`}>{formatNumber(costPoints)}</BillLine>}
            {chip !== null && chipType(chip) === "transfer" && (
              <BillLine name={t`Chip you get back`} isText>
                {i18n._(CHIP_TITLE[chip])}
              </BillLine>
            )}
          </Bill>
          {hasUnconfirmed && (
            <Alert kind="warning">{t`What you have not confirmed yet on this page is dropped as well.`}</Alert>
          )}
          {undo.isError && <WriteFailure error={undo.error} />}
        </div>
      </Sheet>
    </>
  );
}
