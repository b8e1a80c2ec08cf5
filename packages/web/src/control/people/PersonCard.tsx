import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireNameCase } from "@elleveren/contract";

import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { type Person, usePerson, useSuspend } from "../api/people.ts";
import { gameAddress } from "../game-origin.ts";
import { Loaded } from "../Loaded.tsx";
import { fromLocalField, timeOf } from "../local-time.ts";
import { SheetForm, WhyText } from "../SheetForm.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";
import { PersonSignIn } from "./PersonSignIn.tsx";
import { RenameSheet } from "./RenameSheet.tsx";
import { SuspensionCard } from "./SuspensionCard.tsx";
import { usePeopleWords } from "./use-people-words.ts";

interface PersonCardProps {
  readonly accountId: number;
  readonly onPerson: (accountId: number) => void;
}

/** An account's names, leagues and suspensions, and other accounts that may be the same person's. */
export function PersonCard({ accountId, onPerson }: PersonCardProps) {
  const query = usePerson(accountId);
  return (
    // Keyed by the account, so that a text begun about one person is not sent about another.
    <Loaded key={accountId} query={query} rowCount={4} missing={<Trans>There is nobody with that number.</Trans>}>
      {(person) => <LoadedPerson person={person} onPerson={onPerson} />}
    </Loaded>
  );
}

interface LoadedPersonProps extends Pick<PersonCardProps, "onPerson"> {
  readonly person: Person;
}

function LoadedPerson({ person: data, onPerson }: LoadedPersonProps) {
  const { t } = useLingui();
  const [renamed, setRenamed] = useState<{ part: WireNameCase["part"]; id: number; name: string } | null>(null);
  const [isSuspending, setSuspending] = useState(false);
  const name = `${data.first_name} ${data.last_name}`;
  const { entry, entry_name: team } = data;
  const isSuspended = data.suspensions.some((one) => one.in_force);
  return (
    <article className={styles.card} aria-label={name}>
      <p>
        <span className={styles.name}>{name}</span>{" "}
        <span className="soft">{t`account ${data.account}, since ${timeOf(data.since)}`}</span>
      </p>
      <p>
        {entry === null ? (
          <Trans>No team this season.</Trans>
        ) : (
          <a href={gameAddress(`/entry/${entry}/history`)} className="inline tap">
            {team} #{entry}
          </a>
        )}
      </p>
      <div className="row wrap gap-2">
        {entry !== null && (
          <>
            <Button onPress={() => setRenamed({ part: "entry", id: entry, name: team ?? "" })}>
              <Trans>Rename the team …</Trans>
            </Button>
            <Button onPress={() => setRenamed({ part: "manager", id: entry, name })}>{t`Rename the manager …`}</Button>
          </>
        )}
        {!isSuspended && !data.is_operator && (
          <Button kind="danger" onPress={() => setSuspending(true)}>{t`Suspend …`}</Button>
        )}
      </div>
      {data.leagues.length > 0 && (
        <>
          <h3>{t`Runs these leagues`}</h3>
          <ul className={styles.list}>
            {data.leagues.map((league) => (
              <li key={league.id} className="row wrap gap-2">
                {league.name} <span className="soft">#{league.id}</span>
                <Button
                  kind="ghost"
                  aria-label={t`Rename the league ${league.name}`}
                  onPress={() => setRenamed({ part: "league", id: league.id, name: league.name })}
                >{t`Rename …`}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <PersonSignIn accountId={data.account} name={name} isOperator={data.is_operator} />
      <Doubles doubles={data.doubles} onPerson={onPerson} />
      {data.suspensions.length > 0 && (
        <>
          <h3>{t`Suspensions`}</h3>
          <ul className={styles.list}>
            {data.suspensions.map((one) => (
              <li key={one.id}>
                <SuspensionCard suspension={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {renamed && <RenameSheet {...renamed} onClose={() => setRenamed(null)} />}
      {isSuspending && <SuspendSheet person={data} name={name} onClose={() => setSuspending(false)} />}
    </article>
  );
}

function Doubles({ doubles, onPerson }: { doubles: Person["doubles"]; onPerson: (id: number) => void }) {
  const { evidence } = usePeopleWords();
  if (doubles.length === 0) return null;
  return (
    <>
      <h3>
        <Trans>May be the same person</Trans>
      </h3>
      <ul className={`${styles.list} ${styles.found}`}>
        {doubles.map((one) => (
          <li key={one.account}>
            <button type="button" onClick={() => onPerson(one.account)}>
              <span>
                {one.name} {one.entry_name !== null && <span className="soft">{one.entry_name}</span>}
              </span>
              <span className="soft">{one.evidence.map(evidence).join(" · ")}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function SuspendSheet({ person, name, onClose }: { person: Person; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const [scope, setScope] = useState<"account" | "entry">("account");
  const [ends, setEnds] = useState("");
  const [reason, setReason] = useState("");
  const suspend = useSuspend();
  const wish = { accountId: person.account, scope, reason, ends: fromLocalField(ends) };
  const scopes = [
    { value: "account", label: t`The account` },
    ...(person.entry === null ? [] : [{ value: "entry", label: t`The team of this season` }]),
  ];
  return (
    <SheetForm
      title={t`Suspend ${name}`}
      className={styles.sheet}
      problems={peopleProblems(suspend.error)}
      button={t`Suspend`}
      kind="danger"
      disabledReason={reason.trim() === "" ? t`Write why.` : undefined}
      isPending={suspend.isPending}
      onSubmit={() => suspend.mutateAsync(wish, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>
          Signs in, sees everything of his own and the reason, and can change nothing. The team plays on as it stands.
        </Trans>
      </p>
      <Select
        label={t`What is suspended`}
        value={scope}
        onChange={(chosen) => setScope(chosen as "account" | "entry")}
        options={scopes}
      />
      <TextField
        label={t`Until`}
        hint={t`Empty: until it is lifted.`}
        type="datetime-local"
        value={ends}
        onChange={setEnds}
      />
      <WhyText hint={t`The person reads it.`} value={reason} onChange={setReason} />
    </SheetForm>
  );
}
