import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

import { useGame } from "../../../../api/content/game.ts";
import { formatTenths } from "../../../../i18n/format.ts";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { Select } from "../../../../ui/forms/Fields.tsx";
import { FootballerFilter } from "../../../content/footballers/FootballerFilter.tsx";
import { STAT_TITLE } from "../../../content/footballers/names.ts";
import styles from "./MarketFilters.module.css";
import { maxCostOptions, type MarketQuery } from "./market-search.ts";

export const SORTS: readonly (readonly [string, MessageDescriptor])[] = [
  ["total_points", msg`Total points`],
  ["now_cost", msg`Price`],
  ["form", msg`Form`],
  ["selected_by_percent", msg`Selected by (%)`],
  ["event_points", msg`Round points`],
  ["transfers_in_event", msg`Transfers in (round)`],
  ["transfers_out_event", msg`Transfers out (round)`],
];

interface MarketFiltersProps {
  readonly query: MarketQuery;
  readonly onQuery: (change: Partial<MarketQuery>) => void;
}

export function MarketFilters({ query, onQuery }: MarketFiltersProps) {
  const { t, i18n } = useLingui();
  const { footballers, statNames } = useGame();
  return (
    <div className={styles.filters}>
      <FootballerFilter value={query.filter} onChange={(filter) => onQuery({ filter })} />
      <Select
        label={t`Sorted by`}
        value={query.sort}
        onChange={(sort) => onQuery({ sort })}
        options={[
          ...SORTS.map(([value, label]) => ({ value, label: i18n._(label) })),
          {
            group: t`Statistics`,
            options: statNames.map((name) => {
              const title = STAT_TITLE[name];
              return { value: name, label: title ? i18n._(title) : name };
            }),
          },
        ]}
      />
      <Select
        label={t`Max cost (mNOK)`}
        value={String(query.maxCostTenths)}
        onChange={(value) => onQuery({ maxCostTenths: Number(value) })}
        options={[
          { value: "0", label: t`Unlimited` },
          ...maxCostOptions(footballers).map((tenths) => ({ value: String(tenths), label: formatTenths(tenths) })),
        ]}
      />
      {footballers.some(({ status }) => status === "u") && (
        <div className={styles.gone}>
          <Checkbox isSelected={query.withUnavailable} onChange={(withUnavailable) => onQuery({ withUnavailable })}>
            <Trans>Also players who are out of the game</Trans>
          </Checkbox>
        </div>
      )}
    </div>
  );
}
