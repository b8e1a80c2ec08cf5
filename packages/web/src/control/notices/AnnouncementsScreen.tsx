import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireAnnouncement } from "@elleveren/contract";

import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useAnnouncements, useEndAnnouncement } from "../api/notices.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";
import { AnnouncementSheet, useLevels } from "./AnnouncementSheet.tsx";
import { noticeProblems } from "./notice-problems.ts";

/** `/control/announcements`: what stands above every page of the game, what will, and what did. */
export function AnnouncementsScreen() {
  const { t } = useLingui();
  const query = useAnnouncements();
  const [written, setWritten] = useState<WireAnnouncement | "new" | null>(null);
  return (
    <ControlPage
      title={t`Announcements`}
      actions={<Button kind="go" onPress={() => setWritten("new")}>{t`Announce something …`}</Button>}
    >
      <Loaded query={query} rowCount={3}>
        {({ announcements }) => (
          <>
            {announcements.length === 0 && <EmptyState>{t`Nothing has been announced.`}</EmptyState>}
            <ul className={styles.list}>
              {announcements.map((one) => (
                <li key={one.id}>
                  <AnnouncementCard one={one} onChange={() => setWritten(one)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {written && <AnnouncementSheet opened={written === "new" ? null : written} onClose={() => setWritten(null)} />}
    </ControlPage>
  );
}

function AnnouncementCard({ one, onChange }: { one: WireAnnouncement; onChange: () => void }) {
  const { t } = useLingui();
  const levels = useLevels();
  const end = useEndAnnouncement();
  const states = { planned: t`Planned`, shown: t`Shown now`, over: t`Over` };
  const title = one.title_nb;
  return (
    <article className={styles.card} aria-label={title}>
      <p>
        <Tag kind={one.state === "shown" ? "live" : "plain"}>{states[one.state]}</Tag> <Tag>{levels[one.level]}</Tag>{" "}
        <span className="soft">
          {timeOf(one.from)} – {timeOf(one.until, "…")}
        </span>
      </p>
      <p lang="nb">
        <b>{title}</b> {one.text_nb}
      </p>
      {one.title_nn !== "" && (
        <p lang="nn">
          <b>{one.title_nn}</b> {one.text_nn}
        </p>
      )}
      <p lang="en">
        <b>{one.title_en}</b> {one.text_en}
      </p>
      <Problems sentences={noticeProblems(end.error)} />
      {one.state !== "over" && (
        <div className="row wrap gap-2">
          <Button aria-label={t`Change ${title}`} onPress={onChange}>{t`Change …`}</Button>
          <Button aria-label={t`End ${title}`} isPending={end.isPending} onPress={() => end.mutate(one)}>
            {one.state === "planned" ? t`Take it back` : t`End it`}
          </Button>
        </div>
      )}
    </article>
  );
}
