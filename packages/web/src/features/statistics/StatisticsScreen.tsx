import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";

import { useGame } from "../../api/content/game.ts";
import { useMe } from "../../api/people/me.ts";
import { footballersFileUrl } from "../../api/wire/files.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { FileLink, FileLinks } from "../../ui/FileLinks.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { FootballerFilter } from "../footballers/FootballerFilter.tsx";
import { STAT_TITLE } from "../footballers/names.ts";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { Pager } from "../leagues/Pager.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { NotFoundPage } from "../shell/errors/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { useSearchState } from "../shell/use-search-state.ts";
import { DEFAULT_QUERY, findFootballers, PAGE_SIZE } from "../squad-edit/market-search.ts";
import { DEFAULT_SORT, SORT_INFO, sortTitle, STATISTICS_SORTS } from "./sorts.ts";
import styles from "./StatisticsScreen.module.css";
import { StatisticsTable } from "./StatisticsTable.tsx";

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
        <AppLink to={paths.compare}>{t`Compare players`}</AppLink>
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
