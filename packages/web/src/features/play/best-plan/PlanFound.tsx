import { lineupOf, type PlanStep } from "@elleveren/optimiser";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { chipType, isRevertingChip, type EntryId, type FootballerId } from "@elleveren/rules";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

import { useGame } from "../../../api/content/game.ts";
import { transfersMemory, writeDraft } from "../../../api/wire/kept-drafts.ts";
import { formatDecimal, formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Bill, BillLine } from "../../../ui/rows/Bill.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import { ForecastExplained } from "../plan-search/ForecastExplained.tsx";
import { asTransferDraft } from "./as-draft.ts";
import styles from "./BestPlan.module.css";
import { openingOf, type PlannedGround } from "./plan-question.ts";
import { planScore, type FoundWith } from "./plan-score.ts";
import { PlansBeside } from "./PlansBeside.tsx";
import { WishCosts } from "./WishCosts.tsx";

interface PlanFoundProps {
  readonly entryId: EntryId;
  readonly ground: PlannedGround;
  readonly current: FoundWith;
  readonly before: FoundWith | null;
}

/** The plan that was found: what it brings, whether it is proven, and what is done in each round. */
export function PlanFound({ entryId, ground, current, before }: PlanFoundProps) {
  const { t } = useLingui();
  const { plain, roundIds, found, wish } = current;
  const { plan, isProven, boundValue } = found;
  const score = planScore(plain, plan);
  const rounds = roundIds.length === 1 ? t`round ${roundIds[0]!}` : t`rounds ${roundIds[0]!} to ${roundIds.at(-1)!}`;
  const still = pointsAsItIs(current);
  const open = formatDecimal(boundValue - plan.value);
  const count = plan.steps.reduce((sum, { transfers }) => sum + transfers.length, 0);
  const left = plan.value - score.total;
  const isPlain = wish.caution === 0 && wish.discount === 1;
  return (
    <>
      <Bill>
        <BillLine name={t`Expected in ${rounds}`} isMain>
          {formatDecimal(score.total)}
        </BillLine>
        {isPlain && left >= 0.05 && (
          <BillLine name={t`What is left afterwards is worth`}>{formatDecimal(left)}</BillLine>
        )}
        <BillLine name={t`Without a transfer or a chip`}>{formatDecimal(still)}</BillLine>
        <BillLine name={t`Transfers`}>{formatNumber(count)}</BillLine>
        {score.costPoints > 0 && (
          <BillLine name={t`Cost of them, in the points above`} isCost>
            {formatNumber(-score.costPoints)}
          </BillLine>
        )}
      </Bill>
      {isProven ? (
        <p className="note">
          <Trans>
            Proven: by these expectations and wishes no other plan is worth more, with what is left at the end counted.
          </Trans>
        </p>
      ) : (
        <Alert kind="warning">
          {Number.isFinite(boundValue) ? (
            <Trans>The best plan found before the search ended. Another may be worth up to {open} points more.</Trans>
          ) : (
            <Trans>The best plan found before the search ended. How much better another may be is not known.</Trans>
          )}
        </Alert>
      )}
      {!isPlain && (
        <p className="note">
          {t`The plan was chosen with caution or with less for later rounds; the points shown are the expected ones.`}
        </p>
      )}
      <ol className={styles.rounds}>
        {plan.steps.map((step, index) => (
          <li key={step.roundId}>
            <RoundStep
              step={step}
              points={score.rounds[index]!}
              action={index === 0 && <ToTransfers entryId={entryId} ground={ground} step={step} />}
            />
          </li>
        ))}
      </ol>
      {before && <PlansBeside current={current} before={before} />}
      <WishCosts ground={ground} current={current} />
      <section className={styles.part}>
        <h3>{t`What is exact, and what is a guess`}</h3>
        <ul>
          <li>{t`Exact: transfers, money, selling prices, banked transfers, hits, chips, club limits, line-ups and captains. Every plan there is was compared.`}</li>
          <li>{t`A guess: what each player will score, and that prices stay as they are today.`}</li>
          <li>{t`A judgement: what money, transfers and chips are worth after the last round.`}</li>
        </ul>
      </section>
      <ForecastExplained />
    </>
  );
}

