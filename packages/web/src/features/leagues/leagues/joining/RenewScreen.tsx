import type { WireRenewableLeague } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useState } from "react";

import { useDiscardOffer, useRenewableLeagues, useRenewLeague } from "../../../../api/leagues/league-admin.ts";
import { paths } from "../../../../paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { focusPage } from "../../../site/shell/focus-page.ts";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import { createProblemTexts } from "../league-problem-text.ts";
import { LeaguesTabs } from "../LeaguesTabs.tsx";
import styles from "../LeaguesScreen.module.css";

/** `/leagues/renew`: last season's leagues, to make again or to let go. */
export const RenewScreen = () => <RequireEntry>{(entryId) => <Renew entryId={entryId} />}</RequireEntry>;

function Renew({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const offers = useRenewableLeagues();
  const renew = useRenewLeague(entryId);
  if (offers.error && !offers.data) return <ErrorPage error={offers.error} />;
  const texts = renew.error ? createProblemTexts(renew.error) : [];
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Renew leagues`} mast={t`Leagues`} />
      <h1>{t`Renew leagues`}</h1>
      <LeaguesTabs />
      {renew.data && (
        <Alert kind="success">
          <Trans>
            <AppLink to={paths.standings(renew.data)}>{renew.data.name}</AppLink> is back, with everybody who has a team
            this season.
          </Trans>
        </Alert>
      )}
      {renew.isError &&
        (texts.length > 0 ? <Alert kind="error">{texts.join(" ")}</Alert> : <WriteFailure error={renew.error} />)}
      {offers.data === undefined ? (
        <LoadingRows label={t`Loading your leagues`} count={3} height="72px" />
      ) : offers.data.length === 0 ? (
        <EmptyState>{t`You have no leagues to renew.`}</EmptyState>
      ) : (
        <Card title={t`From last season`}>
          <ul className={styles.offers}>
            {offers.data.map((offer) => (
              <Offer key={offer.id} offer={offer} renew={renew} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Offer({ offer, renew }: { offer: WireRenewableLeague; renew: ReturnType<typeof useRenewLeague> }) {
  const { t } = useLingui();
  const discard = useDiscardOffer();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li>
      <span>
        <b>{offer.name}</b>
        <span className="label">{offer.scoring === "h" ? <Trans>Head-to-head</Trans> : <Trans>Classic</Trans>}</span>
      </span>
      <span className="flex gap-2">
        <Button
          kind="go"
          aria-label={t`Renew ${offer.name}`}
          isPending={renew.isPending && renew.variables === offer.id}
          onPress={() => void renew.mutateAsync(offer.id).then(focusPage, () => undefined)}
        >
          <Trans>Renew</Trans>
        </Button>
        <Button kind="ghost" aria-label={t`Remove ${offer.name}`} onPress={() => setIsAsking(true)}>{t`Remove`}</Button>
      </span>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t`Remove ${offer.name}`}
        question={t`Are you sure you do not want to renew this league? It will not be offered again.`}
        action={t`Remove`}
        write={discard}
        onConfirm={() => void discard.mutateAsync(offer.id).then(focusPage, () => undefined)}
      />
    </li>
  );
}
