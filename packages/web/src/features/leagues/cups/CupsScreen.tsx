import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { type Entry, useEntry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, LoadingRows } from "../../../ui/states.tsx";
import { LeaguesTabs } from "../leagues/LeaguesTabs.tsx";
import { useLeagueName } from "../leagues/use-league-name.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import { cupAddress, type CupGroup, cupGroups } from "./cup-groups.ts";
import { CupStanding } from "./CupStanding.tsx";
import styles from "./CupsScreen.module.css";

/** `/leagues/cups`: the cups of one's leagues. */
export const CupsScreen = () => <RequireEntry>{(entryId) => <Cups entryId={entryId} />}</RequireEntry>;

function Cups({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const entry = useEntry(entryId);
  if (entry.error && !entry.data) return <ErrorPage error={entry.error} />;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Cups`} mast={t`Leagues`} />
      <h1>{t`Cups`}</h1>
      <LeaguesTabs />
      {entry.data ? (
        <Groups groups={cupGroups(entry.data.leagues)} entry={entry.data} />
      ) : (
        <LoadingRows label={t`Loading your cups`} count={4} />
      )}
    </div>
  );
}

function Groups({ groups, entry }: { groups: readonly CupGroup[]; entry: Entry }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const nameOf = useLeagueName();
  const titles = { league: t`League`, public: t`Public`, general: t`General`, broadcaster: t`Broadcaster` };
  if (groups.length === 0) {
    return (
      <EmptyState action={<AppLink to={paths.helpRules} hash="leagues">{t`When cups are played`}</AppLink>}>
        {currentRound === null ? (
          <Trans>Data will appear here once the season is underway</Trans>
        ) : (
          <Trans>None of your leagues have a cup yet.</Trans>
        )}
      </EmptyState>
    );
  }
  return groups.map(({ kind, leagues }) => (
    <Card key={kind} title={titles[kind]}>
      <ul className={styles.cups}>
        {leagues.map((league) => (
          <li key={league.leagueId}>
            <AppLink to={cupAddress(league)}>
              {nameOf(league)}
              <small>
                <CupStanding league={league} entry={entry} />
              </small>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  ));
}
