import { useLingui } from "@lingui/react/macro";

import { useNotices } from "../../api/notices.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Tag } from "../../ui/Tag.tsx";
import styles from "./AnnouncementsCard.module.css";

/** What operators tell everybody, whole; nothing when there is nothing. */
export function AnnouncementsCard() {
  const { t, i18n } = useLingui();
  const { data } = useNotices();
  const language = i18n.locale === "en" ? "en" : "nb";
  if (!data || data.notices.length === 0) return null;
  return (
    <Card title={t`Announcements`} isPadded>
      <ul className={styles.list}>
        {data.notices.map((notice) => (
          <li key={notice.noticeId}>
            <h3>
              {notice.title[language]} {notice.level !== "info" && <Tag kind="live">{t`Important`}</Tag>}
            </h3>
            {notice.text[language] !== "" && <p className={styles.text}>{notice.text[language]}</p>}
            <p className={styles.quiet}>{formatDayTime(notice.fromMs)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
