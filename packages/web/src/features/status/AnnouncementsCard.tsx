import { useLanguage } from "../../i18n/use-language.ts";
import { useLingui } from "@lingui/react/macro";

import { noticeIn, useNotices, type Notice } from "../../api/content/notices.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Tag } from "../../ui/Tag.tsx";
import styles from "./AnnouncementsCard.module.css";

/** What operators tell everybody, whole; nothing when there is nothing. */
export function AnnouncementsCard() {
  const { t } = useLingui();
  const { data } = useNotices();
  if (!data || data.notices.length === 0) return null;
  return (
    <Card title={t`Announcements`} isPadded>
      <ul className={styles.list}>
        {data.notices.map((notice) => (
          <Announcement key={notice.noticeId} notice={notice} />
        ))}
      </ul>
    </Card>
  );
}

function Announcement({ notice }: { readonly notice: Notice }) {
  const { t } = useLingui();
  const { title, text, language } = noticeIn(notice, useLanguage());
  return (
    <li>
      <h3>
        <span lang={language}>{title}</span> {notice.level !== "info" && <Tag kind="live">{t`Important`}</Tag>}
      </h3>
      {text !== "" && (
        <p className={styles.text} lang={language}>
          {text}
        </p>
      )}
      <p className="soft">{formatDayTime(notice.fromMs)}</p>
    </li>
  );
}
