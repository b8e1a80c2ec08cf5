import { useState } from "react";

import { noticeIn, useNotices, type Notice } from "../../../../api/content/notices.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { AnnouncementLine } from "./AnnouncementLine.tsx";
import styles from "./Notices.module.css";

/** Under the masthead of every page: what operators tell everybody. What is only for information can be put away. */
export function Announcements() {
  const language = useLanguage();
  const { data } = useNotices();
  const [putAway, setPutAway] = useState<ReadonlySet<string>>(readPutAway);
  const shown = data?.notices.filter((notice) => !canBePutAway(notice) || !putAway.has(markOf(notice))) ?? [];
  return (
    <div role="status" className={styles.place}>
      {shown.map((notice) => (
        <AnnouncementLine
          key={notice.noticeId}
          level={notice.level}
          {...lineOf(noticeIn(notice, language))}
          {...(canBePutAway(notice) && {
            onAway: () => setPutAway((before) => writePutAway(new Set([...before, markOf(notice)]))),
          })}
        />
      ))}
    </div>
  );
}

const lineOf = ({ language, title }: ReturnType<typeof noticeIn>) => ({ language, title });

const canBePutAway = ({ level }: Notice): boolean => level === "info";

/** Of this wording: what operators change afterwards has not been read. */
const markOf = ({ noticeId, version }: Notice): string => `${noticeId}:${version}`;

/** For as long as the tab is open: tomorrow it may be news again. */
const STORED = "notices-put-away";

function readPutAway(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

function writePutAway(marks: ReadonlySet<string>): ReadonlySet<string> {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...marks]));
  } catch {
    // A browser that keeps nothing shows it again on the next page.
  }
  return marks;
}
