import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { formatDayTime } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useCases, useDismiss, type NameCase } from "../api/people.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { Problems } from "../Problems.tsx";
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
  const query = useCases();
  const [renamed, setRenamed] = useState<NameCase | null>(null);
  return (
    <section className={styles.part} aria-labelledby="cases">
      <h2 id="cases">
        <Trans>Waiting for a decision</Trans>
      </h2>
      <Loaded query={query} rowCount={4}>
        {({ cases, has_more: hasMore }) => (
          <>
            {cases.length === 0 && (
              <EmptyState>
                <Trans>Nobody has complained of a name, and no watched word was found.</Trans>
              </EmptyState>
            )}
            <ul className={styles.list}>
              {cases.map((one) => (
                <li key={one.id}>
                  <CaseCard one={one} onRename={() => setRenamed(one)} />
                </li>
              ))}
            </ul>
            {hasMore && (
              <p className={styles.quiet}>
                <Trans>There are more than are shown here.</Trans>
              </p>
            )}
          </>
        )}
      </Loaded>
      {renamed && (
        <RenameSheet part={renamed.part} id={renamed.subject} name={renamed.name} onClose={() => setRenamed(null)} />
      )}
    </section>
  );
}

function CaseCard({ one, onRename }: { one: NameCase; onRename: () => void }) {
  const { t } = useLingui();
  const { parts, reasons } = usePeopleWords();
  const dismiss = useDismiss();
  const { name } = one;
  const words = one.words.join(", ");
  return (
    <article className={styles.card} aria-label={name}>
      <p>
        <Tag>{parts[one.part]}</Tag> <span className={styles.name}>{name}</span>{" "}
        <span className={styles.quiet}>
          {one.beside} · #{one.subject} · {formatDayTime(Date.parse(one.opened))}
        </span>
      </p>
      {words !== "" && (
        <p>
          <Trans>Holds: {words}</Trans>
        </p>
      )}
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
      <Problems sentences={peopleProblems(dismiss.error)} />
      <div className={styles.actions}>
        <Button kind="go" aria-label={t`Rename ${name}`} onPress={onRename}>
          <Trans>Rename …</Trans>
        </Button>
        <Button
          aria-label={t`${name} may stay`}
          isPending={dismiss.isPending}
          onPress={() => dismiss.mutate({ caseId: one.id, version: one.version })}
        >
          <Trans>May stay</Trans>
        </Button>
        {one.account !== null && (
          <Link to="/people" search={{ account: one.account } as never} {...buttonLook()}>
            <Trans>The person</Trans>
          </Link>
        )}
      </div>
    </article>
  );
}
