import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { problemsOf } from "../../api/wire/problems.ts";
import { Said } from "../../features/security/Said.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { readFailure } from "../api/failure-words.ts";
import { useAddWord, useRemoveWord, useTryName, useWords, type Word } from "../api/people.ts";
import { Loaded } from "../Loaded.tsx";
import { Problems } from "../Problems.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";
import { usePeopleWords } from "./use-people-words.ts";

/** The list that names are held against, and a place to try a name. */
export function WatchedWords() {
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
  // What was found holds for the name it was found in, and not for what is being typed.
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
