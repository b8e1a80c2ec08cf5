import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../../api/content/game.ts";
import { STAT_SHORT, STAT_TITLE } from "../../footballers/names.ts";
import { STAT_MEANING } from "../../footballers/stat-meanings.ts";
import styles from "./ChipRules.module.css";

/** The abbreviations in tables of players: those of the season, in its order. */
export function StatisticsKey() {
  const { t, i18n } = useLingui();
  const { statNames } = useGame();
  return (
    <>
      <p>{t`These letters stand in the tables of players. Press one there, and it says the same.`}</p>
      <dl className={styles.chips}>
        {statNames.map((name) => {
          const [short, title, meaning] = [STAT_SHORT[name], STAT_TITLE[name], STAT_MEANING[name]];
          return (
            <div key={name}>
              <dt>{short ? i18n._(short) : name}</dt>
              <dd>
                {title ? i18n._(title) : name}
                {meaning && <small>{i18n._(meaning)}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
