import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatDecimal, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { FootballerName } from "../footballers/portrait/FootballerName.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { NewsPanels } from "../feeds/NewsPanels.tsx";
import { PartnerVideos } from "../feeds/PartnerVideos.tsx";
import { Timelines } from "../feeds/Timelines.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { sortValue } from "../../play/squad-edit/market/market-search.ts";
import { AvailabilityCard } from "./AvailabilityCard.tsx";
import styles from "./ScoutScreen.module.css";

const COUNT = 5;
/** Of each provider (CO-01). */
const ARTICLES = 3;

/** `/the-scout`: what a manager wants to know before a deadline. */
export function ScoutScreen() {
  const { t } = useLingui();
  const openFootballer = useOpenFootballer();
  const decimal = (row: GameFootballer) => formatDecimal(row.form);
  return (
    <div className={`page screen ${styles.screen}`}>
      <PageTitle title={t`The Scout`} />
      <header>
        <h1>{t`The Scout`}</h1>
        <p className="note">{t`Who is in form, who everybody wants, and who may not play.`}</p>
      </header>
      <div className="stack gap-4">
        <NewsPanels count={ARTICLES} />
        <div className={styles.lists}>
          <TopFive title={t`In form`} stat="form" figure={decimal} onOpen={openFootballer} />
          <TopFive
            title={t`Most selected`}
            stat="selected_by_percent"
            figure={(row) => formatPercent(row.selectedByPercent)}
            onOpen={openFootballer}
          />
          <TopFive
            title={t`Top transfers in`}
            stat="transfers_in_event"
            figure={(row) => formatNumber(row.transfersInRound)}
            onOpen={openFootballer}
          />
          <TopFive
            title={t`Top transfers out`}
            stat="transfers_out_event"
            figure={(row) => formatNumber(row.transfersOutRound)}
            onOpen={openFootballer}
          />
        </div>
        <PartnerVideos />
      </div>
      <aside className="side">
        <AvailabilityCard />
        <Timelines />
      </aside>
    </div>
  );
}

interface TopFiveProps {
  readonly title: string;
  readonly stat: string;
  readonly figure: (row: GameFootballer) => string;
  readonly onOpen: (footballerId: FootballerId) => void;
}

function TopFive({ title, stat, figure, onOpen }: TopFiveProps) {
  const { footballers } = useGame();
  const best = footballers
    .toSorted((a, b) => sortValue(b, stat) - sortValue(a, stat) || a.footballerId - b.footballerId)
    .slice(0, COUNT);
  return (
    <Card
      title={title}
      aside={
        <AppLink to={paths.statisticsBy(stat)}>
          <Trans>More</Trans>
        </AppLink>
      }
    >
      <ol className={styles.top}>
        {best.map((row) => (
          <li key={row.footballerId}>
            <FootballerName footballer={row} onOpen={onOpen} />
            <span className="num">{figure(row)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
