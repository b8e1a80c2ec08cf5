import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { QrCode, X } from "lucide-react";

import { type EntryLeague, useEntry } from "../../../api/play/entry.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { EmptyState, LoadingRegion, Skeleton, SkeletonRows } from "../../../ui/states.tsx";
import { OwnOrganisationsCard } from "../organisations/own/OwnOrganisationsCard.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import { LeagueGroup } from "./LeagueGroup.tsx";
import { LeaguesTabs } from "./LeaguesTabs.tsx";
import { BestLeaguesCard, ValuableTeamsCard } from "./SeasonBests.tsx";
import styles from "./LeaguesScreen.module.css";
import { useLeagueCode } from "../../../api/leagues/leagues.ts";
import { Card } from "../../../ui/Card.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { focusPage } from "../../site/shell/focus-page.ts";
import { useToldOnce } from "../../site/shell/notices/use-told-once.ts";
import { ShareLeague } from "./ShareLeague.tsx";

/** `/leagues`: every league of one's own, with one's place in it. */
export const LeaguesScreen = () => <RequireEntry>{(entryId) => <Leagues entryId={entryId} />}</RequireEntry>;

function Leagues({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const entry = useEntry(entryId);
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Leagues`} />
      <header className={styles.head}>
        <h1>{t`Leagues`}</h1>
        <AppLink to={paths.leaguesCreateJoin} {...buttonLook("go")}>{t`Create and join leagues`}</AppLink>
      </header>
      <LeaguesTabs />
      {entry.data ? (
        <>
          <LeagueReady leagues={entry.data.leagues} />
          <OwnOrganisationsCard />
          <Groups leagues={entry.data.leagues} entryId={entryId} />
          <div className={styles.groups}>
            <BestLeaguesCard />
            <ValuableTeamsCard />
          </div>
        </>
      ) : entry.error ? (
        <ErrorPage error={entry.error} />
      ) : (
        <LoadingRegion label={t`Loading your leagues`}>
          <Skeleton height="28px" width="40%" />
          <SkeletonRows count={6} />
        </LoadingRegion>
      )}
    </div>
  );
}

function Groups({ leagues, entryId }: { leagues: readonly EntryLeague[]; entryId: EntryId }) {
  const { t } = useLingui();
  const of = (kind: EntryLeague["kind"], scoring?: EntryLeague["scoring"]) =>
    leagues.filter((league) => league.kind === kind && (scoring === undefined || league.scoring === scoring));
  const privateClassic = of("private", "classic");
  return (
    <div className={styles.groups}>
      {privateClassic.length === 0 && (
        <EmptyState>
          <Trans>You are in no private league yet. Make one and invite the gang, or join with a code.</Trans>
        </EmptyState>
      )}
      <LeagueGroup title={t`Private Classic`} leagues={privateClassic} entryId={entryId} />
      <LeagueGroup title={t`Private Head-to-Head`} leagues={of("private", "h2h")} entryId={entryId} />
      <LeagueGroup title={t`Public Classic`} leagues={of("public", "classic")} entryId={entryId} />
      <LeagueGroup title={t`Public Head-to-Head`} leagues={of("public", "h2h")} entryId={entryId} />
      <LeagueGroup title={t`Global`} leagues={of("system")} entryId={entryId} />
    </div>
  );
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Of a page that one came to by making a league: which. */
    readonly madeLeagueId?: number;
  }
}

/** On the leagues' own page after one was made: it is there, and so are the ways to bring friends in. */
function LeagueReady({ leagues }: { leagues: readonly EntryLeague[] }) {
  const [madeLeagueId, putAway] = useToldOnce("madeLeagueId");
  const made = leagues.find((league) => league.leagueId === madeLeagueId);
  return made?.canInvite ? <Ready league={made} putAway={putAway} /> : null;
}

function Ready({ league: { leagueId, name }, putAway }: { league: EntryLeague; putAway: () => void }) {
  const { t } = useLingui();
  const { data: code, isError } = useLeagueCode(leagueId);
  const close = () => {
    putAway();
    focusPage();
  };
  return (
    <Card
      title={t`${name} is ready`}
      isPadded
      aside={
        <IconButton label={t`Close`} onPress={close}>
          <X />
        </IconButton>
      }
    >
      <div className="stack gap-3">
        <p className="note" role="status">{t`The league is yours. Now bring in those who are to lose to you.`}</p>
        {code === undefined && !isError && <Skeleton height="200px" />}
        {code !== undefined && (
          <ShareLeague
            name={name}
            code={code}
            more={
              <AppLink to={paths.leagueInvite(leagueId)} {...buttonLook("ghost")}>
                <QrCode aria-hidden="true" />
                <Trans>QR code</Trans>
              </AppLink>
            }
          />
        )}
      </div>
    </Card>
  );
}
