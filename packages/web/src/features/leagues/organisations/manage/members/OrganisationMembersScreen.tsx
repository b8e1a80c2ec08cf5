import { msg } from "@lingui/core/macro";
import type { WireManagedOrganisation, WireOrganisationMember } from "@elleveren/contract";
import type { DepartmentId, EntryId, OrganisationId } from "@elleveren/rules";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { TABLE_PAGE_SIZE } from "../../../../../api/leagues/leagues.ts";
import {
  useManagedOrganisation,
  useMoveMembers,
  useOrganisationMembers,
  useReadmitMember,
} from "../../../../../api/leagues/manage-organisation.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { Card } from "../../../../../ui/Card.tsx";
import { Select } from "../../../../../ui/forms/Fields.tsx";
import { EmptyState, LoadingRows } from "../../../../../ui/states.tsx";
import { ErrorPage } from "../../../../site/shell/errors/ErrorPage.tsx";
import { useSearchState } from "../../../../site/shell/use-search-state.ts";
import { Said } from "../../../../people/security/Said.tsx";
import { NameSearch, useNameSearch } from "../../../leagues/tables/NameSearch.tsx";
import { Pager } from "../../../leagues/tables/Pager.tsx";
import membersStyles from "../../../leagues/members/Members.module.css";
import { type ManagedProps, ofAdministrator } from "../../frame/of-organisation.tsx";
import { OrganisationFailure } from "../../OrganisationFailure.tsx";
import { DepartmentSelect } from "../../own/DepartmentSelect.tsx";
import { whenDone } from "../../when-done.ts";
import styles from "../Manage.module.css";
import { MemberRow } from "./MemberRow.tsx";

/** `/organisations/{organisationId}/members`: found, moved, removed and let in again by administrators. */
export const OrganisationMembersScreen = ofAdministrator(msg`Members`, function Members(props) {
  const { t } = useLingui();
  const { data: managed, error } = useManagedOrganisation(props.organisation.id);
  if (error && !managed) return <ErrorPage error={error} />;
  if (!managed) return <LoadingRows label={t`Loading the members`} count={8} />;
  return <MemberPage {...props} managed={managed} />;
});

interface MemberPageProps extends ManagedProps {
  readonly managed: WireManagedOrganisation;
}

