import { useLingui } from "@lingui/react/macro";
import { squadValueTenths } from "@elleveren/rules";

import type { Entry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMyTeam } from "../../../api/play/my-team.ts";
import type { RoundPicks } from "../../../api/live/round-points.ts";
import { formatNumber, formatPrice } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { SellingValueTerm, SquadValueTerm } from "../../content/footballers/MoneyTerms.tsx";
import { FactList } from "../../content/footballers/FactList.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { ReportName } from "../../people/moderation/ReportName.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { LinkList } from "./LinkList.tsx";
import styles from "./EntryCards.module.css";
import { EntryLeagues } from "./EntryLeagues.tsx";
import { Movement } from "../../../ui/rows/Movement.tsx";
import { ClubNewsItem } from "../../content/feeds/ClubNewsItem.tsx";
import { RankLink } from "../../leagues/leagues/tables/RankLink.tsx";

interface EntryCardsProps {
  readonly entry: Entry;
  readonly isOwn: boolean;
  /** The current round's figures, where they are at hand: they move before the entry is asked for again. */
  readonly current: RoundPicks | null;
}

/** The team behind the round: points and rankings, its leagues, its money, and its settings for its owner. */
export function EntryCards({ entry, isOwn, current }: EntryCardsProps) {
  const { t } = useLingui();
  const { entryCount } = useGame();
  const number = (value: number | null) => (value === null ? "-" : formatNumber(value));
  return (
    <>
      <Card title={entry.name} aside={<span className="label">{entry.managerName}</span>}>
        <FactList
          facts={[
            ["points", t`Overall points`, number(current?.totalPoints ?? entry.overallPoints)],
            ["rank", t`Overall rank`, number(current?.overallRank ?? entry.overallRank)],
            ["players", t`Total players`, number(entryCount)],
            ["round", t`Round points`, number(current?.points ?? entry.roundPoints)],
          ]}
        />
      </Card>
      <FanLeagueCard entry={entry} />
      <EntryLeagues entry={entry} isOwn={isOwn} />
      {isOwn ? <OwnFinances entry={entry} /> : <Finances entry={entry} />}
      {!isOwn && (
        <ReportName
          id={entry.entryId}
          names={[
            { part: "entry", name: entry.name },
            { part: "manager", name: entry.managerName },
          ]}
        />
      )}
      {isOwn && (
        <Card title={t`Admin`}>
          <LinkList
            className={styles.links}
            links={[
              [paths.entryUpdate, t`Team details`],
              [paths.player, t`User profile`],
            ]}
          />
        </Card>
      )}
    </>
  );
}

/** Others' money stands as it was at the last deadline. */
function Finances({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const price = (tenths: number | null) => (tenths === null ? "-" : formatPrice(tenths));
  return (
    <Card title={t`Transfers and Finance`}>
      <FactList
        facts={[
          ["total", t`Total transfers`, formatNumber(entry.totalTransfers)],
          ["value", <SquadValueTerm key="value" />, price(entry.lastDeadlineValueTenths)],
          ["bank", t`In the bank`, price(entry.lastDeadlineBankTenths)],
        ]}
      />
    </Card>
  );
}

function OwnFinances({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const myTeam = useMyTeam(entry.entryId).data;
  if (!myTeam) return <Finances entry={entry} />;
  return (
    <Card title={t`Transfers and Finance`}>
      <FactList
        facts={[
          ["round", t`Round transfers`, formatNumber(myTeam.transfersMade)],
          ["total", t`Total transfers`, formatNumber(entry.totalTransfers)],
          [
            "value",
            <SquadValueTerm key="value" />,
            formatPrice(squadValueTenths(myTeam, (id) => footballer(id).priceTenths)),
          ],
          ["selling", <SellingValueTerm key="selling" />, formatPrice(myTeam.sellingValueTenths)],
          ["bank", t`In the bank`, formatPrice(myTeam.bankTenths)],
        ]}
      />
    </Card>
  );
}

const FAN_LEAGUE = /^team-(\d+)$/u;

/** The supporters' league of the manager's club with its news; nothing without one. */
function FanLeagueCard({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const { clubById } = useGame();
  const league = entry.leagues.find(({ shortName }) => FAN_LEAGUE.test(shortName ?? ""));
  const club = league && clubById.get(Number(FAN_LEAGUE.exec(league.shortName!)![1]));
  if (!league || !club) return null;
  return (
    <Card title={t`Supporters' league`}>
      <div className={styles.fan}>
        <AppLink to={paths.standings(league)}>{league.name}</AppLink>
        {league.rank !== null && (
          <>
            <Movement rank={league.rank} lastRank={league.lastRank} withCount={false} />
            <RankLink rank={league.rank} leagueId={league.leagueId} entryId={entry.entryId} />
          </>
        )}
      </div>
      <ClubNewsItem club={club} />
    </Card>
  );
}
