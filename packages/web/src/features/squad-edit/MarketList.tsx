import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { memo, useDeferredValue, useMemo } from "react";

import type { GameFootballer } from "../../api/content/footballers.ts";
import { useGame } from "../../api/content/game.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import styles from "./MarketPanel.module.css";
import type { MarketPanelProps } from "./MarketPanel.tsx";
import { MarketRow } from "./MarketRow.tsx";
import { DEFAULT_QUERY, findFootballers, PAGE_SIZE } from "./market-search.ts";
import { useRibbons } from "./use-ribbons.ts";

interface MarketListProps extends Pick<
  MarketPanelProps,
  "query" | "page" | "onQuery" | "onPage" | "chosen" | "bankTenths" | "fullClubs" | "onAdd" | "onInfo"
> {
  readonly footballers: readonly GameFootballer[];
  readonly watched: ReadonlySet<number>;
}

/** One page of those found, and the way to the others. */
export const MarketList = memo(function MarketList(props: MarketListProps) {
  const { footballers, watched, query, page, onQuery, onPage, chosen, bankTenths, fullClubs, onAdd, onInfo } = props;
  const { t } = useLingui();
  const { clubById } = useGame();
  const { doubt } = useFootballers();
  const ribbons = useRibbons();
  const found = useMemo(() => findFootballers(footballers, query, watched), [footballers, query, watched]);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const here = Math.min(page, pageCount);
  // A market that opens draws what fits the window first, the rest of the page in the moment after.
  const drawn = useDeferredValue(PAGE_SIZE, FIRST_DRAWN);
  const shown = found.slice((here - 1) * PAGE_SIZE, (here - 1) * PAGE_SIZE + drawn);
  return (
    <>
      <p className={`${styles.columns} ${styles.grid}`}>
        <span role="status">
          <Plural value={found.length} one="# player" other="# players" />
        </span>
        <span className={styles.next} aria-hidden="true">
          <Trans>Next three</Trans>
        </span>
        <span aria-hidden="true">{t`mNOK`}</span>
        <span aria-hidden="true">{t`Points`}</span>
      </p>
      {shown.length === 0 ? (
        <EmptyState action={<Button onPress={() => onQuery(DEFAULT_QUERY)}>{t`Clear filters`}</Button>}>
          <Trans>Nobody matches. Try a shorter name or fewer filters.</Trans>
        </EmptyState>
      ) : (
        <ul>
          {shown.flatMap((row) => {
            const club = clubById.get(row.clubId);
            return club === undefined ? (
              []
            ) : (
              <MarketRow
                key={row.footballerId}
                footballer={row}
                club={club}
                ribbon={ribbons.get(row.clubId) ?? NO_RIBBON}
                sort={query.sort}
                chance={doubt(row)}
                isChosen={chosen.has(row.footballerId)}
                clubCount={fullClubs.get(row.clubId)}
                isTooDear={bankTenths !== null && row.priceTenths > bankTenths}
                onAdd={onAdd}
                onInfo={onInfo}
              />
            );
          })}
        </ul>
      )}
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label={t`Pages`}>
          <Button onPress={() => onPage(here - 1)} disabledReason={here <= 1 ? t`This is the first page` : undefined}>
            <Trans>Previous</Trans>
          </Button>
          <span>
            <Trans>
              {here} of {pageCount}
            </Trans>
          </span>
          <Button
            onPress={() => onPage(here + 1)}
            disabledReason={here >= pageCount ? t`This is the last page` : undefined}
          >
            <Trans>Next</Trans>
          </Button>
        </nav>
      )}
    </>
  );
});

const FIRST_DRAWN = 12;
const NO_RIBBON: readonly never[] = [];