/** One page of members. Those picked on it are moved together; another page or search begins anew. */
function MemberPage({ organisation, entryId, managed }: MemberPageProps) {
  const { t } = useLingui();
  const [{ department, page }, setSearch] = useSearchState({ department: -1, page: 1 });
  const { field, asked } = useNameSearch();
  const [searched, setSearched] = useState(asked);
  const [picked, setPicked] = useState<ReadonlySet<EntryId>>(new Set());
  // A row that was acted on may be gone with its button: what came of it is said above the list, and has the keyboard.
  const [done, setDone] = useState<{ readonly count: number; readonly text: string } | null>(null);
  const say = (text: string) => setDone((before) => ({ count: (before?.count ?? 0) + 1, text }));
  const look = (change: { readonly department?: number; readonly page?: number }) => {
    setPicked(new Set());
    setSearch({ page: 1, ...change }, true);
  };
  // Another name is another list: its first page, with nobody picked.
  if (searched !== asked) {
    setSearched(asked);
    setPicked(new Set());
  }
  const { data, error, isPlaceholderData } = useOrganisationMembers(organisation.id, { department, name: asked, page });
  if (error && !data) return <ErrorPage error={error} />;
  const toggle = (entry: EntryId) => {
    const next = new Set(picked);
    if (!next.delete(entry)) next.add(entry);
    setPicked(next);
  };
  return (
    <div className={styles.page}>
      <Card title={t`Members`}>
        <div className="stack gap-3 pad-low">
          <search className="stack gap-3">
            <NameSearch
              field={{
                value: field.value,
                onChange: (text) => {
                  field.onChange(text);
                  if (page > 1) setSearch({ page: 1 });
                },
              }}
            />
            <Select
              label={t`Department`}
              value={String(department)}
              onChange={(value) => look({ department: Number(value) })}
              options={[
                { value: "-1", label: t`All departments` },
                { value: "0", label: t`No department` },
                ...managed.departments.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <div role="status" className="note">
              {data && <Plural value={data.count} _0="Nobody is found." one="# member" other="# members" />}
            </div>
          </search>
          {done && (
            <Said key={done.count} kind="success" takesFocus>
              {done.text}
            </Said>
          )}
          {data && data.results.length > 0 && (
            <MoveTools
              organisationId={organisation.id}
              managed={managed}
              members={data.results}
              picked={picked}
              onPick={setPicked}
              onDone={say}
            />
          )}
        </div>
        {!data && <LoadingRows label={t`Loading the members`} count={8} />}
        {data && data.results.length === 0 && page > 1 && (
          <EmptyState>
            <Trans>The list does not have so many pages.</Trans>
          </EmptyState>
        )}
        {data && data.results.length > 0 && (
          <ul className={styles.rows} aria-label={t`Members`} aria-busy={isPlaceholderData || undefined}>
            {data.results.map((member) => (
              <MemberRow
                key={member.entry}
                organisationId={organisation.id}
                member={member}
                departmentName={managed.departments.find(({ id }) => id === member.department)?.name}
                isOwn={member.entry === entryId}
                isPicked={picked.has(member.entry)}
                onToggle={() => toggle(member.entry)}
                onDone={say}
              />
            ))}
          </ul>
        )}
        {data && (
          <div className="pad-row">
            <Pager
              label={t`Pages of the members`}
              page={data.page}
              hasNext={data.has_next}
              pageCount={Math.max(1, Math.ceil(data.count / TABLE_PAGE_SIZE))}
              onPage={(next) => look({ page: next })}
            />
          </div>
        )}
      </Card>
      {managed.removed.length > 0 && (
        <RemovedCard organisationId={organisation.id} removed={managed.removed} onDone={say} />
      )}
    </div>
  );
}

interface MoveToolsProps {
  readonly organisationId: OrganisationId;
  readonly managed: WireManagedOrganisation;
  /** On the page. */
  readonly members: readonly WireOrganisationMember[];
  readonly picked: ReadonlySet<EntryId>;
  readonly onPick: (picked: ReadonlySet<EntryId>) => void;
  readonly onDone: (text: string) => void;
}

/** Picks the whole page, and moves those picked. */
function MoveTools({ organisationId, managed, members, picked, onPick, onDone }: MoveToolsProps) {
  const { t } = useLingui();
  const move = useMoveMembers(organisationId);
  const [department, setDepartment] = useState<DepartmentId | null>(null);
  const isAll = picked.size === members.length;
  const name = managed.departments.find(({ id }) => id === department)?.name;
  return (
    <>
      <div className="row wrap gap-3">
        <Button kind="ghost" onPress={() => onPick(new Set(isAll ? [] : members.map(({ entry }) => entry)))}>
          {isAll ? <Trans>Pick none</Trans> : <Trans>Pick all on this page</Trans>}
        </Button>
        <span className="note" role="status">
          <Plural value={picked.size} _0="Nobody is picked." one="# picked" other="# picked" />
        </span>
      </div>
      {picked.size > 0 && (
        <form
          className="stack gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (move.isPending) return;
            whenDone(move.mutateAsync({ entries: [...picked], department }), ({ moved }) => {
              onPick(new Set());
              onDone(
                name === undefined
                  ? t`${moved} taken out of their departments, from the next deadline on.`
                  : t`${moved} moved to ${name}, from the next deadline on.`,
              );
            });
          }}
        >
          <div className={styles.line}>
            <DepartmentSelect
              label={t`Move to`}
              departments={managed.departments}
              value={department}
              onChange={setDepartment}
            />
            <Button type="submit" kind="go" isPending={move.isPending}>
              <Trans>Move</Trans>
            </Button>
          </div>
          <OrganisationFailure error={move.error} />
        </form>
      )}
    </>
  );
}

interface RemovedCardProps {
  readonly organisationId: OrganisationId;
  readonly removed: WireManagedOrganisation["removed"];
  readonly onDone: (text: string) => void;
}

/** So many are shown before one asks for all. */
const FIRST_SHOWN = 20;

/** Those who are kept out until they are let in again. */
function RemovedCard({ organisationId, removed, onDone }: RemovedCardProps) {
  const { t } = useLingui();
  const readmit = useReadmitMember(organisationId);
  const [shown, setShown] = useState(FIRST_SHOWN);
  return (
    <Card title={t`Removed`}>
      <ul className={membersStyles.rows} aria-label={t`Removed`}>
        {removed.slice(0, shown).map(({ entry, entry_name: team, player_name: name }) => (
          <li key={entry}>
            <span className={membersStyles.who}>
              <b>{name}</b>
              <small>{team}</small>
            </span>
            <Button
              aria-label={t`Let ${name} join again`}
              isPending={readmit.isPending && readmit.variables === entry}
              onPress={() => whenDone(readmit.mutateAsync(entry), () => onDone(t`${name} may join again.`))}
            >
              <Trans>Let in again</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {removed.length > shown && (
        <div className="pad-row">
          <Button kind="ghost" onPress={() => setShown(shown + FIRST_SHOWN)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
      <OrganisationFailure error={readmit.error} />
    </Card>
  );
}
