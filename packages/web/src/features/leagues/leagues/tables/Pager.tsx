import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronFirst, ChevronLast } from "lucide-react";

import { formatNumber } from "../../../../i18n/format.ts";
import { Button } from "../../../../ui/Button.tsx";
import styles from "./Pager.module.css";

interface PagerProps {
  readonly label: string;
  readonly page: number;
  readonly hasNext: boolean;
  /** Where it is known how many there are, one can go to the last one. */
  readonly pageCount?: number;
  readonly onPage: (page: number) => void;
}

/** Previous and next, first and last; nothing at all where one page is everything. */
export function Pager({ label, page, hasNext, pageCount, onPage }: PagerProps) {
  const { t } = useLingui();
  if (page === 1 && !hasNext) return null;
  const isFirst = page === 1 ? t`This is the first page.` : undefined;
  const isLast = hasNext ? undefined : t`This is the last page.`;
  const number = formatNumber(page);
  const count = formatNumber(pageCount ?? 0);
  const isLong = pageCount !== undefined && pageCount > 2;
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={`note ${styles.where}`}>
        {pageCount === undefined ? (
          <Trans>Page {formatNumber(page)}</Trans>
        ) : (
          <Trans>
            Page {number} of {count}
          </Trans>
        )}
      </span>
      <span className={styles.back}>
        {isLong && (
          <Button aria-label={t`First page`} disabledReason={isFirst} onPress={() => onPage(1)}>
            <ChevronFirst aria-hidden="true" />
          </Button>
        )}
        <Button disabledReason={isFirst} onPress={() => onPage(page - 1)}>{t`Previous`}</Button>
      </span>
      <span className={styles.forth}>
        <Button disabledReason={isLast} onPress={() => onPage(page + 1)}>{t`Next`}</Button>
        {isLong && (
          <Button aria-label={t`Last page`} disabledReason={isLast} onPress={() => onPage(pageCount)}>
            <ChevronLast aria-hidden="true" />
          </Button>
        )}
      </span>
    </nav>
  );
}
