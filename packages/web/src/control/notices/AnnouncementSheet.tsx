import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type FormEvent } from "react";

import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/Fields.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useAnnounce, type Announcement, type Said } from "../api/notices.ts";
import { fromLocalField, toLocalField } from "../local-time.ts";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";
import { noticeProblems } from "./notice-problems.ts";
import { useLevels } from "./use-levels.ts";

const EMPTY: Said = { level: "info", title_nb: "", title_en: "", text_nb: "", text_en: "", from: null, until: null };

interface AnnouncementSheetProps {
  /** Null: a new one. */
  readonly seen: Announcement | null;
  readonly onClose: () => void;
}

/** One line in both languages, more for the front page, and from when to when. */
export function AnnouncementSheet({ seen, onClose }: AnnouncementSheetProps) {
  const { t } = useLingui();
  const levels = useLevels();
  const [said, setSaid] = useState<Said>(seen ?? EMPTY);
  const [from, setFrom] = useState(toLocalField(seen?.from ?? null));
  const [until, setUntil] = useState(toLocalField(seen?.until ?? null));
  const announce = useAnnounce();
  const change = (part: Partial<Said>) => setSaid((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { level, title_nb, title_en, text_nb, text_en } = said;
    // A beginning that was left as it is has seconds that the field does not show.
    const begins = seen && from === toLocalField(seen.from) ? seen.from : fromLocalField(from);
    const wish = { level, title_nb, title_en, text_nb, text_en, from: begins, until: fromLocalField(until), seen };
    announce.mutate(wish, { onSuccess: onClose });
  };
  return (
    <Sheet isOpen onClose={onClose} width="wide" title={seen ? t`Change the announcement` : t`Announce something`}>
      <form className={styles.sheet} onSubmit={submit}>
        <Select
          label={t`How much it matters`}
          value={said.level}
          onChange={(level) => change({ level: level as Said["level"] })}
          options={(["info", "warning", "urgent"] as const).map((value) => ({ value, label: levels[value] }))}
        />
        <TextField
          label={t`Norwegian, one line`}
          value={said.title_nb}
          onChange={(text) => change({ title_nb: text })}
          isRequired
          maxLength={120}
        />
        <TextField
          label={t`English, one line`}
          value={said.title_en}
          onChange={(text) => change({ title_en: text })}
          isRequired
          maxLength={120}
        />
        <TextArea
          label={t`Norwegian, more`}
          hint={t`Stands on the front page; may be empty.`}
          value={said.text_nb}
          onChange={(text) => change({ text_nb: text })}
          maxLength={1000}
        />
        <TextArea
          label={t`English, more`}
          value={said.text_en}
          onChange={(text) => change({ text_en: text })}
          maxLength={1000}
        />
        <TextField label={t`From`} hint={t`Empty: now.`} type="datetime-local" value={from} onChange={setFrom} />
        <TextField
          label={t`Until`}
          hint={t`Empty: until somebody ends it.`}
          type="datetime-local"
          value={until}
          onChange={setUntil}
        />
        <Problems sentences={noticeProblems(announce.error)} />
        <Button type="submit" kind="go" isPending={announce.isPending}>
          {seen ? <Trans>Save</Trans> : <Trans>Announce it</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
