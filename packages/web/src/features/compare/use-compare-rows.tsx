import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { formatDecimal, formatNumber, formatPercent, formatPrice } from "../../i18n/format.ts";
import { bestOf, difficultyAhead, lastRounds, type Compared } from "./figures.ts";
import { FixturesAhead } from "./FixturesAhead.tsx";
import { FormBars } from "./FormBars.tsx";

export interface CompareRow {
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
export function useCompareRows(compared: readonly Compared[]): CompareRow[] {
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
