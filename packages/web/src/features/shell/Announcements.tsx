import { Trans, useLingui } from "@lingui/react/macro";
import { Info, TriangleAlert } from "lucide-react";
import { useState } from "react";

import { useNotices, type Notice } from "../../api/notices.ts";
import styles from "./Notices.module.css";

/** Under the masthead of every page: what operators tell everybody. What is only for information can be put away. */
export function Announcements() {
  const { data } = useNotices();
  const [putAway, setPutAway] = useState<ReadonlySet<number>>(readPutAway);
  const shown = data?.notices.filter(({ noticeId }) => !putAway.has(noticeId)) ?? [];
  return (
    <div role="status" className={styles.place}>
      {shown.map((notice) => (
        <AnnouncementLine
          key={notice.noticeId}
          notice={notice}
          onAway={() => setPutAway((before) => writePutAway(new Set([...before, notice.noticeId])))}
        />
      ))}
    </div>
  );
}

function AnnouncementLine({ notice, onAway }: { notice: Notice; onAway: () => void }) {
  const { t, i18n } = useLingui();
  const language = i18n.locale === "en" ? "en" : "nb";
  const title = notice.title[language];
  const Sign = notice.level === "info" ? Info : TriangleAlert;
  return (
    <p className={styles.notice} data-level={notice.level}>
      <Sign aria-hidden="true" />
      <span>{title}</span>
      {notice.level !== "urgent" && (
        <button type="button" aria-label={t`Put away: ${title}`} onClick={onAway}>
          <Trans>Put away</Trans>
        </button>
      )}
    </p>
  );
}

/** For as long as the tab is open: tomorrow it may be news again. */
const STORED = "notices-put-away";

function readPutAway(): ReadonlySet<number> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as number[]);
  } catch {
    return new Set();
  }
}

function writePutAway(ids: ReadonlySet<number>): ReadonlySet<number> {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...ids]));
  } catch {
    // A browser that keeps nothing shows it again on the next page.
  }
  return ids;
}
