import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { valueOf, type PlanCandidate, type PlanOutcome, type PlanStep } from "@elleveren/optimiser";
import { lendsMoney, POSITIONS, type Position, type FootballerId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { formatDecimal, formatNumber, formatPrice, formatTenths } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Bill, BillLine } from "../../../ui/rows/Bill.tsx";
import { ForecastExplained } from "../plan-search/ForecastExplained.tsx";
import type { PreparedSearch, SquadGround } from "./build-search.ts";
import { useGame } from "../../../api/content/game.ts";
import { Table, type Column } from "../../../ui/Table.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { POSITION_SHORT } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import styles from "./OptimalSquad.module.css";

interface SuggestionProps {
  readonly ground: SquadGround;
  readonly prepared: PreparedSearch;
  readonly found: Extract<PlanOutcome, { kind: "found" }>;
  readonly freeOnly: PlanOutcome | null;
}

/** The squad that was found: what it expects and costs, who comes and goes, and where each point is expected. */
export function Suggestion({ ground, prepared, found, freeOnly }: SuggestionProps) {
  const { t } = useLingui();
  const { question, roundIds } = prepared;
  const { plan, isProven, boundValue } = found;
  const first = plan.steps[0]!;
  const candidateOf = (id: FootballerId) => question.candidates.find(({ footballerId }) => footballerId === id)!;
  const members = first.squadIds.map(candidateOf);
  const owned = question.candidates.filter(isOwned);
  const chosen = new Set(first.squadIds);
  const leaving = inPitchOrder(owned.filter(({ footballerId }) => !chosen.has(footballerId)));
  const coming = inPitchOrder(members.filter((one) => !isOwned(one)));
  const rounds = roundIds.length === 1 ? t`round ${roundIds[0]!}` : t`rounds ${roundIds[0]!} to ${roundIds.at(-1)!}`;
  const openPoints = formatDecimal(boundValue - plan.value);
  const costs = plan.steps.reduce((sum, { costPoints }) => sum + costPoints, 0);
  const asItIs = question.rounds.map((_, round) => {
    const chip = round === 0 ? (question.chips[0]?.name ?? null) : null;
    return { squad: owned, chip, transferCount: 0 };
  });
  const priceOf = ({ sellingTenths, priceTenths }: PlanCandidate) => sellingTenths ?? priceTenths;
  const sum = (some: readonly PlanCandidate[]) => some.reduce((total, one) => total + priceOf(one), 0);
  const bankTenths = question.bankTenths + sum(owned) - sum(members);
  const isMoneyFree = lendsMoney(ground.ruleset, ground.chip);
  return (
    <>
      <Bill>
        <BillLine name={t`Expected in ${rounds}`} isMain>
          {formatDecimal(plan.value)}
        </BillLine>
        {owned.length > 0 && (
          <BillLine name={t`Your squad as it is`}>{formatDecimal(valueOf(question, asItIs, 0))}</BillLine>
        )}
        {ground.myTeam && <BillLine name={t`Transfers`}>{formatNumber(coming.length)}</BillLine>}
        {costs > 0 && (
          <BillLine name={t`Cost of them, in the points above`} isCost>
            {formatNumber(-costs)}
          </BillLine>
        )}
        {!isMoneyFree && <BillLine name={t`In the bank afterwards`}>{formatPrice(bankTenths)}</BillLine>}
      </Bill>
      {freeOnly?.kind === "found" && (
        <p className="note">
          <Trans>
            Free transfers alone would bring {formatDecimal(freeOnly.plan.value)}. The paid ones gain{" "}
            {formatDecimal(plan.value - freeOnly.plan.value)} more, their cost already taken off.
          </Trans>
        </p>
      )}
      {isProven ? (
        <p className="note">{t`Proven: no other squad within these settings expects more.`}</p>
      ) : (
        <Alert kind="warning">
          <Trans>Time ran out. This is the best squad found; another may expect up to {openPoints} points more.</Trans>
        </Alert>
      )}
      {ground.myTeam && coming.length === 0 && (
        <Alert kind="info">{t`Your squad is already the best within these settings. Save the transfer.`}</Alert>
      )}
      {ground.myTeam && coming.length > 0 && (
        <>
          <SuggestionTable
            title={<Plural value={coming.length} one="# comes in" other="# come in" />}
            label={t`Coming in`}
            members={coming}
            prepared={prepared}
            ground={ground}
          />
          <SuggestionTable
            title={<Plural value={leaving.length} one="# goes out" other="# go out" />}
            label={t`Going out`}
            members={leaving}
            prepared={prepared}
            ground={ground}
          />
        </>
      )}
      <SuggestionTable
        title={<Trans>The squad, as it should line up in round {roundIds[0]!}</Trans>}
        label={t`The squad`}
        members={[...first.starterIds, ...first.benchIds].map(candidateOf)}
        lineup={first}
        prepared={prepared}
        ground={ground}
      />
      <p className="note">{t`You set line-up and captain yourself, under My team.`}</p>
      <ForecastExplained />
    </>
  );
}

