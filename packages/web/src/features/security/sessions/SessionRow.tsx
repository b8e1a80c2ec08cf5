import { Trans, useLingui } from "@lingui/react/macro";

import type { OwnSession } from "../../../api/people/own-sessions.ts";
import { formatDayTime } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import styles from "../rows.module.css";
import { browserName } from "./browser-name.ts";

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

/** One browser or app: what it is, from where and when it was used last. */
export function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const { browser, device } = browserName(session.userAgent);
  const name = browser && device ? t`${browser} on ${device}` : (browser ?? device ?? t`Unknown device`);
  const when = formatDayTime(session.lastSeenAtMs);
  const since = formatDayTime(session.createdAtMs);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.small}>{t`Last used ${when}, logged in ${since}, address ${session.ip}`}</span>
      </div>
      {session.isCurrent ? (
        <Tag kind="you">{t`This browser`}</Tag>
      ) : (
        <Button isPending={isPending} onPress={onEnd} aria-label={t`Log out: ${name}, last used ${when}`}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}
