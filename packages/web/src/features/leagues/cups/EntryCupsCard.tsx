import { Trans, useLingui } from "@lingui/react/macro";

import type { Entry } from "../../../api/play/entry.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { useLeagueName } from "../leagues/use-league-name.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { CupMatchRow } from "./CupMatchRow.tsx";
import styles from "./CupsScreen.module.css";

/** A team's newest match in each of its cups, and a link to all of them; nothing for a team without a cup. */
export function EntryCupsCard({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const nameOf = useLeagueName();
  const cups = entry.cupMatches.flatMap((match) => {
    const league = entry.leagues.find(({ cupLeagueId }) => cupLeagueId === match.cupLeagueId);
    return league ? [{ match, league }] : [];
  });
  if (cups.length === 0) return null;
  return (
    <Card title={t`Cups`}>
      {cups.map(({ match, league }) => {
        const name = nameOf(league);
        return (
          <section key={match.matchId} className={styles.ofEntry} aria-label={name}>
            <div>
              <h3>{name}</h3>
              <AppLink
                to={paths.leagueCup(league.leagueId)}
                search={{ entry: entry.entryId }}
                aria-label={t`All matches: ${name}`}
              >
                <Trans>All matches</Trans>
              </AppLink>
            </div>
            <ul aria-label={t`Newest match`}>
              <CupMatchRow match={match} own={entry.entryId} withRound />
            </ul>
          </section>
        );
      })}
    </Card>
  );
}
