import type { WireReceipt } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { addedCostPoints, type EntryId, type PlannedRound, type RoundOutlook } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useConfirmPlan, type Plan } from "../../../api/teams/plans.ts";
import { formatDayTime, formatDeadline, formatNumber, formatPrice } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Bill, BillLine } from "../../../ui/rows/Bill.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmFoot } from "../../../ui/ConfirmFoot.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import sheet from "../../../ui/overlays/SheetBody.module.css";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { PaidBefore } from "../transfers/PaidBefore.tsx";
import { TransferPairs } from "../transfers/TransferPairs.tsx";

interface ConfirmPlanDialogProps {
  readonly entryId: EntryId;
  readonly plan: Plan;
  /** The plan's first round, as it is shown. */
  readonly outlook: RoundOutlook;
  readonly planned: PlannedRound | undefined;
  readonly onClose: () => void;
  readonly onStale: () => void;
}

/** Says everything that confirming does before it is done, and afterwards what proves that it was. */
export function ConfirmPlanDialog(props: ConfirmPlanDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { entryId, plan, outlook, onClose, onStale } = props;
  const confirm = useConfirmPlan(entryId);
  const { ruleset } = useGame();
  const { roundId, transfers, costPoints } = outlook;
  const added = addedCostPoints(ruleset, outlook.squad, transfers.length);
  if (confirm.isSuccess) {
    return (
      <Sheet
        isOpen
        onClose={() => void navigate({ to: paths.myTeam })}
        title={t`Round ${roundId} is confirmed`}
        foot={
          <Button kind="go" onPress={() => void navigate({ to: paths.myTeam })}>
            <Trans>Go to my team</Trans>
          </Button>
        }
      >
        <Receipt receipt={confirm.data.receipt} />
      </Sheet>
    );
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Confirm round ${roundId}`}
      foot={
        <ConfirmFoot
          onCancel={onClose}
          kind="go"
          isPending={confirm.isPending}
          onPress={() => confirm.mutate({ plan, round: roundId, transfers, costPoints }, { onError: onStale })}
        >
          {added > 0 ? t`Confirm for −${added} points` : t`Confirm round ${roundId}`}
        </ConfirmFoot>
      }
    >
      <div className={sheet.body}>
        <RoundBill {...props} />
        {confirm.isError && <WriteFailure error={confirm.error} />}
      </div>
    </Sheet>
  );
}

function RoundBill({ outlook, planned }: ConfirmPlanDialogProps) {
  const { t, i18n } = useLingui();
  const { rounds, ruleset } = useGame();
  const { footballer } = useFootballers();
  const { roundId, squad, costPoints, freeTransfersLeft, transfers } = outlook;
  const added = addedCostPoints(ruleset, squad, transfers.length);
  const round = rounds.find((candidate) => candidate.roundId === roundId);
  const captain = squad.picks.find((pick) => pick.isCaptain);
  const vice = squad.picks.find((pick) => pick.isViceCaptain);
  return (
    <>
      {transfers.length > 0 && (
        <TransferPairs
          pairs={transfers.map(({ outId, inId, outTenths, inTenths }) => ({
            outId,
            inId,
            sellingPriceTenths: outTenths,
            purchasePriceTenths: inTenths,
          }))}
        />
      )}
      <Bill>
        {squad.chip !== null && (
          <BillLine name={t`Chip`} isText>
            {i18n._(CHIP_TITLE[squad.chip])}
          </BillLine>
        )}
        {planned?.lineup && captain && vice && (
          <BillLine name={t`Captain and vice-captain`} isText>
            {footballer(captain.footballerId).webName}, {footballer(vice.footballerId).webName}
          </BillLine>
        )}
        <BillLine name={t`In the bank afterwards`}>{formatPrice(squad.bankTenths)}</BillLine>
        <BillLine name={t`Free transfers left`}>{freeTransfersLeft ?? t`Unlimited`}</BillLine>
        <BillLine name={t`Cost`} isMain={costPoints > 0} isCost={costPoints > 0}>
          <Trans>{formatNumber(-costPoints)} points</Trans>
        </BillLine>
        <PaidBefore points={costPoints - added} />
        {round && (
          <BillLine name={t`Deadline of round ${roundId}`} isText>
            {formatDeadline(round.deadlineAtMs)}
          </BillLine>
        )}
      </Bill>
      <p className="note">{t`Later rounds stay in the draft. Only this round is made.`}</p>
    </>
  );
}

/** The proof, in short: it stands whole in the team's log. */
function Receipt({ receipt }: { receipt: WireReceipt }) {
  const { t } = useLingui();
  return (
    <div className={sheet.body} role="status">
      <p>{t`Your squad is as you planned it.`}</p>
      <Bill>
        <BillLine name={t`Received`} isText>
          {formatDayTime(Date.parse(receipt.time))}
        </BillLine>
        <BillLine name={t`Receipt`} isText>
          <code>{receipt.squad_hash.slice(0, 16)}</code>
        </BillLine>
      </Bill>
    </div>
  );
}
