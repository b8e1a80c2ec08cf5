import { WRITTEN_FOR } from "@elleveren/contract/language.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useLingui } from "@lingui/react/macro";

import { useNotices } from "../../api/notices.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Tag } from "../../ui/Tag.tsx";
import styles from "./AnnouncementsCard.module.css";

/** What operators tell everybody, whole; nothing when there is nothing. */
export function AnnouncementsCard() {
  const { t } = useLingui();
  const { data } = useNotices();
  const language = WRITTEN_FOR[useLanguage()];
  if (!data || data.notices.length === 0) return null;
  return (
    <Card title={t`Announcements`} isPadded>
      <ul className={styles.list}>
        {data.notices.map((notice) => (
          <li key={notice.noticeId}>
            <h3>
              <span lang={language}>{notice.title[language]}</span>{" "}
              {notice.level !== "info" && <Tag kind="live">{t`Important`}</Tag>}
            </h3>
            {notice.text[language] !== "" && (
              <p className={styles.text} lang={language}>
                {notice.text[language]}
              </p>
            )}
            <p className={styles.quiet}>{formatDayTime(notice.fromMs)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
