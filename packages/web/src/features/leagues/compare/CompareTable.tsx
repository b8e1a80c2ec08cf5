import { Trans, useLingui } from "@lingui/react/macro";
import { Star, X } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";
import type { CSSProperties, ReactNode } from "react";

import { IconButton } from "../../../ui/IconButton.tsx";
import { Table } from "../../../ui/Table.tsx";
import { POSITION_SHORT } from "../../content/footballers/names.ts";
import { NewsSign } from "../../content/footballers/NewsSign.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { Shirt } from "../../play/pitch/index.ts";
import styles from "./CompareTable.module.css";
import { bestOf, type Compared, difficultyAhead, lastRounds, nextMatches, type RoundForm } from "./figures.ts";
import { formatDecimal, formatNumber, formatPercent, formatPrice } from "../../../i18n/format.ts";
import type { FootballerMatch } from "../../../api/content/footballer-summary.ts";
import { Skeleton } from "../../../ui/states.tsx";

interface CompareTableProps {
  readonly compared: readonly Compared[];
  readonly label: string;
  /** Left out: they stay. */
  readonly onRemove?: (footballerId: FootballerId) => void;
}

/** A column each, a row for each thing they are compared by; scrolls inside its own box on a phone. */
export function CompareTable({ compared, label, onRemove }: CompareTableProps) {
  const { t } = useLingui();
  const rows = useCompareRows(compared);
  return (
    <div className={styles.table}>
      <Table
        label={label}
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          {
            key: "name",
            heading: <span className="vh">{t`Compared by`}</span>,
            align: "start",
            isRowHeading: true,
            cell: (row) => row.label,
          },
          ...compared.map(({ footballer }, index) => ({
            key: String(footballer.footballerId),
            heading: <ColumnHead compared={compared[index]!} onRemove={onRemove} />,
            align: "center" as const,
            cell: (row: (typeof rows)[number]) => (
              <span className={styles.cell} data-tall={row.isTall || undefined}>
                {row.cells[index]}
                {row.best.has(index) && <BestMark />}
              </span>
            ),
          })),
        ]}
      />
    </div>
  );
}

function ColumnHead({ compared, onRemove }: { compared: Compared; onRemove: CompareTableProps["onRemove"] }) {
  const { t, i18n } = useLingui();
  const { club } = useFootballers();
  const open = useOpenFootballer();
  const { footballerId, clubId, position, webName } = compared.footballer;
  const own = club(clubId);
  return (
    <span className={styles.man}>
      <Shirt kit={own.kit.shirt} isKeeper={position === "GKP"} size={40} />
      <button type="button" onClick={() => open(footballerId)}>
        {webName}
      </button>
      <small>
        {own.shortName} · {i18n._(POSITION_SHORT[position])}
      </small>
      {compared.footballer.news !== "" && <NewsSign footballer={compared.footballer} />}
      {onRemove && (
        <span className={styles.remove}>
          <IconButton label={t`Remove ${webName}`} onPress={() => onRemove(footballerId)}>
            <X />
          </IconButton>
        </span>
      )}
    </span>
  );
}

/** A star, with a hidden word for screen readers. */
function BestMark() {
  const { t } = useLingui();
  return (
    <>
      <Star className="icon" fill="currentColor" aria-hidden="true" />
      <span className="vh">{t`best`}</span>
    </>
  );
}

interface CompareRow {
  readonly key: string;
  readonly label: string;
  /** One for each footballer, in their order. */
  readonly cells: readonly ReactNode[];
  /** Indexes of the best. */
  readonly best: ReadonlySet<number>;
  /** Its cells are drawings: the mark stands under them. */
  readonly isTall?: boolean;
}

/** Everything footballers are compared by, in order. */
function useCompareRows(compared: readonly Compared[]): CompareRow[] {
  const { t } = useLingui();
  const figure = (
    key: string,
    label: string,
    value: (row: Compared) => number,
    format: (value: number) => string = formatNumber,
    isLessBetter = false,
  ): CompareRow => {
    const values = compared.map(value);
    return {
      key,
      label,
      cells: values.map((one, index) => (
        <span key={index} className="num">
          {format(one)}
        </span>
      )),
      best: bestOf(values, isLessBetter),
    };
  };
  const counted = (name: string, label: string): CompareRow =>
    figure(name, label, ({ footballer }) => footballer.stat(name));
  return [
    figure("price", t`Price`, ({ footballer }) => footballer.priceTenths, formatPrice, true),
    figure("points", t`Points`, ({ footballer }) => footballer.totalPoints),
    figure("form", t`Form`, ({ footballer }) => footballer.form, formatDecimal),
    figure("ppm", t`Points per match`, ({ footballer }) => footballer.stat("points_per_game"), formatDecimal),
    figure("owners", t`Selected by`, ({ footballer }) => footballer.selectedByPercent, formatPercent),
    {
      key: "rounds",
      isTall: true,
      label: t`Last five rounds`,
      cells: compared.map(({ footballer, summary }) => (
        <FormBars key={footballer.footballerId} rounds={summary && lastRounds(summary.played)} />
      )),
      best: bestOf(
        compared.map(
          ({ summary }) => summary && lastRounds(summary.played).reduce((sum, round) => sum + round.points, 0),
        ),
      ),
    },
    {
      key: "next",
      isTall: true,
      label: t`Next five matches`,
      cells: compared.map(({ footballer, summary }) => (
        <FixturesAhead key={footballer.footballerId} coming={summary?.coming} />
      )),
      best: bestOf(
        compared.map(({ summary }) => summary && difficultyAhead(summary.coming)),
        true,
      ),
    },
    counted("goals_scored", t`Goals scored`),
    counted("assists", t`Assists`),
    counted("clean_sheets", t`Clean sheets`),
    counted("bonus", t`Bonus`),
    counted("minutes", t`Minutes played`),
  ];
}

/** The next matches, one under the other, on the colour of their difficulty. Undefined while they are fetched. */
function FixturesAhead({ coming }: { coming: readonly FootballerMatch[] | undefined }) {
  const { t } = useLingui();
  const { opponent: opponentText } = useFootballers();
  if (!coming) return <Skeleton height="130px" />;
  const ahead = nextMatches(coming);
  if (ahead.length === 0) return <Trans>No upcoming matches</Trans>;
  return (
    <ol className={styles.ahead}>
      {ahead.map((match, index) => (
        <li key={index} data-difficulty={match.difficulty}>
          <b>{opponentText(match)}</b> <span aria-hidden="true">{match.difficulty}</span>
          <span className="vh">{t`difficulty ${match.difficulty} of 5`}</span>
        </li>
      ))}
    </ol>
  );
}

/** Points of the last rounds as bars with their figures. Undefined while they are fetched. */
function FormBars({ rounds }: { rounds: readonly RoundForm[] | undefined }) {
  const { t } = useLingui();
  if (!rounds) return <Skeleton height="64px" />;
  if (rounds.length === 0) return <Trans>No recent matches</Trans>;
  return (
    <ol className={styles.bars}>
      {rounds.map(({ roundId, points }) => (
        <li key={roundId}>
          <span className="num">{formatNumber(points)}</span>
          <i style={{ "--points": Math.max(0, points) } as CSSProperties} aria-hidden="true" />
          <small aria-hidden="true">{roundId}</small>
          <span className="vh">{t`in round ${roundId}`}</span>
        </li>
      ))}
    </ol>
  );
}
