import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import type { EntryId, PlannedRound, RoundOutlook } from "@elleveren/rules";

import { useGame } from "../../api/game.ts";
import { useConfirmPlan, type Plan, type PlanReceipt } from "../../api/plans.ts";
import { formatDayTime, formatDeadline, formatNumber, formatPrice } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { CHIP_TITLE } from "../footballers/names.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { WriteFailure } from "../problems/ProblemList.tsx";
import { TransferPairs } from "../transfers/TransferPairs.tsx";
import styles from "./ConfirmPlanDialog.module.css";

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
  const { roundId, transfers, costPoints } = outlook;
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
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="go"
            isPending={confirm.isPending}
            onPress={() => confirm.mutate({ plan, round: roundId, transfers, costPoints }, { onError: onStale })}
          >
            {costPoints > 0 ? t`Confirm for −${costPoints} points` : t`Confirm round ${roundId}`}
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        <Bill {...props} />
        {confirm.isError && <WriteFailure error={confirm.error} />}
      </div>
    </Sheet>
  );
}

function Bill({ outlook, planned }: ConfirmPlanDialogProps) {
  const { t, i18n } = useLingui();
  const { rounds } = useGame();
  const { footballer } = useFootballers();
  const { roundId, squad, costPoints, freeTransfersLeft, transfers } = outlook;
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
      <dl className={styles.bill}>
        {squad.chip !== null && (
          <div>
            <dt>
              <Trans>Chip</Trans>
            </dt>
            <dd>{i18n._(CHIP_TITLE[squad.chip])}</dd>
          </div>
        )}
        {planned?.lineup && captain && vice && (
          <div>
            <dt>
              <Trans>Captain and vice-captain</Trans>
            </dt>
            <dd>
              {footballer(captain.footballerId).webName}, {footballer(vice.footballerId).webName}
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>In the bank afterwards</Trans>
          </dt>
          <dd className="num">{formatPrice(squad.bankTenths)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Free transfers left</Trans>
          </dt>
          <dd className="num">{freeTransfersLeft ?? t`Unlimited`}</dd>
        </div>
        <div data-cost={costPoints > 0 || undefined}>
          <dt>
            <Trans>Cost</Trans>
          </dt>
          <dd className="num">
            <Trans>{formatNumber(-costPoints)} points</Trans>
          </dd>
        </div>
        {round && (
          <div>
            <dt>
              <Trans>Deadline of round {roundId}</Trans>
            </dt>
            <dd>{formatDeadline(round.deadlineAtMs)}</dd>
          </div>
        )}
      </dl>
      <p className="note">
        <Trans>Later rounds stay in the draft. Only this round is made.</Trans>
      </p>
    </>
  );
}

/** The proof, in short: it stands whole in the team's log. */
function Receipt({ receipt }: { receipt: PlanReceipt }) {
  return (
    <div className={styles.confirm} role="status">
      <p>
        <Trans>Your squad is as you planned it.</Trans>
      </p>
      <dl className={styles.bill}>
        <div>
          <dt>
            <Trans>Received</Trans>
          </dt>
          <dd>{formatDayTime(receipt.atMs)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Receipt</Trans>
          </dt>
          <dd>
            <code>{receipt.squadHash.slice(0, 16)}</code>
          </dd>
        </div>
      </dl>
    </div>
  );
}
