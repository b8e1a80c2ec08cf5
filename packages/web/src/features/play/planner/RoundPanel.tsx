import { Trans, useLingui } from "@lingui/react/macro";
import {
  isChipName,
  type PlannedRound,
  type RoundOutlook,
  type FootballerId,
  type Transfer,
  type TransferWish,
} from "@elleveren/rules";
import type { Dispatch } from "react";
import { ChevronRight, X } from "lucide-react";

import { useGame } from "../../../api/content/game.ts";
import { formatDeadline, formatNumber, formatPrice, formatTenths } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Bill, BillLine } from "../../../ui/rows/Bill.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Select } from "../../../ui/forms/Fields.tsx";
import { CHIP_EFFECT, CHIP_TITLE } from "../../content/footballers/names.ts";
import type { PlanAction } from "./plan-draft.ts";
import { usePlannerProblems } from "./use-planner-problems.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { TransferSide } from "../transfers/TransferPairs.tsx";
import plannedTransfers from "./PlannedTransfers.module.css";

interface RoundPanelProps {
  readonly outlook: RoundOutlook;
  readonly planned: PlannedRound | undefined;
  readonly dispatch: Dispatch<PlanAction>;
}

/** The plan for a round, its cost, and its problems. */
export function RoundPanel({ outlook, planned, dispatch }: RoundPanelProps) {
  const { t } = useLingui();
  const { rounds } = useGame();
  const textsOf = usePlannerProblems();
  const { roundId, squad, costPoints, freeTransfersLeft, problems } = outlook;
  const texts = textsOf(problems);
  const round = rounds.find((candidate) => candidate.roundId === roundId);
  return (
    <Card title={t`Plan for round ${roundId}`}>
      <div className="stack gap-3 pad-foot">
        {round && <p className="note">{t`Deadline ${formatDeadline(round.deadlineAtMs)}`}</p>}
        {texts.length > 0 && (
          <Alert kind="warning">
            <ul>
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Bill isDense>
          <BillLine name={t`In the bank`} isCost={squad.bankTenths < 0}>
            {formatPrice(squad.bankTenths)}
          </BillLine>
          <BillLine name={t`Free transfers left`}>{freeTransfersLeft ?? t`Unlimited`}</BillLine>
          <BillLine name={t`Cost`} isCost={costPoints > 0}>
            <Trans>{formatNumber(-costPoints)} points</Trans>
          </BillLine>
        </Bill>
        <ChipSelect outlook={outlook} planned={planned} dispatch={dispatch} />
        {planned && planned.transfers.length > 0 ? (
          <PlannedTransfers
            wishes={planned.transfers}
            transfers={outlook.transfers}
            onDrop={({ outId, inId }) => dispatch({ type: "drop-transfer", roundId, outId, inId })}
          />
        ) : (
          <p className="note">{t`No transfers planned. Press a player on the pitch to exchange him.`}</p>
        )}
        {planned && (
          <div className="flex wrap gap-2">
            {planned.lineup !== null && (
              <Button onPress={() => dispatch({ type: "lineup", roundId, lineup: null })}>
                <Trans>Reset the line-up</Trans>
              </Button>
            )}
            <Button kind="ghost" onPress={() => dispatch({ type: "clear", roundId })}>
              <Trans>Clear the round</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The chips that can be played in the round; a planned one that cannot stays listed, to be taken back. */
function ChipSelect({ outlook, planned, dispatch }: RoundPanelProps) {
  const { t, i18n } = useLingui();
  const { roundId, opening, chips } = outlook;
  const chosen = planned?.chip ?? null;
  if (opening.chip !== null && chosen === null) {
    const title = i18n._(CHIP_TITLE[opening.chip]);
    return <p className="note">{t`${title} is in play in this round.`}</p>;
  }
  const names = chips
    .filter(({ status, allowance }) => status === "available" || status === "active" || allowance.name === chosen)
    .map(({ allowance }) => allowance.name);
  const options = [...new Set(chosen === null ? names : [...names, chosen])];
  return (
    <Select
      label={t`Chip`}
      value={chosen ?? ""}
      onChange={(value) => dispatch({ type: "chip", roundId, chip: isChipName(value) ? value : null })}
      options={[
        { value: "", label: t`No chip` },
        ...options.map((name) => ({ value: name, label: i18n._(CHIP_TITLE[name]) })),
      ]}
      hint={chosen === null ? undefined : i18n._(CHIP_EFFECT[chosen])}
    />
  );
}

interface PlannedTransfersProps {
  readonly wishes: readonly TransferWish[];
  /** Those that can be made, with today's prices. */
  readonly transfers: readonly Transfer[];
  readonly onDrop: (transfer: TransferWish) => void;
}

/** The footballers who leave and who come, with what each brings and costs today. */
function PlannedTransfers({ wishes, transfers, onDrop }: PlannedTransfersProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const side = (id: FootballerId, isLeaving: boolean, amount = t`does not fit`) => (
    <TransferSide className={plannedTransfers.side} size={34} footballerId={id} isLeaving={isLeaving} amount={amount} />
  );
  return (
    <ul className={plannedTransfers.pairs} aria-label={t`Planned transfers`}>
      {wishes.map((wish) => {
        const made = transfers.find((row) => row.outId === wish.outId && row.inId === wish.inId);
        const [out, into] = [footballer(wish.outId).webName, footballer(wish.inId).webName];
        return (
          <li key={`${wish.outId}-${wish.inId}`} data-impossible={!made || undefined}>
            {side(wish.outId, true, made && `+ ${formatTenths(made.outTenths)}`)}
            <ChevronRight aria-hidden="true" />
            {side(wish.inId, false, made && `− ${formatTenths(made.inTenths)}`)}
            <IconButton label={t`Do not exchange ${out} for ${into}`} onPress={() => onDrop(wish)}>
              <X />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
