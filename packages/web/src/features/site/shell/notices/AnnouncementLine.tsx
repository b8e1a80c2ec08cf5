import { Trans, useLingui } from "@lingui/react/macro";
import { Info, TriangleAlert } from "lucide-react";

import type { Notice } from "../../../../api/content/notices.ts";
import styles from "./Notices.module.css";

interface AnnouncementLineProps {
  readonly level: Notice["level"];
  readonly title: string;
  /** In which the title is written. */
  readonly language: string;
  /** Left out where it cannot be put away. */
  readonly onAway?: () => void;
}

/** One announcement as it stands under the masthead. */
export function AnnouncementLine({ level, title, language, onAway }: AnnouncementLineProps) {
  const { t } = useLingui();
  const Sign = level === "info" ? Info : TriangleAlert;
  return (
    <p className={styles.notice} data-level={level}>
      <Sign aria-hidden="true" />
      <span lang={language}>{title}</span>
      {onAway && (
        <button type="button" aria-label={t`Dismiss: ${title}`} onClick={onAway}>
          <Trans>Dismiss</Trans>
        </button>
      )}
    </p>
  );
}
