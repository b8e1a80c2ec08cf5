import { Trans, useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Pager.module.css";

interface PagerProps {
  readonly label: string;
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
}

/** Previous and next; nothing at all where one page is everything. */
export function Pager({ label, page, hasNext, onPage }: PagerProps) {
  const { t } = useLingui();
  if (page === 1 && !hasNext) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button disabledReason={page === 1 ? t`This is the first page.` : undefined} onPress={() => onPage(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <span className="note">
        <Trans>Page {formatNumber(page)}</Trans>
      </span>
      <Button disabledReason={hasNext ? undefined : t`This is the last page.`} onPress={() => onPage(page + 1)}>
        <Trans>Next</Trans>
      </Button>
    </nav>
  );
}
