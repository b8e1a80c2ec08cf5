import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { newsIn } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatDayTime } from "../../../i18n/format.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Card } from "../../../ui/Card.tsx";
import { isOldNews } from "../../content/footballers/doubts.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import styles from "./SquadNews.module.css";

interface SquadNewsProps {
  readonly footballerIds: readonly FootballerId[];
  readonly onOpen: (footballerId: FootballerId) => void;
}

/** The news about one's own footballers, newest first, without that about a round that is over. */
export function SquadNews({ footballerIds, onOpen }: SquadNewsProps) {
  const { t } = useLingui();
  const game = useGame();
  const language = useLanguage();
  const { footballer, club } = useFootballers();
  const rows = footballerIds
    .map(footballer)
    .filter((row) => row.news !== "" && !isOldNews(row, game))
    .toSorted((a, b) => (b.newsAddedAtMs ?? 0) - (a.newsAddedAtMs ?? 0));
  if (rows.length === 0) return null;
  return (
    <Card title={t`News about your players`}>
      <ul className={styles.news}>
        {rows.map((row) => (
          <li key={row.footballerId}>
            <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={34} />
            <p>
              <button type="button" onClick={() => onOpen(row.footballerId)}>
                {row.webName}
              </button>{" "}
              {newsIn(row, language)}{" "}
              {row.newsAddedAtMs !== null && <span className="label">{formatDayTime(row.newsAddedAtMs)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
