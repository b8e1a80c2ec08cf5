import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireNameCase } from "@elleveren/contract";

import { problemsOf } from "../../api/wire/problems.ts";
import { Said } from "../../features/people/security/Said.tsx";
import { Alert, type AlertKind } from "../../ui/Alert.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { readFailure } from "../api/failure-words.ts";
import { useAddWord, useCases, useDismiss, useRemoveWord, useTryName, useWords, type Word } from "../api/people.ts";
import { ControlLink } from "../ControlLink.tsx";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { Problems } from "../Problems.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";
import { RenameSheet } from "./RenameSheet.tsx";
import { usePeopleWords } from "./use-people-words.ts";

/** `/control/names`: names that wait for a decision, with why, and the words that are looked for. */
export function NamesScreen() {
  const { t } = useLingui();
  return (
    <ControlPage title={t`Names`}>
      <div className={styles.columns}>
        <Cases />
        <WatchedWords />
      </div>
    </ControlPage>
  );
}

function Cases() {
  const { t } = useLingui();
  const query = useCases();
  const dismiss = useDismiss();
  const [renamed, setRenamed] = useState<WireNameCase | null>(null);
  // Cases leave the list as they are decided, with their buttons: what came of it is said above it, and has the keyboard.
  const [done, setDone] = useState<{ readonly count: number; readonly kind: AlertKind; readonly text: string } | null>(
    null,
  );
  const say = (kind: AlertKind, text: string) => setDone((before) => ({ count: (before?.count ?? 0) + 1, kind, text }));
  const tellName = ({ part, name: before }: WireNameCase, name: string) =>
    say("success", part === "message" ? t`The message was taken away.` : t`${before} is called ${name} from now on.`);
  const decide = (one: WireNameCase) => {
    setDone(null);
    const { id: caseId, version, name } = one;
    dismiss.mutate(
      { caseId, version },
      {
        onSuccess: () => say("success", t`${name} may stay.`),
        onError: (error) => say("error", peopleProblems(error).join(" ")),
      },
    );
  };
  return (
    <section className="grid gap-3 shrinks" aria-labelledby="cases">
      <h2 id="cases">{t`Waiting for a decision`}</h2>
      {done && (
        <Said key={done.count} kind={done.kind} takesFocus>
          {done.text}
        </Said>
      )}
      <Loaded query={query} rowCount={4}>
        {({ cases, has_more: hasMore }) => (
          <>
            {cases.length === 0 && (
              <EmptyState>{t`Nobody has complained of a name, and no watched word was found.`}</EmptyState>
            )}
            <ul className={styles.list}>
              {cases.map((one) => (
                <li key={one.id}>
                  <CaseCard
                    one={one}
                    isPending={dismiss.isPending && dismiss.variables.caseId === one.id}
                    onDismiss={() => decide(one)}
                    onRename={() => setRenamed(one)}
                  />
                </li>
              ))}
            </ul>
            {hasMore && <p className="soft">{t`There are more than are shown here.`}</p>}
          </>
        )}
      </Loaded>
      {renamed && (
        <RenameSheet
          part={renamed.part}
          id={renamed.subject}
          name={renamed.name}
          onClose={() => setRenamed(null)}
          onDone={(name) => tellName(renamed, name)}
        />
      )}
    </section>
  );
}

interface CaseCardProps {
  readonly one: WireNameCase;
  readonly isPending: boolean;
  readonly onDismiss: () => void;
  readonly onRename: () => void;
}

