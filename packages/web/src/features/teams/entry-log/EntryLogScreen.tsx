import type { WireEntryLogRow } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { entryId as toEntryId, type EntryId } from "@elleveren/rules";
import { useState } from "react";

import { useEntryLog, useVerifyReceipt } from "../../../api/play/entry-log.ts";
import { formatDayLong, formatNumber, formatTimeSeconds } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, LoadingRows, MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import { usePageNumber } from "../../site/shell/use-search-state.ts";
import { EntryLogRow, useKindName } from "./EntryLogRow.tsx";
import styles from "./EntryLogScreen.module.css";
import { receiptCode } from "../../../api/play/my-team.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";

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
              actions={<AppLink to={paths.entryLog(ownId)}>{t`My changes`}</AppLink>}
            >
              <p>{t`Only the manager of a team sees its changes and receipts.`}</p>
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
      <h1>{t`My changes`}</h1>
      <p className="note">
        <Trans>
          Everything that was accepted for your team, the newest first. Each change has a receipt: it proves what was
          accepted, when and for which round. Times are your own.
        </Trans>
      </p>
      {log.data ? (
        <Card title={t`All changes`} isTitleHidden>
          {log.data.results.length === 0 ? (
            <EmptyState action={<AppLink to={paths.myTeam}>{t`My team`}</AppLink>}>
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
        <LoadingRows label={t`Loading your changes`} count={8} height="88px" />
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

/** The data that a receipt covers, character by character, and the server's word on it. */
function ReceiptSheet({ entry, onClose }: { entry: WireEntryLogRow | null; onClose: () => void }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const verify = useVerifyReceipt();
  const receipt = entry?.receipt;
  const close = () => {
    verify.reset();
    onClose();
  };
  if (!entry || !receipt) return null;
  const atMs = Date.parse(receipt.time);
  const at = `${formatDayLong(atMs)} ${formatTimeSeconds(atMs)}`;
  const answer = verify.data;
  return (
    <Sheet
      isOpen
      onClose={close}
      title={t`Receipt ${receiptCode(receipt.signature)}`}
      foot={
        <>
          <Button onPress={close}>{t`Close`}</Button>
          <Button kind="go" isPending={verify.isPending} onPress={() => verify.mutate(receipt)}>
            <Trans>Check the receipt</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <dl>
          <Fact name={t`Change`} value={kindName(entry.kind)} />
          <Fact name={t`Accepted`} value={at} />
          <Fact name={t({ message: "Round", context: "of a receipt" })} value={String(receipt.event)} />
          <Fact name={t`Fingerprint of the squad`} value={receipt.squad_hash} isCode />
          <Fact name={t`Signature`} value={receipt.signature} isCode />
          <Fact name={t`Leaf in the public log`} value={receipt.leaf} isCode />
        </dl>
        <p className="note">
          <Trans>
            The fingerprint is made of your squad by place, what you paid, armbands, bank and chip. The signature can
            only be made by the game: not one character can be changed without it showing.
          </Trans>
        </p>
        <p className="note">
          <Trans>
            Once the round has closed, the leaf is in the season’s public log, where anybody can check that nothing was
            changed afterwards. It tells nobody else what it is of.
          </Trans>
        </p>
        {answer?.genuine === true && (
          <Alert kind="success">{t`The receipt is genuine: the game issued it for this change.`}</Alert>
        )}
        {answer?.genuine === false && <Alert kind="error">{t`The game did not issue this receipt.`}</Alert>}
        {verify.isError && <WriteFailure error={verify.error} />}
      </div>
    </Sheet>
  );
}

const Fact = ({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd data-code={isCode || undefined}>{value}</dd>
  </div>
);
