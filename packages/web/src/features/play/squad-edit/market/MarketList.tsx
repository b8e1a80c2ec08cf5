import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { memo, useDeferredValue, useMemo } from "react";
import { Check, Plus } from "lucide-react";
import type { FootballerId, ClubId } from "@elleveren/rules";

import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { useGame } from "../../../../api/content/game.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import styles from "./MarketPanel.module.css";
import { DEFAULT_QUERY, findFootballers, PAGE_SIZE, sortValue, type MarketQuery } from "./market-search.ts";
import { useRibbons, NextThree } from "./NextThree.tsx";
import type { Club } from "../../../../api/content/clubs.ts";
import { formatDecimal, formatNumber, formatPercent, formatTenths } from "../../../../i18n/format.ts";
import { Shirt, type RibbonMatch } from "../../pitch/index.ts";

export interface MarketListProps {
  readonly footballers: readonly GameFootballer[];
  readonly watched: ReadonlySet<number>;
  readonly query: MarketQuery;
  readonly page: number;
  readonly onQuery: (change: Partial<MarketQuery>) => void;
  readonly onPage: (page: number) => void;
  readonly chosen: ReadonlySet<FootballerId>;
  /** Own money left; dearer footballers are shown as such. */
  readonly bankTenths: number | null;
  /** Clubs of whom no more may come, with how many are in the squad. */
  readonly fullClubs: ReadonlyMap<ClubId, number>;
  readonly onAdd: (footballerId: FootballerId) => void;
  readonly onInfo: (footballerId: FootballerId) => void;
}

/** One page of the found footballers, and the way to the others. */
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
        <nav className="row between gap-3 pad-row soft size-3 ruled" aria-label={t`Pages`}>
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

interface MarketRowProps {
  readonly footballer: GameFootballer;
  readonly club: Club;
  readonly ribbon: readonly RibbonMatch[];
  readonly sort: string;
  /** Per cent, when there is a doubt about the coming round. */
  readonly chance: number | undefined;
  readonly isChosen: boolean;
  readonly isTooDear: boolean;
  /** How many of his club are in the squad, where that is as many as may be. */
  readonly clubCount: number | undefined;
  readonly onAdd: (footballerId: FootballerId) => void;
  readonly onInfo: (footballerId: FootballerId) => void;
}

/** Sorts whose figure stands in the row anyway. */
const SHOWN_SORTS = new Set(["now_cost", "total_points", "selected_by_percent"]);

/** Drawn anew only when something of its own changed: a press elsewhere leaves thirty of these as they are. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { footballer, club, ribbon, sort, chance, isChosen, isTooDear, clubCount, onAdd, onInfo } = props;
  const { t } = useLingui();
  const share = formatPercent(footballer.selectedByPercent);
  const lastFigure = SHOWN_SORTS.has(sort) ? footballer.totalPoints : sortValue(footballer, sort);
  const name = footballer.webName;
  const isOneTooMany = clubCount !== undefined && !isChosen;
  const clubReason = t`${clubCount} of ${club.shortName} already`;
  return (
    <li
      className={`${styles.item} ${styles.grid}`}
      data-chosen={isChosen || undefined}
      data-dear={((isTooDear || isOneTooMany) && !isChosen) || undefined}
    >
      <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} size={34} />
      <button type="button" className={styles.who} onClick={() => onInfo(footballer.footballerId)}>
        <b>{name}</b>
        <span>
          {isOneTooMany ? clubReason : `${club.shortName} · ${isChosen ? t`in your squad` : share}`}
          {chance !== undefined && ` · ${t`${chance} % chance`}`}
        </span>
      </button>
      <span className={styles.next}>
        <NextThree ribbon={ribbon} />
      </span>
      <span className="num">{formatTenths(footballer.priceTenths)}</span>
      <span className={`num ${styles.points}`}>
        {Number.isInteger(lastFigure) ? formatNumber(lastFigure) : formatDecimal(lastFigure)}
      </span>
      <button
        type="button"
        className={styles.add}
        aria-label={
          isChosen
            ? t`${name} is in your squad`
            : isOneTooMany
              ? t`${name} cannot come in: ${clubReason}`
              : t`Add ${name}`
        }
        aria-disabled={isChosen || isOneTooMany}
        onClick={isOneTooMany ? undefined : () => onAdd(footballer.footballerId)}
      >
        {isChosen ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      </button>
      <span className={styles.outlook}>
        <span className={styles.nextHere}>
          <NextThree ribbon={ribbon} />
        </span>
        <span>{t`Form ${formatDecimal(footballer.form)}`}</span>
        <span>{t`Expected ${formatDecimal(footballer.stat("ep_next"))}`}</span>
      </span>
    </li>
  );
});
