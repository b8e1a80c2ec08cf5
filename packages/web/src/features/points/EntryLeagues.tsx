import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import type { Entry, EntryLeague } from "../../api/entry.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Movement } from "../../ui/Movement.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { useLeagueName } from "../leagues/use-league-name.ts";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./EntryCards.module.css";

const isBroadcaster = (league: EntryLeague) => league.shortName?.startsWith("brd-") ?? false;

/** The entry's leagues and cups, in the groups people know. */
export function EntryLeagues({ entry, isOwn }: { entry: Entry; isOwn: boolean }) {
  const { t } = useLingui();
  const [tab, setTab] = useState<"leagues" | "cups">("leagues");
  const of = (test: (league: EntryLeague) => boolean, leagues: readonly EntryLeague[] = entry.leagues) =>
    leagues.filter(test);
  const withCup = entry.leagues.filter((league) => league.hasCup);
  return (
    <Card title={t`Leagues and cups`} isTitleHidden>
      <Tabs
        label={t`Leagues and cups`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: "leagues",
            label: t`Leagues`,
            content: (
              <>
                <Group title={t`Broadcaster`} leagues={of(isBroadcaster)} />
                <Group
                  title={t`Private Classic`}
                  leagues={of((row) => row.kind === "private" && row.scoring === "classic")}
                />
                <Group
                  title={t`Private Head-to-Head`}
                  leagues={of((row) => row.kind === "private" && row.scoring === "h2h")}
                />
                <Group
                  title={t`Public Classic`}
                  leagues={of((row) => row.kind === "public" && row.scoring === "classic")}
                />
                <Group
                  title={t`Public Head-to-Head`}
                  leagues={of((row) => row.kind === "public" && row.scoring === "h2h")}
                />
                <Group title={t`General`} leagues={of((row) => row.kind === "system" && !isBroadcaster(row))} />
              </>
            ),
          },
          {
            key: "cups",
            label: t`Cups`,
            content:
              withCup.length === 0 ? (
                <p className={`note ${styles.empty}`}>
                  <Trans>None of your leagues have a cup yet.</Trans>
                </p>
              ) : (
                <>
                  <Group title={t`League`} leagues={of((row) => row.kind === "private", withCup)} isCup />
                  <Group title={t`Public`} leagues={of((row) => row.kind === "public", withCup)} isCup />
                  <Group
                    title={t`General`}
                    leagues={of((row) => row.kind === "system" && !isBroadcaster(row), withCup)}
                    isCup
                  />
                  <Group title={t`Broadcaster`} leagues={of(isBroadcaster, withCup)} isCup />
                </>
              ),
          },
        ]}
      />
      {isOwn && (
        <p className={styles.button}>
          <AppLink to={paths.leaguesCreateJoin} {...buttonLook()}>
            <Trans>Create and join leagues</Trans>
          </AppLink>
        </p>
      )}
    </Card>
  );
}

function Group({ title, leagues, isCup = false }: { title: string; leagues: readonly EntryLeague[]; isCup?: boolean }) {
  const nameOf = useLeagueName();
  if (leagues.length === 0) return null;
  const address = (league: EntryLeague) => {
    if (isCup) {
      return league.cupLeagueId === null
        ? paths.leagueCupNotStarted(league.leagueId)
        : paths.leagueCup(league.leagueId);
    }
    return paths.standings(league);
  };
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {leagues.map((league) => (
          <li key={league.leagueId}>
            <AppLink to={address(league)}>{nameOf(league)}</AppLink>
            {!isCup && league.rank !== null && (
              <>
                <Movement rank={league.rank} lastRank={league.lastRank} withCount={false} />
                <span className="num">{formatNumber(league.rank)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
