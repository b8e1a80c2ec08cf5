import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { formatDecimal, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { Table, type Column } from "../../../ui/Table.tsx";
import { FootballerName } from "../footballers/portrait/FootballerName.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";

export interface ExpectationRow {
  readonly element: FootballerId;
  readonly expected: number;
  readonly chance?: number;
  /** The expectation that his season's mean would have given. */
  readonly season?: number;
  /** Null while the round is not played. */
  readonly points?: number | null;
}

interface FootballerExpectationsProps {
  readonly label: string;
  readonly rows: readonly ExpectationRow[];
  readonly columns: readonly ("chance" | "season" | "points")[];
}

/** Footballers with what was expected of them, and what came of it; those who have left the game since are left out. */
export function FootballerExpectations({ label, rows, columns }: FootballerExpectationsProps) {
  const { t } = useLingui();
  const { footballerById } = useGame();
  const open = useOpenFootballer();
  const all: Record<"chance" | "season" | "points", Column<ExpectationRow>> = {
    chance: {
      key: "chance",
      heading: t({ message: "Plays", context: "chance of playing, table head" }),
      title: t`Chance of playing`,
      cell: ({ chance = 0 }) => <span className="soft">{formatPercent(100 * chance, 0)}</span>,
    },
    season: {
      key: "season",
      heading: t`Mean`,
      title: t`What his points per match of the season would have told`,
      cell: ({ season = 0 }) => <span className="soft">{formatDecimal(season)}</span>,
    },
    points: {
      key: "points",
      heading: t`Pts`,
      title: t`Points`,
      cell: ({ points }) => (
        <b className="num">{points === null || points === undefined ? "–" : formatNumber(points)}</b>
      ),
    },
  };
  return (
    <Table
      label={label}
      rows={rows.filter(({ element }) => footballerById.has(element))}
      rowKey={({ element }) => element}
      columns={[
        {
          key: "player",
          heading: t`Player`,
          align: "start",
          isRowHeading: true,
          cell: ({ element }) => (
            <FootballerName footballer={footballerById.get(element)!} onOpen={open} hasNews={false} />
          ),
        },
        ...(["chance", "season"] as const).filter((name) => columns.includes(name)).map((name) => all[name]),
        {
          key: "expected",
          heading: t({ message: "xP", context: "expected points, table head" }),
          title: t`Expected points`,
          cell: ({ expected }) => <b className="num">{formatDecimal(expected)}</b>,
        },
        ...(columns.includes("points") ? [all.points] : []),
      ]}
    />
  );
}
