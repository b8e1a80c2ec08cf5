import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Card } from "../../../../ui/Card.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { Pager } from "../tables/Pager.tsx";
import styles from "./LogPages.module.css";

interface LogPagesProps<Act> {
  readonly title: string;
  readonly log: {
    readonly data: { readonly results: readonly Act[]; readonly has_next: boolean } | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
  };
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** A `LogRow` with a key. */
  readonly row: (act: Act) => ReactNode;
}

/** A log, newest act first, in pages. */
export function LogPages<Act>({ title, log, page, onPage, row }: LogPagesProps<Act>) {
  const { t } = useLingui();
  const { data, error, isPlaceholderData } = log;
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <div className={styles.log}>
      <Card title={title}>
        {!data && <LoadingRows label={t`Loading the log`} count={5} height="64px" />}
        {data && data.results.length === 0 && (
          <EmptyState>
            {page === 1 ? <Trans>Nothing has been done here yet.</Trans> : <Trans>There is nothing older.</Trans>}
          </EmptyState>
        )}
        {data && data.results.length > 0 && (
          <ol className={styles.rows} aria-busy={isPlaceholderData || undefined}>
            {data.results.map(row)}
          </ol>
        )}
      </Card>
      {data && <Pager label={t`Pages of the log`} page={page} hasNext={data.has_next} onPage={onPage} />}
    </div>
  );
}
