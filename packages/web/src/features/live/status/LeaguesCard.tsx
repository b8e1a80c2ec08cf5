import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import type { EntryLeague } from "../../../api/play/entry.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Movement } from "../../../ui/rows/Movement.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { RankLink } from "../../leagues/leagues/tables/RankLink.tsx";
import { useLeagueName } from "../../leagues/leagues/use-league-name.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./LeaguesCard.module.css";

/** One's own leagues in short: the place in each, and how it moved. */
export function LeaguesCard({ leagues, entryId }: { leagues: readonly EntryLeague[]; entryId: EntryId }) {
  const { t } = useLingui();
  const nameOf = useLeagueName();
  return (
    <Panel memory="leagues" title={t`My leagues`} aside={<AppLink to={paths.leagues}>{t`More`}</AppLink>}>
      <ul className={styles.leagues}>
        {shownLeagues(leagues).map((league) => (
          <li key={league.leagueId}>
            <AppLink to={paths.standings(league)}>{nameOf(league)}</AppLink>
            {league.rank === null ? (
              <span className="note">–</span>
            ) : (
              <span className={styles.rank}>
                <Movement rank={league.rank} lastRank={league.lastRank} />
                <RankLink rank={league.rank} leagueId={league.leagueId} entryId={entryId} />
                {league.rankCount !== null && (
                  <small>
                    <Trans>of {formatNumber(league.rankCount)}</Trans>
                  </small>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {leagues.every((league) => league.kind !== "private") && (
        <p className="pad-body soft size-3 ruled">
          <Trans>
            You are in no private league yet.{" "}
            <AppLink to={paths.leaguesCreateJoin}>Make one and invite the gang, or join with a code</AppLink>.
          </Trans>
        </p>
      )}
    </Panel>
  );
}

const COUNT = 6;
const ORDER: Readonly<Record<EntryLeague["kind"], number>> = { private: 0, public: 1, system: 2 };

/** Those with friends in them first, then public ones, then the game's own; among equals as they come. */
const shownLeagues = (leagues: readonly EntryLeague[]): EntryLeague[] =>
  leagues.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]).slice(0, COUNT);