/** The same rounds with today's squad, its best line-up each time, no transfer and no chip but one in play. */
function pointsAsItIs({ plain }: FoundWith): number {
  const squad = plain.candidates.filter(({ sellingTenths }) => sellingTenths !== null);
  return plain.rounds.reduce((sum, _, round) => {
    const chip = plain.chips.find(({ isPlayed, rounds }) => isPlayed && rounds.includes(round))?.name ?? null;
    return (
      sum +
      lineupOf({ ...plain, wishes: { ...plain.wishes, captains: [] } }, round, { squad, chip, transferCount: 0 }).points
    );
  }, 0);
}

interface RoundStepProps {
  readonly step: PlanStep;
  /** After the cost. */
  readonly points: number;
  readonly action: ReactNode;
}

function RoundStep({ step, points, action }: RoundStepProps) {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  const { roundId, transfers, chip, costPoints, captainId, viceCaptainId, starterIds, benchIds } = step;
  const name = (id: FootballerId) => footballer(id).webName;
  return (
    <article className={styles.step} aria-label={t`Round ${roundId}`}>
      <header>
        <h3>{t`Round ${roundId}`}</h3>
        {chip !== null && <Tag kind="you">{i18n._(CHIP_TITLE[chip])}</Tag>}
        <b className="num">{formatDecimal(points)}</b>
      </header>
      {transfers.length === 0 ? (
        <p className={styles.quiet}>{t`No transfer`}</p>
      ) : (
        <ul className={styles.moves} aria-label={t`Transfers`}>
          {transfers.map(({ outId, inId }) => (
            <li key={inId}>
              <Mover footballerId={outId} side={t`out`} isLeaving />
              <ArrowRight aria-hidden="true" />
              <Mover footballerId={inId} side={t`in`} />
            </li>
          ))}
        </ul>
      )}
      {costPoints > 0 && (
        <p className={styles.cost}>
          <Trans>Costs {formatNumber(costPoints)} points, taken off above</Trans>
        </p>
      )}
      <p className={styles.quiet}>
        <Trans>
          Captain {name(captainId)}, vice-captain {name(viceCaptainId)}
        </Trans>
      </p>
      <details className={styles.lineup}>
        <summary>{t`Line-up and bench`}</summary>
        <p>{starterIds.map(name).join(", ")}</p>
        <p>
          <Trans>Bench, in order: {benchIds.map(name).join(", ")}</Trans>
        </p>
      </details>
      {action}
    </article>
  );
}

interface MoverProps {
  readonly footballerId: FootballerId;
  readonly side: string;
  readonly isLeaving?: boolean;
}

function Mover({ footballerId, side, isLeaving }: MoverProps) {
  const { footballer, club } = useFootballers();
  const row = footballer(footballerId);
  return (
    <span className={styles.mover} data-leaving={isLeaving}>
      <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={28} />
      <span>
        <span className="vh">{side}: </span>
        {row.webName}
      </span>
    </span>
  );
}

/** The first round as an edit of the transfers page, to be looked at and confirmed there. */
function ToTransfers({ entryId, ground, step }: { entryId: EntryId; ground: PlannedGround; step: PlanStep }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { nextRound } = useGame();
  const { squad } = ground.team;
  const isOpen = nextRound?.roundId === step.roundId && squad.roundId === step.roundId;
  if (!isOpen || step.transfers.length === 0 || isRevertingChip(squad.chip)) return null;
  const chip = step.chip !== null && step.chip !== squad.chip && chipType(step.chip) === "transfer" ? step.chip : null;
  const take = () => {
    const savedIds = openingOf(ground.team).picks.map(({ footballerId }) => footballerId);
    writeDraft(transfersMemory(entryId), asTransferDraft(step, { roundId: step.roundId, savedIds, chip }));
    void navigate({ to: paths.transfers });
  };
  return (
    <Button onPress={take}>
      <Plural value={step.transfers.length} one="Take this transfer to Transfers" other="Take these # to Transfers" />
      <span className="vh">, {t`Round ${step.roundId}`}</span>
    </Button>
  );
}
