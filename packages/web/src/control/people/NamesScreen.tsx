import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireNameCase } from "@elleveren/contract";

import { Said } from "../../features/security/Said.tsx";
import type { AlertKind } from "../../ui/Alert.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useCases, useDismiss } from "../api/people.ts";
import { ControlLink } from "../ControlLink.tsx";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";
import { RenameSheet } from "./RenameSheet.tsx";
import { usePeopleWords } from "./use-people-words.ts";
import { WatchedWords } from "./WatchedWords.tsx";

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
