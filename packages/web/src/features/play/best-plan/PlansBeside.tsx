import { useLingui } from "@lingui/react/macro";
import type { RoundId } from "@elleveren/rules";

import { formatDecimal } from "../../../i18n/format.ts";
import { Table, type Column } from "../../../ui/Table.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import styles from "./BestPlan.module.css";
import { planScore, type FoundWith, type PlanScore } from "./plan-score.ts";

interface PlansBesideProps {
  readonly current: FoundWith;
  readonly before: FoundWith;
}

/** More would fill the table. */
const MOST_NAMES = 3;

type Side = FoundWith & { readonly score: PlanScore };

/** Two plans round by round: the one just found, and the one before the wishes were changed. */
export function PlansBeside({ current, before }: PlansBesideProps) {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  const sides = [current, before].map((side): Side => ({ ...side, score: planScore(side.plain, side.found.plan) }));
  const roundIds = [...new Set(sides.flatMap((side) => side.roundIds))].toSorted((first, second) => first - second);
  const cell = (side: Side) => (roundId: RoundId) => {
    const index = side.roundIds.indexOf(roundId);
    const step = side.found.plan.steps[index];
    if (!step) return "–";
    const moves = step.transfers.map(({ inId }) => footballer(inId).webName);
    const who = moves.length > MOST_NAMES ? [t`${moves.length} come in`] : moves.map((name) => `+ ${name}`);
    const what = [...(step.chip === null ? [] : [i18n._(CHIP_TITLE[step.chip])]), ...who];
    return (
      <span className={styles.beside}>
        <b className="num">{formatDecimal(side.score.rounds[index]!)}</b>
        <small>{what.length > 0 ? what.join(", ") : t`no transfer`}</small>
        <small>{t`captain ${footballer(step.captainId).webName}`}</small>
      </span>
    );
  };
  const columns: Column<RoundId>[] = [
    { key: "round", heading: t`Round`, align: "start", isRowHeading: true, cell: (roundId) => String(roundId) },
    ...sides.map((side, index): Column<RoundId> => ({
      key: String(index),
      heading: index === 0 ? t`This plan` : t`The one before`,
      cell: cell(side),
    })),
  ];
  const [now, then] = sides as [Side, Side];
  const difference = now.score.total - then.score.total;
  return (
    <section className={styles.part}>
      <h3>{t`Beside the plan before`}</h3>
      <Table label={t`Two plans, round by round`} columns={columns} rows={roundIds} rowKey={String} />
      {now.roundIds.length === then.roundIds.length && (
        <p className="note">
          {difference >= 0
            ? t`This plan expects ${formatDecimal(difference)} more.`
            : t`This plan expects ${formatDecimal(-difference)} less.`}
        </p>
      )}
    </section>
  );
}
