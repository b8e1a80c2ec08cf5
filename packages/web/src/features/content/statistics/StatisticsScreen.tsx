import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";
import type { FootballerId } from "@elleveren/rules";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { footballersFileUrl } from "../../../api/wire/files.ts";
import { formatDecimal, formatNumber, formatTenths } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { FileLink, FileLinks } from "../../../ui/FileLinks.tsx";
import { Select, TextField } from "../../../ui/forms/Fields.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Table } from "../../../ui/Table.tsx";
import { FootballerFilter } from "../footballers/FootballerFilter.tsx";
import { FootballerName } from "../footballers/portrait/FootballerName.tsx";
import { STAT_TITLE } from "../footballers/names.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { Pager } from "../../leagues/leagues/tables/Pager.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { DEFAULT_QUERY, findFootballers, PAGE_SIZE, sortValue } from "../../play/squad-edit/market/market-search.ts";
import { NextThree, useRibbons } from "../../play/squad-edit/market/NextThree.tsx";
import {
  DEFAULT_SORT,
  isDecimal,
  needsExtraColumn,
  SORT_INFO,
  sortTitle,
  STATISTICS_SORTS,
  WIDE_SORTS,
} from "./sorts.ts";
import styles from "./StatisticsScreen.module.css";

/** `/statistics` and `/statistics/{statName}`: every footballer, ordered by whatever counts. */
export function StatisticsScreen() {
  const { statName } = useParams({ strict: false });
  const { statNames } = useGame();
  const routeSort = statName ?? DEFAULT_SORT;
  return sortTitle(routeSort, statNames) === undefined ? (
    <NotFoundPage />
  ) : (
    <Statistics key={routeSort} sortOfRoute={routeSort} />
  );
}

function Statistics({ sortOfRoute }: { sortOfRoute: string }) {
  const { t, i18n } = useLingui();
  const { footballers, statNames, ruleset } = useGame();
  const { watched } = useMe();
  // An empty sort is the address's own.
  const [state, setState] = useSearchState({ filter: DEFAULT_QUERY.filter, sort: "", q: "", page: 1 });
  const openFootballer = useOpenFootballer();
  const known = sortTitle(state.sort, statNames);
  const sort = known ? state.sort : sortOfRoute;
  const title = i18n._((known ?? sortTitle(sortOfRoute, statNames))!);
  const found = findFootballers(
    footballers,
    { ...DEFAULT_QUERY, filter: state.filter, search: state.q, sort },
    watched,
  );
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, state.page), pageCount);
  const change = (part: Partial<StatisticsQuery>) => setState({ ...part, page: 1 });
  const info = SORT_INFO[sort];
  return (
    <div className="page screen slabs">
      <PageTitle title={t`Statistics: ${title}`} mast={t`Statistics`} />
      <header className={styles.head}>
        <h1>{t`Statistics`}</h1>
        <span className="flex wrap gap-4">
          <AppLink to={paths.forecasts}>{t`Forecasts`}</AppLink>
          <AppLink to={paths.compare}>{t`Compare players`}</AppLink>
        </span>
      </header>
      <StatisticsFilters query={{ filter: state.filter, sort, q: state.q }} onChange={change} />
      <Alert kind="info">
        <b>{title}.</b>{" "}
        {sort === "form"
          ? t`Average points per match over the last ${ruleset.formDays} days.`
          : info
            ? i18n._(info)
            : t`Added up over all matches of the season.`}
      </Alert>
      <Card
        title={title}
        aside={
          <span className="label" role="status">
            <Plural value={found.length} one="# player" other="# players" />
          </span>
        }
      >
        {found.length === 0 ? (
          <EmptyState action={<Button onPress={() => change({ filter: "all", q: "" })}>{t`Clear filters`}</Button>}>
            <Trans>Nobody matches. Try a shorter name or fewer filters.</Trans>
          </EmptyState>
        ) : (
          <StatisticsTable
            footballers={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            sort={sort}
            sortTitle={title}
            onSort={(name) => change({ sort: name })}
            onOpen={openFootballer}
          />
        )}
      </Card>
      <Pager
        label={t`Pages`}
        page={page}
        hasNext={page < pageCount}
        onPage={(wanted) => setState({ page: wanted }, true)}
      />
      <FileLinks>
        <FileLink urlIn={footballersFileUrl}>{t`Download all players (CSV)`}</FileLink>
      </FileLinks>
    </div>
  );
}

interface StatisticsQuery {
  readonly filter: string;
  readonly sort: string;
  readonly q: string;
}

interface StatisticsFiltersProps {
  readonly query: StatisticsQuery;
  readonly onChange: (change: Partial<StatisticsQuery>) => void;
}

