import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireAnnouncement } from "@elleveren/contract";

import { AnnouncementLine } from "../../features/site/shell/notices/AnnouncementLine.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { movedAnnouncement, type Said, useAnnounce, useAnnouncements, useEndAnnouncement } from "../api/notices.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { fromLocalField, timeOf, toLocalField } from "../local-time.ts";
import { Moved } from "../Moved.tsx";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";
import { SheetForm } from "../SheetForm.tsx";
import { useDraftOn } from "../use-draft-on.ts";
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

const NO_TEXT = { title_nb: "", title_nn: "", title_en: "", text_nb: "", text_nn: "", text_en: "" };
const EMPTY: Said = { level: "info", ...NO_TEXT, from: null, until: null };

function draftOf(one: WireAnnouncement | null) {
  const { level, title_nb, title_nn = "", title_en, text_nb, text_nn = "", text_en, from, until } = one ?? EMPTY;
  const texts = { title_nb, title_nn, title_en, text_nb, text_nn, text_en };
  return { level, ...texts, from: toLocalField(from), until: toLocalField(until) };
}

interface AnnouncementSheetProps {
  /** Null: a new one. */
  readonly opened: WireAnnouncement | null;
  readonly onClose: () => void;
}

/** One line in each language, more for the front page, and from when to when. */
export function AnnouncementSheet({ opened, onClose }: AnnouncementSheetProps) {
  const { t } = useLingui();
  const levels = useLevels();
  const { seen, draft, edit, moveOn, isMoved, theirs } = useDraftOn(opened, draftOf);
  const announce = useAnnounce();
  const isOver = seen?.state === "over";
  const send = () => {
    const { from, until, ...said } = draft;
    // A time that was left as it is has seconds that the field does not show.
    const now = draftOf(seen);
    const times = {
      from: seen && from === now.from ? seen.from : fromLocalField(from),
      until: seen && until === now.until ? seen.until : fromLocalField(until),
    };
    return announce.mutateAsync(
      { ...said, ...times, seen },
      { onSuccess: onClose, onError: (error) => moveOn(seen && movedAnnouncement(error, seen)) },
    );
  };
  const isMovedNow = seen !== null && movedAnnouncement(announce.error, seen) !== null;
  const words = useAnnouncementWords(seen ?? EMPTY);
  const field = (name: Exclude<keyof typeof draft, "level">) => ({
    label: words[name].label,
    value: draft[name],
    onChange: (text: string) => edit({ [name]: text }),
  });
  return (
    <SheetForm
      title={opened ? t`Change the announcement` : t`Announce something`}
      width="wide"
      className={styles.sheet}
      problems={isMovedNow ? [] : noticeProblems(announce.error)}
      button={opened ? t`Save` : t`Announce it`}
      disabledReason={isOver ? t`It is over.` : undefined}
      isPending={announce.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label={words.level.label}
        value={draft.level}
        onChange={(level) => edit({ level: level as Said["level"] })}
        options={(["info", "warning", "urgent"] as const).map((value) => ({ value, label: levels[value] }))}
      />
      <TextField {...field("title_nb")} isRequired maxLength={120} />
      <TextField {...field("title_nn")} hint={t`Empty: whoever reads nynorsk reads the bokmål.`} maxLength={120} />
      <TextField {...field("title_en")} isRequired maxLength={120} />
      <TextArea {...field("text_nb")} hint={t`Stands on the front page; may be empty.`} maxLength={1000} />
      <TextArea {...field("text_nn")} maxLength={1000} />
      <TextArea {...field("text_en")} maxLength={1000} />
      <TextField {...field("from")} hint={t`Empty: now.`} type="datetime-local" />
      <TextField {...field("until")} hint={t`Empty: until somebody ends it.`} type="datetime-local" />
      <Preview draft={draft} />
      {isOver && (
        <Alert kind="error">
          <Trans>Somebody else has ended it meanwhile; it is not changed any more. Announce yours as a new one.</Trans>
        </Alert>
      )}
      {isMoved && !isOver && <Moved theirs={theirs.map((name) => words[name])} />}
    </SheetForm>
  );
}

/** The line and the text as fans read them, in each language; a missing text is a dash. */
function Preview({ draft }: { readonly draft: ReturnType<typeof draftOf> }) {
  const { t } = useLingui();
  const parts = [
    { lang: "nb", title: draft.title_nb, text: draft.text_nb },
    ...(draft.title_nn.trim() === "" ? [] : [{ lang: "nn", title: draft.title_nn, text: draft.text_nn }]),
    { lang: "en", title: draft.title_en, text: draft.text_en },
  ];
  return (
    <section aria-label={t`As fans see it`} className="grid gap-3 shrinks">
      <h3>{t`As fans see it`}</h3>
      {parts.map(({ lang, title, text }) => (
        <div key={lang} lang={lang}>
          <AnnouncementLine level={draft.level} language={lang} title={title.trim() || "–"} />
          {text.trim() !== "" && <p>{text}</p>}
        </div>
      ))}
    </section>
  );
}

function useAnnouncementWords({ level, title_nn, text_nn, from, until, ...said }: Said) {
  const { t } = useLingui();
  const levels = useLevels();
  return {
    level: { label: t`How much it matters`, value: levels[level] },
    title_nb: { label: t`Norwegian, one line`, value: said.title_nb },
    title_nn: { label: t`Nynorsk, one line`, value: title_nn || "–" },
    title_en: { label: t`English, one line`, value: said.title_en },
    text_nb: { label: t`Norwegian, more`, value: said.text_nb || "–" },
    text_nn: { label: t`Nynorsk, more`, value: text_nn || "–" },
    text_en: { label: t`English, more`, value: said.text_en || "–" },
    from: { label: t`From`, value: timeOf(from) },
    until: { label: t`Until`, value: timeOf(until) },
  };
}

function useLevels(): Readonly<Record<WireAnnouncement["level"], string>> {
  const { t } = useLingui();
  return { info: t`For information`, warning: t`Important`, urgent: t`Urgent` };
}
