import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/content/game.ts";
import { Select, TextField } from "../../ui/Fields.tsx";
import { FootballerFilter } from "../footballers/FootballerFilter.tsx";
import { STAT_TITLE } from "../footballers/names.ts";
import { STATISTICS_SORTS } from "./sorts.ts";
import styles from "./StatisticsScreen.module.css";

export interface StatisticsQuery {
  readonly filter: string;
  readonly sort: string;
  readonly q: string;
}

interface StatisticsFiltersProps {
  readonly query: StatisticsQuery;
  readonly onChange: (change: Partial<StatisticsQuery>) => void;
}

export function StatisticsFilters({ query, onChange }: StatisticsFiltersProps) {
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
