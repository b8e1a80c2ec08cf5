import { Trans, useLingui } from "@lingui/react/macro";
import { Search, SlidersHorizontal } from "lucide-react";
import { memo, useDeferredValue, useState, type Ref } from "react";

import { useMe } from "../../../../api/people/me.ts";
import { useGame } from "../../../../api/content/game.ts";
import { formatPrice } from "../../../../i18n/format.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { PICK_POSITION } from "../../../content/footballers/names.ts";
import { MarketFilters } from "./MarketFilters.tsx";
import { MarketList, type MarketListProps } from "./MarketList.tsx";
import styles from "./MarketPanel.module.css";
import { DEFAULT_QUERY, filteredPosition } from "./market-search.ts";

export interface MarketPanelProps extends Omit<MarketListProps, "footballers" | "watched"> {
  /** Why the last one wished for was not added. */
  readonly refusal: string | null;
  /** Past a long list, to what ends the edit. */
  readonly onSkip?: () => void;
  /** Where the focus goes from a place on the pitch. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Every footballer of the market: search, filter, order, add. */
export const MarketPanel = memo(function MarketPanel(props: MarketPanelProps) {
  const { query, page, onQuery, onPage, chosen, bankTenths, fullClubs, refusal, onAdd, onInfo, onSkip, headingRef } =
    props;
  const { t, i18n } = useLingui();
  const { footballers } = useGame();
  const { watched } = useMe();
  const [isFilterOpen, setFilterOpen] = useState(false);
  // Typed text stands there at once; the list follows when there is time to draw it.
  const listedQuery = useDeferredValue(query);
  const listedPage = useDeferredValue(page);
  const position = filteredPosition(query.filter);
  const filterCount = [query.filter !== "all", query.sort !== DEFAULT_QUERY.sort, query.maxCostTenths > 0].filter(
    Boolean,
  ).length;
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <div className={styles.row}>
          <h2 ref={headingRef} tabIndex={-1}>
            {position ? i18n._(PICK_POSITION[position]) : t`Players`}
          </h2>
          {bankTenths !== null && (
            <Tag kind={bankTenths < 0 ? "live" : "plain"}>{t`Max ${formatPrice(Math.max(0, bankTenths))}`}</Tag>
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
        {onSkip && (
          <button type="button" className={styles.skip} onClick={onSkip}>
            <Trans>Skip the list</Trans>
          </button>
        )}
        {refusal !== null && <Alert kind="warning">{refusal}</Alert>}
      </header>
      <MarketList
        footballers={footballers}
        watched={watched}
        query={listedQuery}
        page={listedPage}
        onQuery={onQuery}
        onPage={onPage}
        chosen={chosen}
        bankTenths={bankTenths}
        fullClubs={fullClubs}
        onAdd={onAdd}
        onInfo={onInfo}
      />
    </div>
  );
});
