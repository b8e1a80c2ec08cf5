import { useLingui } from "@lingui/react/macro";

import type { Entry } from "../../api/play/entry.ts";
import { useGame } from "../../api/content/game.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Movement } from "../../ui/Movement.tsx";
import { ClubNewsItem } from "../feeds/ClubNewsItem.tsx";
import { RankLink } from "../leagues/RankLink.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./EntryCards.module.css";

const FAN_LEAGUE = /^team-(\d+)$/u;

/** The supporters' league of the manager's club, and what is new there; nothing for who is in none. */
export function FanLeagueCard({ entry }: { entry: Entry }) {
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
