import { SET_PIECE_NOTES_MAX } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WireClubNotes } from "@elleveren/contract";

import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { refusalWords } from "../api/failure-words.ts";
import { movedNotes, type Notes, useWriteSetPieces } from "../api/set-pieces.ts";
import { Moved } from "../Moved.tsx";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";
import { useDraftOn } from "../use-draft-on.ts";

const MOST = SET_PIECE_NOTES_MAX;
const EMPTY = { info_message: "", source_link: "" };

interface SetPiecesSheetProps {
  readonly opened: WireClubNotes;
  readonly clubName: string;
  readonly onClose: () => void;
}

/** All notes of a club, a line each; a line without words is left out when it is saved. */
export function SetPiecesSheet({ opened, clubName, onClose }: SetPiecesSheetProps) {
  const { t } = useLingui();
  const { seen, draft, edit, moveOn, isMoved, theirs } = useDraftOn(opened, ({ notes }) => ({ notes }));
  const write = useWriteSetPieces();
  const submit = useSubmit(() =>
    write.mutateAsync(
      { seen, notes: draft.notes.filter(({ info_message: text, source_link: source }) => `${text}${source}`.trim()) },
      { onSuccess: onClose, onError: (error) => moveOn(movedNotes(error, seen)) },
    ),
  );
  const change = (index: number, part: Partial<Notes[number]>) =>
    edit({ notes: draft.notes.map((note, at) => (at === index ? { ...note, ...part } : note)) });
  /** Notes count from 1. */
  const problem = (code: string, _: unknown, path: readonly (string | number)[]) => {
    const number = Number(path[1]) + 1;
    return code === "blank" ? t`Note ${number} says nothing.` : t`Note ${number}: that is no address with https://.`;
  };
  const isRefused = write.error !== null && movedNotes(write.error, seen) === null;
  return (
    <Sheet isOpen onClose={onClose} width="wide" title={t`Set pieces of ${clubName}`}>
      <form className={styles.sheet} onSubmit={submit}>
        {draft.notes.map(({ info_message: text, source_link: source }, index) => (
          <fieldset key={index} className="grid gap-3">
            <legend className={styles.name}>{t`Note ${index + 1}`}</legend>
            <TextField
              label={t`What is known`}
              value={text}
              onChange={(value) => change(index, { info_message: value })}
              maxLength={200}
            />
            <TextField
              label={t`Where it is told`}
              hint={t`An address with https://; may be empty.`}
              value={source}
              onChange={(value) => change(index, { source_link: value })}
              maxLength={500}
            />
            <div className="row wrap gap-2">
              <Button onPress={() => edit({ notes: draft.notes.filter((_, at) => at !== index) })}>
                <Trans>Remove note {index + 1}</Trans>
              </Button>
            </div>
          </fieldset>
        ))}
        <div className="row wrap gap-2">
          <Button
            onPress={() => edit({ notes: [...draft.notes, EMPTY] })}
            disabledReason={draft.notes.length >= MOST ? t`A club has ${MOST} notes at most.` : undefined}
          >{t`One more note`}</Button>
        </div>
        {isMoved && (
          <Moved
            theirs={theirs.map(() => ({
              label: t`Notes`,
              value: seen.notes.map(({ info_message: text }) => text).join("; ") || "–",
            }))}
          />
        )}
        {isRefused && <Problems sentences={refusalWords(write.error, problem)} />}
        <Button type="submit" kind="go" isPending={write.isPending}>{t`Save`}</Button>
      </form>
    </Sheet>
  );
}
