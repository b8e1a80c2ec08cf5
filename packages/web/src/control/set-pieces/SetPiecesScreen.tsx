import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireClubNotes } from "@elleveren/contract";
import { SET_PIECE_NOTES_MAX } from "@elleveren/contract/limits.ts";

import { useGameQuery } from "../../api/content/game.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { refusalWords } from "../api/failure-words.ts";
import { movedNotes, type Notes, useSetPieces, useWriteSetPieces } from "../api/set-pieces.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { Moved } from "../Moved.tsx";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";
import { useDraftOn } from "../use-draft-on.ts";

/** `/control/set-pieces`: each club's public notes on corners, free kicks and penalties. */
export function SetPiecesScreen() {
  const { t } = useLingui();
  const query = useSetPieces();
  const clubs = useGameQuery().data?.clubs ?? [];
  const nameOf = (id: number) => clubs.find(({ clubId }) => clubId === id)?.name ?? `${id}`;
  const [opened, setOpened] = useState<WireClubNotes | null>(null);
  return (
    <ControlPage title={t`Set pieces`}>
      <p>{t`Who takes corners, free kicks and penalties. Apps of others show it; write in the fans' language.`}</p>
      <Loaded query={query} rowCount={8}>
        {({ teams }) => (
          <ul className={styles.list}>
            {teams.map((one) => (
              <li key={one.team}>
                <ClubCard one={one} name={nameOf(one.team)} onChange={() => setOpened(one)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {opened && <SetPiecesSheet opened={opened} clubName={nameOf(opened.team)} onClose={() => setOpened(null)} />}
    </ControlPage>
  );
}

function ClubCard({ one, name, onChange }: { one: WireClubNotes; name: string; onChange: () => void }) {
  const { t } = useLingui();
  return (
    <article className={styles.card} aria-label={name}>
      <p>
        <span className={styles.name}>{name}</span>{" "}
        {one.changed !== null && <span className="soft">{timeOf(one.changed)}</span>}
      </p>
      {one.notes.length === 0 ? (
        <p className="soft">{t`Nothing is written.`}</p>
      ) : (
        <ul className={styles.reports}>
          {one.notes.map(({ info_message: text, source_link: source }, index) => (
            <li key={index}>
              {text}{" "}
              {source !== "" && (
                <a href={source} target="_blank" rel="noopener noreferrer">
                  {new URL(source).hostname}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="row wrap gap-2">
        <Button aria-label={t`Change what is written of ${name}`} onPress={onChange}>{t`Change …`}</Button>
      </div>
    </article>
  );
}

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
