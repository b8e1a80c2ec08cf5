import { useLingui } from "@lingui/react/macro";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { Shirt } from "../../play/pitch/index.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import styles from "./StatusScreen.module.css";

const COUNT = 5;

/** The five most bought and the five most sold of the round. */
export function TopTransfers() {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <TopList title={t`Top transfers in`} stat="transfers_in_event" of={(row) => row.transfersInRound} />
      <TopList title={t`Top transfers out`} stat="transfers_out_event" of={(row) => row.transfersOutRound} />
    </div>
  );
}

function TopList({ title, stat, of }: { title: string; stat: string; of: (row: GameFootballer) => number }) {
  const { t } = useLingui();
  const { footballers } = useGame();
  const { club } = useFootballers();
  const openFootballer = useOpenFootballer();
  const best = footballers
    .filter((row) => of(row) > 0)
    .toSorted((a, b) => of(b) - of(a) || a.footballerId - b.footballerId)
    .slice(0, COUNT);
  return (
    <Panel memory={stat} title={title} aside={<AppLink to={paths.statisticsBy(stat)}>{t`More`}</AppLink>}>
      {best.length === 0 ? (
        <p className="pad-foot soft">{t`No transfers for this round yet.`}</p>
      ) : (
        <ol className={styles.top}>
          {best.map((row) => (
            <li key={row.footballerId}>
              <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={30} />
              <p>
                <button type="button" onClick={() => openFootballer(row.footballerId)}>
                  {row.webName}
                </button>{" "}
                <span className="label">{club(row.clubId).shortName}</span>
              </p>
              <span className="num">{formatNumber(of(row))}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