function StatisticsFilters({ query, onChange }: StatisticsFiltersProps) {
  const { t, i18n } = useLingui();
  const { statNames } = useGame();
  return (
    <form className={styles.filters} role="search" onSubmit={(event) => event.preventDefault()}>
      <FootballerFilter value={query.filter} onChange={(filter) => onChange({ filter })} />
      <Select
        label={t`Sorted by`}
        value={query.sort}
        onChange={(sort) => onChange({ sort })}
        options={[
          ...STATISTICS_SORTS.map(([value, label]) => ({ value, label: i18n._(label) })),
          {
            group: t`Statistics`,
            options: statNames.map((name) => {
              const title = STAT_TITLE[name];
              return { value: name, label: title ? i18n._(title) : name };
            }),
          },
        ]}
      />
      <TextField
        label={t`Search player`}
        type="search"
        value={query.q}
        onChange={(q) => onChange({ q })}
        autoComplete="off"
      />
    </form>
  );
}

interface StatisticsTableProps {
  readonly footballers: readonly GameFootballer[];
  readonly sort: string;
  readonly sortTitle: string;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (footballerId: FootballerId) => void;
}

/** Price, share, form and points, and the figure of the order when it is none of them; a desktop has more. */
function StatisticsTable({ footballers, sort, sortTitle, onSort, onOpen }: StatisticsTableProps) {
  const { t } = useLingui();
  const figure = (name: string, text: string) =>
    name === sort ? <b className="num">{text}</b> : <span className="soft">{text}</span>;
  /** A column that orders by its own figure. */
  const ordering = (name: string) => ({ onSort: () => onSort(name), isSorted: sort === name });
  const valueOf = (row: GameFootballer, name: string) => {
    const value = sortValue(row, name);
    return isDecimal(name) ? formatDecimal(value) : formatNumber(value);
  };
  const ribbons = useRibbons();
  const { doubt } = useFootballers();
  const wideHeadings: Record<(typeof WIDE_SORTS)[number], readonly [heading: string, title: string]> = {
    minutes: [t({ message: "Min", context: "minutes, table head" }), t`Minutes played`],
    goals_scored: [t({ message: "G", context: "goals, table head" }), t`Goals scored`],
    assists: [t({ message: "A", context: "assists, table head" }), t`Assists`],
    ep_next: [t({ message: "xP", context: "expected points, table head" }), t`Expected points of the coming round`],
  };
  return (
    <div className={styles.table}>
      <Table
        label={t`Players`}
        rows={footballers}
        rowKey={(row) => row.footballerId}
        isHeadSticky
        columns={[
          {
            key: "player",
            heading: t`Player`,
            align: "start",
            isRowHeading: true,
            // Without news there is nothing to say, and on a phone no room to say it in.
            cell: (row) => <FootballerName footballer={row} onOpen={onOpen} hasNews={doubt(row) !== undefined} />,
          },
          ...(needsExtraColumn(sort)
            ? [
                {
                  key: "extra",
                  heading: <span className={styles.extra}>{sortTitle}</span>,
                  isSorted: true,
                  cell: (row: GameFootballer) => figure(sort, valueOf(row, sort)),
                },
              ]
            : []),
          {
            key: "price",
            heading: t`mNOK`,
            title: t`Price (mNOK)`,
            ...ordering("now_cost"),
            cell: (row) => figure("now_cost", formatTenths(row.priceTenths)),
          },
          {
            key: "selected",
            heading: t({ message: "Sel. %", context: "selected by, table head" }),
            title: t`Selected by (%)`,
            ...ordering("selected_by_percent"),
            cell: (row) => figure("selected_by_percent", formatDecimal(row.selectedByPercent)),
          },
          {
            key: "form",
            heading: t`Form`,
            ...ordering("form"),
            cell: (row) => figure("form", formatDecimal(row.form)),
          },
          {
            key: "points",
            heading: t`Pts`,
            title: t`Total points`,
            ...ordering("total_points"),
            cell: (row) => figure("total_points", formatNumber(row.totalPoints)),
          },
          ...WIDE_SORTS.filter((name) => name !== sort).map((name) => ({
            key: name,
            heading: wideHeadings[name][0],
            title: wideHeadings[name][1],
            isWide: true,
            ...ordering(name),
            cell: (row: GameFootballer) => figure(name, valueOf(row, name)),
          })),
          {
            key: "next",
            heading: t`Next three`,
            isWide: true,
            cell: (row) => <NextThree ribbon={ribbons.get(row.clubId) ?? []} />,
          },
        ]}
      />
    </div>
  );
}
