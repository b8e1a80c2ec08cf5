import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Search, SlidersHorizontal } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../api/game.ts";
import { useMe } from "../../api/me.ts";
import { formatPrice } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { PICK_POSITION } from "../footballers/names.ts";
import { MarketFilters } from "./MarketFilters.tsx";
import styles from "./MarketPanel.module.css";
import { MarketRow } from "./MarketRow.tsx";
import { DEFAULT_QUERY, filteredPosition, findFootballers, PAGE_SIZE, type MarketQuery } from "./market-search.ts";

export interface MarketPanelProps {
  readonly query: MarketQuery;
  readonly page: number;
  readonly onQuery: (change: Partial<MarketQuery>) => void;
  readonly onPage: (page: number) => void;
  readonly chosen: ReadonlySet<FootballerId>;
  /** Own money left; dearer footballers are shown as such. */
  readonly bankTenths: number | null;
  readonly onAdd: (footballerId: FootballerId) => void;
  readonly onInfo: (footballerId: FootballerId) => void;
}

/** Every footballer of the market: search, filter, order, add. */
export function MarketPanel({ query, page, onQuery, onPage, chosen, bankTenths, onAdd, onInfo }: MarketPanelProps) {
  const { t, i18n } = useLingui();
  const { footballers } = useGame();
  const { watched } = useMe();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const found = findFootballers(footballers, query, watched);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const position = filteredPosition(query.filter);
  const filterCount = [query.filter !== "all", query.sort !== DEFAULT_QUERY.sort, query.maxCostTenths > 0].filter(
    Boolean,
  ).length;
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <div className={styles.row}>
          <h2>{position ? i18n._(PICK_POSITION[position]) : t`Players`}</h2>
          {bankTenths !== null && (
            <Tag kind={bankTenths < 0 ? "live" : "plain"}>
              <Trans>Max {formatPrice(Math.max(0, bankTenths))}</Trans>
            </Tag>
          )}
        </div>
        <div className={styles.row}>
          <label className={styles.search}>
            <span className="vh">{t`Search for a player`}</span>
            <Search aria-hidden="true" />
            <input
              type="search"
              placeholder={t`Search player`}
              value={query.search}
              onChange={(event) => onQuery({ search: event.target.value })}
            />
          </label>
          <Button
            aria-expanded={isFilterOpen}
            aria-label={t`Filter and sort, ${filterCount} chosen`}
            onPress={() => setFilterOpen(!isFilterOpen)}
          >
            <SlidersHorizontal aria-hidden="true" />
            {filterCount > 0 && <span className="num">{filterCount}</span>}
          </Button>
        </div>
        {isFilterOpen && <MarketFilters query={query} onQuery={onQuery} />}
      </header>
      <p className={`${styles.columns} ${styles.grid}`}>
        <span role="status">
          <Plural value={found.length} one="# player" other="# players" />
        </span>
        <span className={styles.next} aria-hidden="true">
          <Trans>Next three</Trans>
        </span>
        <span aria-hidden="true">
          <Trans>Price</Trans>
        </span>
        <span aria-hidden="true">
          <Trans>Points</Trans>
        </span>
      </p>
      {shown.length === 0 ? (
        <EmptyState action={<Button onPress={() => onQuery(DEFAULT_QUERY)}>{t`Clear filters`}</Button>}>
          <Trans>Nobody matches. Try a shorter name or fewer filters.</Trans>
        </EmptyState>
      ) : (
        <ul>
          {shown.map((row) => (
            <MarketRow
              key={row.footballerId}
              footballer={row}
              sort={query.sort}
              isChosen={chosen.has(row.footballerId)}
              isTooDear={bankTenths !== null && row.priceTenths > bankTenths}
              onAdd={onAdd}
              onInfo={onInfo}
            />
          ))}
        </ul>
      )}
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label={t`Pages`}>
          <Button onPress={() => onPage(page - 1)} disabledReason={page <= 1 ? t`This is the first page` : undefined}>
            <Trans>Previous</Trans>
          </Button>
          <span>
            <Trans>
              {page} of {pageCount}
            </Trans>
          </span>
          <Button
            onPress={() => onPage(page + 1)}
            disabledReason={page >= pageCount ? t`This is the last page` : undefined}
          >
            <Trans>Next</Trans>
          </Button>
        </nav>
      )}
    </div>
  );
}
