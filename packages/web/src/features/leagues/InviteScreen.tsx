import { Trans, useLingui } from "@lingui/react/macro";
import { leagueId as toLeagueId, type EntryId, type LeagueId } from "@elleveren/rules";

import { useEntry } from "../../api/entry.ts";
import { useClassicStandings, useLeagueCode } from "../../api/leagues.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../shell/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import { CopyableText } from "./CopyButton.tsx";
import styles from "./LeaguesScreen.module.css";

/** `/leagues/{leagueId}/invite`: the code and the link that bring friends into the league. */
export function InviteScreen() {
  const { leagueId } = useNumberParams("leagueId");
  if (leagueId === undefined) return <NotFoundPage />;
  return <RequireEntry>{(entryId) => <Invite leagueId={toLeagueId(leagueId)} entryId={entryId} />}</RequireEntry>;
}

function Invite({ leagueId, entryId }: { leagueId: LeagueId; entryId: EntryId }) {
  const { t } = useLingui();
  const code = useLeagueCode(leagueId);
  const entry = useEntry(entryId);
  const own = entry.data?.leagues.find((league) => league.leagueId === leagueId);
  // Somebody who is not in it may have the code of a league that everybody may join.
  const isOthers = entry.data !== undefined && own === undefined;
  const { data } = useClassicStandings(leagueId, { phase: 1, standings: 1, newEntries: 1 }, { enabled: isOthers });
  if (code.error) return <ErrorPage error={code.error} />;
  if (code.data === undefined) {
    return (
      <LoadingRegion label={t`Loading the code`}>
        <div className={`page ${styles.screen}`}>
          <Skeleton height="240px" />
        </div>
      </LoadingRegion>
    );
  }
  const name = own?.name ?? data?.league.name ?? "";
  const link = `${location.origin}${paths.autoJoin(code.data)}`;
  const letter = t`Join ${name} in Elleveren: ${link}`;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Invite friends`} mast={t`Leagues`} />
      <h1>
        <Trans>Invite friends</Trans>
      </h1>
      <div className={styles.form}>
        <section className={styles.choice}>
          <h2>{name}</h2>
          <p className="label">
            <Trans>League code</Trans>
          </p>
          <CopyableText text={code.data} label={t`Copy the code`} className={styles.code} />
          <p className="label">
            <Trans>Link that leads straight in</Trans>
          </p>
          <CopyableText text={link} label={t`Copy the link`} className={styles.link} />
          <a href={`mailto:?body=${encodeURIComponent(letter)}`} {...buttonLook()}>
            <Trans>Send by email</Trans>
          </a>
        </section>
        <AppLink to={own?.scoring === "h2h" ? paths.h2hStandings(leagueId) : paths.classicStandings(leagueId)}>
          <Trans>To the table</Trans>
        </AppLink>
      </div>
    </div>
  );
}
