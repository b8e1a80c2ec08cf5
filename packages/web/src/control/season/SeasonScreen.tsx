import { Trans, useLingui } from "@lingui/react/macro";

import { isAtWork, useDeskSeason, type DeskSeason } from "../api/season.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { CloseSeason } from "./CloseSeason.tsx";
import { NextSeason } from "./NextSeason.tsx";
import { PastSeasons } from "./PastSeasons.tsx";
import { SeasonWinners } from "./SeasonWinners.tsx";
import { SeasonWorks } from "./SeasonWorks.tsx";
import styles from "./Season.module.css";

/** `/control/season`: what is lacking, who won, closing, and the next season from its files, in the order it is done. */
export function SeasonScreen() {
  const { t } = useLingui();
  const query = useDeskSeason();
  return (
    <ControlPage title={t`Season`}>
      <Loaded query={query} rowCount={6}>
        {(season) => <Desk season={season} />}
      </Loaded>
    </ControlPage>
  );
}

function Desk({ season }: { readonly season: DeskSeason }) {
  if (season.state === "none") {
    return (
      <p>
        <Trans>There is no season here yet. The first one comes from a terminal of the machine: npm run import.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.desk}>
      {isAtWork(season) && <SeasonWorks works={season.works.slice(0, 1)} />}
      <CloseSeason season={season} />
      <SeasonWinners isOver={season.state !== "running"} />
      <NextSeason season={season} />
      <SeasonWorks works={isAtWork(season) ? season.works.slice(1) : season.works} />
      <PastSeasons past={season.past} />
    </div>
  );
}
