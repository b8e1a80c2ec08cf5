import type { WireEntryWrapped } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { entryId as toEntryId, type EntryId } from "@elleveren/rules";
import { Share } from "lucide-react";
import { useState } from "react";

import { useEntryWrapped } from "../../../api/leagues/wrapped.ts";
import { paths } from "../../../paths.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import { ShareSheet } from "../share-picture/ShareSheet.tsx";
import { Cards, SoFar } from "./CardParts.tsx";
import { useEntryCards } from "./entry-cards.tsx";
import styles from "./Wrapped.module.css";

/** `/entry/{entryId}/wrapped`: a team's season on a handful of cards. */
export function EntryWrappedScreen() {
  const { entryId } = useNumberParams("entryId");
  return entryId === undefined ? <NotFoundPage /> : <Wrapped key={entryId} entryId={toEntryId(entryId)} />;
}

function Wrapped({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { data, error } = useEntryWrapped(entryId);
  if (error && !data) return <ErrorPage error={error} title={t`Wrapped`} />;
  return (
    <div className="page stack start gap-4 pad-screen">
      {data ? (
        <>
          <PageTitle title={t`${data.entry_name}, wrapped`} mast={t`Wrapped`} />
          <header className={styles.head}>
            <h1>
              <Trans>
                {data.entry_name} in {data.season}
              </Trans>
            </h1>
            <span className={styles.ways}>
              <AppLink to={paths.entryHistory(entryId)}>{t`The whole season`}</AppLink>
              {data.told && <ShareWrapped wrapped={data} />}
            </span>
          </header>
          {!data.is_over && <SoFar left={data.rounds_left} />}
          {data.told ? (
            <Told entryId={entryId} told={data.told} isOver={data.is_over} />
          ) : (
            <EmptyState>{t`The first card comes when the team's first round is settled.`}</EmptyState>
          )}
        </>
      ) : (
        <LoadingRegion label={t`Loading the season`}>
          <PageTitle title={t`Wrapped`} />
          <Skeleton height="44px" />
          <Skeleton height="480px" />
        </LoadingRegion>
      )}
    </div>
  );
}

interface ToldProps {
  readonly entryId: EntryId;
  readonly told: NonNullable<WireEntryWrapped["told"]>;
  readonly isOver: boolean;
}

function Told({ entryId, ...season }: ToldProps) {
  const { t } = useLingui();
  return <Cards label={t`The season on cards`} cards={useEntryCards(entryId, season)} />;
}

function ShareWrapped({ wrapped: { entry, entry_name: name, season } }: { wrapped: WireEntryWrapped }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const title = t`${name} in ${season}`;
  return (
    <>
      <IconButton label={t`Share the season`} onPress={() => setOpen(true)}>
        <Share />
      </IconButton>
      <ShareSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={t`Share the season`}
        title={title}
        address={`/share/entry/${entry}/wrapped.png`}
        pictureText={t`${title}: the season in figures`}
        link={`${location.origin}${paths.entryWrapped(entry)}`}
        fileName={`elleveren-wrapped-${entry}.png`}
      />
    </>
  );
}
