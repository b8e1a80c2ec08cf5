import { Trans, useLingui } from "@lingui/react/macro";
import { isChipName, type PlannedRound, type RoundOutlook } from "@elleveren/rules";
import type { Dispatch } from "react";

import { useGame } from "../../api/content/game.ts";
import { formatDeadline, formatNumber, formatPrice } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Bill, BillLine } from "../../ui/Bill.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Select } from "../../ui/Fields.tsx";
import { CHIP_EFFECT, CHIP_TITLE } from "../footballers/names.ts";
import type { PlanAction } from "./plan-draft.ts";
import styles from "./RoundPanel.module.css";
import { PlannedTransfers } from "./PlannedTransfers.tsx";
import { usePlannerProblems } from "./use-planner-problems.ts";

interface RoundPanelProps {
  readonly outlook: RoundOutlook;
  readonly planned: PlannedRound | undefined;
  readonly dispatch: Dispatch<PlanAction>;
}

/** What is planned for a round, what it costs, and what is wrong with it. */
export function RoundPanel({ outlook, planned, dispatch }: RoundPanelProps) {
  const { t } = useLingui();
  const { rounds } = useGame();
  const textsOf = usePlannerProblems();
  const { roundId, squad, costPoints, freeTransfersLeft, problems } = outlook;
  const texts = textsOf(problems);
  const round = rounds.find((candidate) => candidate.roundId === roundId);
  return (
    <Card title={t`Plan for round ${roundId}`}>
      <div className={styles.panel}>
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
          <div className={styles.acts}>
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