const lineOf = (position: Position) => POSITIONS.indexOf(position);
const inPitchOrder = (members: readonly PlanCandidate[]) =>
  members.toSorted((a, b) => lineOf(a.position) - lineOf(b.position) || a.footballerId - b.footballerId);

interface SuggestionTableProps {
  readonly title: ReactNode;
  readonly label: string;
  readonly members: readonly PlanCandidate[];
  readonly prepared: PreparedSearch;
  readonly ground: SquadGround;
  /** Marks captain, vice-captain and bench of the first round. */
  readonly lineup?: PlanStep;
}

/** Footballers with why they are there: form, points per match, and each round's opponents with what they should bring. */
function SuggestionTable({ title, label, members, prepared, ground, lineup }: SuggestionTableProps) {
  const { t, i18n } = useLingui();
  const { formDays } = useGame().ruleset;
  const { footballer, club, doubt, roundMatches, opponentText } = useFootballers();
  const bench = new Set<FootballerId>(lineup?.benchIds);
  const columns: Column<PlanCandidate>[] = [
    {
      key: "name",
      heading: t`Player`,
      align: "start",
      isRowHeading: true,
      cell: (one) => {
        const { footballerId, position } = one;
        const row = footballer(footballerId);
        const own = club(row.clubId);
        const chance = doubt(row);
        return (
          <span className={styles.who} data-bench={bench.has(footballerId) || undefined}>
            <Shirt kit={own.kit.shirt} isKeeper={position === "GKP"} size={30} />
            <span>
              <b>{row.webName}</b>
              {footballerId === lineup?.captainId && <Armband letter={t`C`} title={t`Captain`} />}
              {footballerId === lineup?.viceCaptainId && <Armband letter={t`V`} title={t`Vice-captain`} />}
              {lineup && ground.myTeam && !isOwned(one) && <Tag kind="plain">{t`new`}</Tag>}
              <small>
                {i18n._(POSITION_SHORT[position])} · {own.shortName} · {formatTenths(row.priceTenths)}
                {bench.has(footballerId) && ` · ${t`bench`}`}
                {chance !== undefined && ` · ${t`${chance} % chance`}`}
              </small>
            </span>
          </span>
        );
      },
    },
    {
      key: "sum",
      heading: t`Sum`,
      title: t`Expected in all these rounds`,
      cell: ({ points }) => <Figure value={total(points)} />,
    },
    ...prepared.roundIds.map((roundId, index): Column<PlanCandidate> => ({
      key: String(roundId),
      heading: t({ message: `R${roundId}`, comment: "Round, table head" }),
      title: t`Round ${roundId}`,
      cell: ({ footballerId, points }) => {
        const matches = roundMatches(footballerId, roundId);
        return (
          <span className={styles.round}>
            <span className="num">{formatDecimal(points[index]!)}</span>
            {matches.length === 0 && <small>{opponentText(matches)}</small>}
            {matches.map((match) => (
              <small key={match.fixtureId} data-difficulty={match.difficulty}>
                {opponentText([match])}
              </small>
            ))}
          </span>
        );
      },
    })),
    {
      key: "form",
      heading: t`Form`,
      title: t`Points per match in the last ${formDays} days`,
      cell: ({ footballerId }) => formatDecimal(footballer(footballerId).form),
    },
    {
      key: "season",
      heading: t`Season`,
      title: t`Points per match of the season`,
      cell: ({ footballerId }) => formatDecimal(footballer(footballerId).stat("points_per_game")),
    },
  ];
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <Table label={label} columns={columns} rows={members} rowKey={({ footballerId }) => footballerId} />
    </section>
  );
}

const isOwned = ({ sellingTenths }: PlanCandidate): boolean => sellingTenths !== null;
const total = (points: readonly number[]) => points.reduce((sum, value) => sum + value, 0);
const Figure = ({ value }: { value: number }) => <span className="num">{formatDecimal(value)}</span>;

const Armband = ({ letter, title }: { letter: string; title: string }) => (
  <>
    <i className={styles.armband} aria-hidden="true">
      {letter}
    </i>
    <span className="vh">, {title}</span>
  </>
);