function CaseCard({ one, isPending, onDismiss, onRename }: CaseCardProps) {
  const { t } = useLingui();
  const { parts, reasons } = usePeopleWords();
  const { name } = one;
  const words = one.words.join(", ");
  return (
    <article className={styles.card} aria-label={name}>
      <p>
        <Tag>{parts[one.part]}</Tag> <span className={styles.name}>{name}</span>{" "}
        <span className="soft">
          {one.beside} · #{one.subject} · {timeOf(one.opened)}
        </span>
      </p>
      {words !== "" && <p>{t`Holds: ${words}`}</p>}
      {one.reports.length > 0 && (
        <>
          <p>
            <Plural value={one.reports.length} one="# complaint" other="# complaints" />
          </p>
          <ul className={styles.reports}>
            {one.reports.map((report, index) => (
              <li key={index}>
                {reasons[report.reason]}
                {report.note !== "" && `: ${report.note}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="row wrap gap-2">
        <Button
          kind="go"
          aria-label={one.part === "message" ? t`Take away: ${name}` : t`Rename ${name}`}
          onPress={onRename}
        >
          {one.part === "message" ? t`Take away …` : t`Rename …`}
        </Button>
        <Button aria-label={t`${name} may stay`} isPending={isPending} onPress={onDismiss}>{t`May stay`}</Button>
        {one.account !== null && (
          <ControlLink to="/people" search={{ account: one.account }} {...buttonLook()}>{t`The person`}</ControlLink>
        )}
      </div>
    </article>
  );
}

/** The list that names are held against, and a place to try a name. */
function WatchedWords() {
  const { t } = useLingui();
  const { kinds } = usePeopleWords();
  const query = useWords();
  const remove = useRemoveWord();
  const removed = remove.variables?.word;
  return (
    <section className="grid gap-3 shrinks" aria-labelledby="words">
      <h2 id="words">{t`Watched words`}</h2>
      <p className="soft">
        <Trans>
          A name that holds one waits here for you; it is never refused. Accents, numbers for letters and spelled-out
          words are seen through.
        </Trans>
      </p>
      <AddWord />
      <TryName />
      <Problems sentences={peopleProblems(remove.error)} />
      {remove.isSuccess && (
        <Said key={remove.submittedAt} kind="success" takesFocus>{t`“${removed}” is not looked for any more.`}</Said>
      )}
      <Loaded query={query} rowCount={4}>
        {({ words }) => (
          <ul className={styles.words}>
            {words.map((one) => (
              <li key={one.id}>
                <span>
                  {one.word} <span className="soft">{kinds[one.kind]}</span>
                </span>
                <Button
                  kind="ghost"
                  aria-label={t`Take ${one.word} off the list`}
                  isPending={remove.isPending && remove.variables.id === one.id}
                  onPress={() => remove.mutate(one)}
                >{t`Remove`}</Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function AddWord() {
  const { t } = useLingui();
  const { kinds } = usePeopleWords();
  const [word, setWord] = useState("");
  const [kind, setKind] = useState<Word["kind"]>("whole");
  const add = useAddWord();
  const submit = useSubmit(() => add.mutateAsync({ word, kind }, { onSuccess: () => setWord("") }));
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <TextField label={t`New word`} value={word} onChange={setWord} isRequired maxLength={60} autoComplete="off" />
      <div className="grid main-end bottom gap-2">
        <Select
          label={t`Looked for`}
          value={kind}
          onChange={(chosen) => setKind(chosen as Word["kind"])}
          options={(["whole", "part", "allowed"] as const).map((value) => ({ value, label: kinds[value] }))}
        />
        <Button type="submit" kind="go" isPending={add.isPending}>{t`Add`}</Button>
      </div>
      <Problems sentences={peopleProblems(add.error)} />
    </form>
  );
}

function TryName() {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const attempt = useTryName();
  const submit = useSubmit(() => attempt.mutateAsync(name));
  // The result is of the name that was searched, not of the one being typed.
  const isAbout = attempt.variables === name;
  const words = attempt.data?.words.join(", ") ?? "";
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <div className="grid main-end bottom gap-2">
        <TextField
          label={t`Try a name`}
          value={name}
          onChange={setName}
          isRequired
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" isPending={attempt.isPending}>{t`Try`}</Button>
      </div>
      {isAbout && <Problems sentences={trialProblems(attempt.error)} />}
      {isAbout && attempt.data && (
        <Alert kind={words === "" ? "success" : "warning"}>
          {words === "" ? t`Nothing is found in it.` : t`Found: ${words}`}
        </Alert>
      )}
    </form>
  );
}

/** A trial changes nothing: what did not come is only asked for again. */
const trialProblems = (error: unknown): string[] =>
  !error || problemsOf(error).length > 0 ? peopleProblems(error) : [readFailure(error)];
