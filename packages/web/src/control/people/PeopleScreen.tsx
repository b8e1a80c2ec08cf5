import { Plural, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";

import { Said } from "../../features/people/security/Said.tsx";
import { useSearchState } from "../../features/site/shell/use-search-state.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { type Found, useFound, useLostFactors, useSuspensions } from "../api/people.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { EndSessionsSheet } from "./EndSessionsSheet.tsx";
import styles from "./People.module.css";
import { PersonCard } from "./PersonCard.tsx";
import { RenameSheet } from "./RenameSheet.tsx";
import { SuspensionCard } from "./SuspensionCard.tsx";

/** `/control/people`: the search for an account, and all suspended ones. */
export function PeopleScreen() {
  const { t } = useLingui();
  const [{ account }, setAddress] = useSearchState({ account: 0 });
  // Not in the URL, which browsers and logs remember: it may be an e-mail address.
  const [search, setSearch] = useState("");
  const find = (text: string) => {
    setSearch(text);
    setAddress({ account: 0 });
  };
  return (
    <ControlPage title={t`People`}>
      <div className={styles.columns}>
        <section className="grid gap-3 shrinks" aria-labelledby="find">
          <h2 id="find">{t`Find somebody`}</h2>
          <SearchForm search={search} onSearch={find} />
          <FoundList search={search} chosen={account} onChoose={(id) => setAddress({ account: id })} />
          {account > 0 && <PersonCard accountId={account} onPerson={(id) => setAddress({ account: id }, true)} />}
        </section>
        <div className="grid gap-3 shrinks">
          <LostFactors onChoose={(id) => setAddress({ account: id }, true)} />
          <Suspended />
          <Everybody />
        </div>
      </div>
    </ControlPage>
  );
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="grid main-end bottom gap-2" onSubmit={submit} role="search">
      <TextField
        label={t`Name, number or whole e-mail address`}
        value={text}
        onChange={setText}
        maxLength={254}
        autoComplete="off"
      />
      <Button type="submit" kind="go">{t`Find`}</Button>
    </form>
  );
}

interface FoundListProps {
  readonly search: string;
  readonly chosen: number;
  readonly onChoose: (accountId: number) => void;
}

function FoundList({ search, chosen, onChoose }: FoundListProps) {
  const { t } = useLingui();
  const query = useFound(search);
  const [league, setLeague] = useState<Found | null>(null);
  if (search === "") return null;
  return (
    <Loaded query={query} rowCount={3}>
      {({ found }) => (
        <>
          {found.length === 0 && <EmptyState>{t`Nobody and no league is called so.`}</EmptyState>}
          <ul className={`${styles.list} ${styles.found}`}>
            {found.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                {one.kind === "account" ? (
                  <button type="button" aria-pressed={one.id === chosen} onClick={() => onChoose(one.id)}>
                    <span>
                      {one.name} {one.is_suspended && <Tag kind="live">{t`Suspended`}</Tag>}
                    </span>
                    <span className="soft">
                      {one.entry === null ? t`No team` : `${one.entry_name} · #${one.entry}`} · {t`account ${one.id}`}
                    </span>
                  </button>
                ) : (
                  <button type="button" onClick={() => setLeague(one)} aria-label={t`Rename the league ${one.name}`}>
                    <span>
                      <Tag>{t`League`}</Tag> {one.name}
                    </span>
                    <span className="soft">
                      #{one.id} · <Plural value={one.members ?? 0} one="# team" other="# teams" />
                    </span>
                  </button>
                )}
              </li>
            ))}
          </ul>
          {league && <RenameSheet part="league" id={league.id} name={league.name} onClose={() => setLeague(null)} />}
        </>
      )}
    </Loaded>
  );
}

function Everybody() {
  const { t } = useLingui();
  const [isEnding, setEnding] = useState(false);
  const [ended, setEnded] = useState<number | null>(null);
  return (
    <section className="grid gap-3 shrinks" aria-labelledby="everybody">
      <h2 id="everybody">{t`Everybody`}</h2>
      {ended !== null && (
        <Said kind="success">
          <Plural value={ended} one="# session ended." other="# sessions ended." />
        </Said>
      )}
      <div className="row wrap gap-2">
        <Button kind="danger" onPress={() => setEnding(true)}>{t`Sign everybody out …`}</Button>
      </div>
      {isEnding && <EndSessionsSheet person={null} onClose={() => setEnding(false)} onDone={setEnded} />}
    </section>
  );
}

function Suspended() {
  const { t } = useLingui();
  const query = useSuspensions();
  return (
    <section className="grid gap-3 shrinks" aria-labelledby="suspended">
      <h2 id="suspended">{t`Suspended now`}</h2>
      <Loaded query={query} rowCount={2}>
        {({ suspensions }) => (
          <>
            {suspensions.length === 0 && <EmptyState>{t`Nobody is suspended.`}</EmptyState>}
            <ul className={styles.list}>
              {suspensions.map((one) => (
                <li key={one.id}>
                  <SuspensionCard suspension={one} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

/**
 * Accounts that report the loss of every second factor: each waits for an operator, or for the end of the waiting
 * time.
 */
function LostFactors({ onChoose }: { readonly onChoose: (accountId: number) => void }) {
  const { t } = useLingui();
  const query = useLostFactors();
  return (
    <section className="grid gap-3 shrinks" aria-labelledby="lost-factors">
      <h2 id="lost-factors">{t`Lost second factors`}</h2>
      <Loaded query={query} rowCount={1}>
        {({ people }) =>
          people.length === 0 ? (
            <EmptyState>{t`Nobody asks for help.`}</EmptyState>
          ) : (
            <ul className={`${styles.list} ${styles.found}`}>
              {people.map((one) => (
                <li key={one.account}>
                  <button type="button" onClick={() => onChoose(one.account)}>
                    <span>{one.name}</span>
                    <span className="soft">
                      {one.ends === null ? t`asked ${timeOf(one.asked)}` : t`gone at ${timeOf(one.ends)}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
