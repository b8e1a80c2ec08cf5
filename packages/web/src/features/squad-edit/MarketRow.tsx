import { useLingui } from "@lingui/react/macro";
import { Check, Plus } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";
import { memo } from "react";

import type { Club } from "../../api/content/clubs.ts";
import type { GameFootballer } from "../../api/content/footballers.ts";
import { formatDecimal, formatNumber, formatPercent, formatTenths } from "../../i18n/format.ts";
import { Shirt, type RibbonMatch } from "../pitch/index.ts";
import styles from "./MarketPanel.module.css";
import { sortValue } from "./market-search.ts";
import { NextThree } from "./NextThree.tsx";

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
