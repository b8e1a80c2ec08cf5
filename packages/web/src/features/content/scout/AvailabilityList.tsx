import type { FootballerId } from "@elleveren/rules";

import { newsIn, type GameFootballer } from "../../../api/content/footballers.ts";
import { formatDayShort } from "../../../i18n/format.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { NewsSign } from "../footballers/NewsSign.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { Shirt } from "../../play/pitch/index.ts";
import styles from "./AvailabilityList.module.css";

interface AvailabilityListProps {
  readonly footballers: readonly GameFootballer[];
  readonly onOpen: (footballerId: FootballerId) => void;
}

/** Doubtful footballers with the reason, its time, and the chance of playing. */
export function AvailabilityList({ footballers, onOpen }: AvailabilityListProps) {
  const { club } = useFootballers();
  const language = useLanguage();
  return (
    <ul className={styles.list}>
      {footballers.map((row) => {
        const own = club(row.clubId);
        return (
          <li key={row.footballerId}>
            <Shirt kit={own.kit.shirt} isKeeper={row.position === "GKP"} size={30} />
            <p>
              <button type="button" onClick={() => onOpen(row.footballerId)}>
                {row.webName}
              </button>{" "}
              <span className="label">{own.shortName}</span>
              <span className={styles.news}>{newsIn(row, language)}</span>
            </p>
            {row.newsAddedAtMs !== null && <span className="label nowrap">{formatDayShort(row.newsAddedAtMs)}</span>}
            <NewsSign footballer={row} />
          </li>
        );
      })}
    </ul>
  );
}
