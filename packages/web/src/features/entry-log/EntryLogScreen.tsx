import type { WireEntryLogRow } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { entryId as toEntryId, type EntryId } from "@elleveren/rules";
import { useState } from "react";

import { useEntryLog } from "../../api/play/entry-log.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState, LoadingRegion, MessagePage, SkeletonRows } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../shell/errors/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import { usePageNumber } from "../shell/use-search-state.ts";
import { EntryLogRow } from "./EntryLogRow.tsx";
import styles from "./EntryLogScreen.module.css";
import { ReceiptSheet } from "./ReceiptSheet.tsx";

/** `/entry/{entryId}/log`: every accepted change of the own team, the newest on top, each with its receipt. */
export function EntryLogScreen() {
  const { t } = useLingui();
  const { entryId } = useNumberParams("entryId");
  if (entryId === undefined) return <NotFoundPage />;
  return (
    <RequireEntry>
      {(ownId) =>
        ownId === entryId ? (
          <EntryLog entryId={toEntryId(entryId)} />
        ) : (
          <>
            <PageTitle title={t`My changes`} />
            <MessagePage
              title={t`This is another manager's team`}
              actions={
                <AppLink to={paths.entryLog(ownId)}>
                  <Trans>My changes</Trans>
                </AppLink>
              }
            >
              <p>
                <Trans>Only the manager of a team sees its changes and receipts.</Trans>
              </p>
            </MessagePage>
          </>
        )
      }
    </RequireEntry>
  );
}

function EntryLog({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const [page, turn] = usePageNumber();
  const log = useEntryLog(entryId, page);
  const [open, setOpen] = useState<WireEntryLogRow | null>(null);
  if (log.isError && !log.data) return <ErrorPage error={log.error} />;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`My changes`} />
      <h1>
        <Trans>My changes</Trans>
      </h1>
      <p className="note">
        <Trans>
          Everything that was accepted for your team, the newest first. Each change has a receipt: it proves what was
          accepted, when and for which round. Times are your own.
        </Trans>
      </p>
      {log.data ? (
        <Card title={t`All changes`} isTitleHidden>
          {log.data.results.length === 0 ? (
            <EmptyState
              action={
                <AppLink to={paths.myTeam}>
                  <Trans>My team</Trans>
                </AppLink>
              }
            >
              {page === 1 ? (
                <Trans>There are no changes yet. What you save for your team is kept here.</Trans>
              ) : (
                <Trans>There are no older changes.</Trans>
              )}
            </EmptyState>
          ) : (
            <ol className={styles.rows} aria-label={t`All changes`} aria-busy={log.isPlaceholderData}>
              {log.data.results.map((entry) => (
                <EntryLogRow key={entry.id} entry={entry} onReceipt={() => setOpen(entry)} />
              ))}
            </ol>
          )}
        </Card>
      ) : (
        <LoadingRegion label={t`Loading your changes`}>
          <SkeletonRows count={8} height="88px" />
        </LoadingRegion>
      )}
      {log.data && (page > 1 || log.data.has_next) && (
        <nav className="row between gap-3" aria-label={t`Pages of changes`}>
          <Button
            disabledReason={page === 1 ? t`These are the newest changes.` : undefined}
            onPress={() => turn(page - 1)}
          >
            <Trans>Newer</Trans>
          </Button>
          <span className="note">
            <Trans>Page {formatNumber(page)}</Trans>
          </span>
          <Button
            disabledReason={log.data.has_next ? undefined : t`These are the oldest changes.`}
            onPress={() => turn(page + 1)}
          >
            <Trans>Older</Trans>
          </Button>
        </nav>
      )}
      <ReceiptSheet entry={open} onClose={() => setOpen(null)} />
    </div>
  );
}
