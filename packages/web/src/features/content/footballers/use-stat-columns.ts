import { useLingui } from "@lingui/react/macro";
import { statistic } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { formatDecimal, formatNumber } from "../../../i18n/format.ts";
import type { Column } from "../../../ui/Table.tsx";
import { STAT_SHORT, STAT_TITLE } from "./names.ts";
import { STAT_MEANING } from "./stat-meanings.ts";

interface WithStats {
  readonly stat: (name: string) => number;
}

/** A statistic that is not a whole number is shown with one decimal. */
export const formatStat = (name: string, value: number): string =>
  statistic(name)?.decimals === undefined ? formatNumber(value) : formatDecimal(value);

/** A column for each statistic that the season shows, in its order. */
export function useStatColumns<Row extends WithStats>(): Column<Row>[] {
  const { i18n } = useLingui();
  const { statNames } = useGame();
  return statNames.map((name) => {
    const [short, title, meaning] = [STAT_SHORT[name], STAT_TITLE[name], STAT_MEANING[name]];
    const full = title ? i18n._(title) : name;
    return {
      key: name,
      heading: short ? i18n._(short) : name,
      title: meaning ? `${full}. ${i18n._(meaning)}` : full,
      cell: (row) => formatStat(name, row.stat(name)),
    };
  });
}
