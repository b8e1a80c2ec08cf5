import { msg } from "@lingui/core/macro";
import type { WireManagedOrganisation, WireOrganisation } from "@elleveren/contract";
import { ORGANISATION_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useAddDepartment, useManagedOrganisation } from "../../../../../api/leagues/manage-organisation.ts";
import { foldForSearch } from "../../../../../i18n/format.ts";
import { paths } from "../../../../../paths.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { Card } from "../../../../../ui/Card.tsx";
import { TextField } from "../../../../../ui/forms/Fields.tsx";
import { LoadingRows } from "../../../../../ui/states.tsx";
import { AppLink } from "../../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../../site/shell/errors/ErrorPage.tsx";
import { Said } from "../../../../people/security/Said.tsx";
import { Pager } from "../../../leagues/tables/Pager.tsx";
import { ofAdministrator } from "../../frame/of-organisation.tsx";
import { OrganisationFailure } from "../../OrganisationFailure.tsx";
import styles from "../Manage.module.css";
import { DepartmentOptions } from "./DepartmentOptions.tsx";
import { InvitationList } from "./InvitationList.tsx";
import { CodeCard } from "./ShareCode.tsx";

/** `/organisations/{organisationId}/departments`: codes to join with, departments, and a list from a spreadsheet. */
export const DepartmentsScreen = ofAdministrator(msg`Set up departments`, function Departments({ organisation }) {
  const { t } = useLingui();
  const { data: managed, error } = useManagedOrganisation(organisation.id);
  if (error && !managed) return <ErrorPage error={error} />;
  if (!managed) return <LoadingRows label={t`Loading the departments`} count={8} />;
  return (
    <div className={styles.pair}>
      <DepartmentList organisation={organisation} managed={managed} />
      <div className="side">
        <CodeCard organisation={organisation} code={managed.code} />
        <InvitationList organisation={organisation} invited={managed.invited} />
      </div>
    </div>
  );
});

interface PartProps {
  readonly organisation: WireOrganisation;
  readonly managed: WireManagedOrganisation;
}

/** So many stand on a page of the list. */
const PAGE_SIZE = 25;
/** A shorter list is seen at a glance. */
const MOST_AT_A_GLANCE = 10;

/** All departments by name, a page at a time, found by a part of a name. */
function DepartmentList({ organisation, managed: { departments, unassigned } }: PartProps) {
  const { t } = useLingui();
  const [sought, setSought] = useState("");
  const [page, setPage] = useState(1);
  // A row that was acted on may be gone with its button: what came of it is said above the list, and has the keyboard.
  const [done, setDone] = useState<{ readonly count: number; readonly text: string } | null>(null);
  const say = (text: string) => setDone((before) => ({ count: (before?.count ?? 0) + 1, text }));
  const wanted = foldForSearch(sought.trim());
  const found = departments.filter(({ name }) => foldForSearch(name).includes(wanted));
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shownPage = Math.min(page, pageCount);
  const shown = found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  return (
    <Card title={t`Departments`}>
      <div className="stack gap-3 pad-low">
        <AddDepartment organisation={organisation} onDone={say} />
        {done && (
          <Said key={done.count} kind="success" takesFocus>
            {done.text}
          </Said>
        )}
        {departments.length > MOST_AT_A_GLANCE && (
          <search className="grid gap-2">
            <TextField
              label={t`Find a department`}
              type="search"
              value={sought}
              onChange={(text) => {
                setSought(text);
                setPage(1);
              }}
              maxLength={ORGANISATION_NAME_MAX_LENGTH}
              autoComplete="off"
            />
            <div role="status" className="note">
              {wanted !== "" && (
                <Plural value={found.length} _0="No department has that name." one="# found" other="# found" />
              )}
            </div>
          </search>
        )}
        {unassigned > 0 && (
          <p className="note">
            <AppLink to={paths.organisationMembers(organisation.id)} search={{ department: 0 }}>
              <Plural value={unassigned} one="# member has no department" other="# members have no department" />
            </AppLink>
          </p>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={styles.rows} aria-label={t`Departments`}>
          {shown.map((department) => (
            <li key={department.id}>
              <span className={styles.who}>
                <b>{department.name}</b>
                <small>
                  <Plural value={department.members} one="# member" other="# members" />
                  {department.invited > 0 && (
                    <>
                      {" · "}
                      <Plural value={department.invited} one="# invited" other="# invited" />
                    </>
                  )}
                </small>
              </span>
              <DepartmentOptions
                organisation={organisation}
                department={department}
                others={departments.filter(({ id }) => id !== department.id)}
                onDone={say}
              />
            </li>
          ))}
        </ul>
      )}
      {pageCount > 1 && (
        <div className="pad-row">
          <Pager
            label={t`Pages of the departments`}
            page={shownPage}
            hasNext={shownPage < pageCount}
            pageCount={pageCount}
            onPage={setPage}
          />
        </div>
      )}
    </Card>
  );
}

interface AddDepartmentProps extends Pick<PartProps, "organisation"> {
  readonly onDone: (text: string) => void;
}

function AddDepartment({ organisation: { id }, onDone }: AddDepartmentProps) {
  const { t } = useLingui();
  const add = useAddDepartment(id);
  const [name, setName] = useState("");
  const isBlank = name.trim() === "";
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlank || add.isPending) return;
        add.mutate(name, {
          onSuccess: (made) => {
            setName("");
            onDone(t`${made.name} is there.`);
          },
        });
      }}
    >
      <div className={styles.line}>
        <TextField
          label={t`New department`}
          value={name}
          onChange={setName}
          maxLength={ORGANISATION_NAME_MAX_LENGTH}
          autoComplete="off"
        />
        <Button
          type="submit"
          kind="go"
          isPending={add.isPending}
          disabledReason={isBlank ? t`Write its name first.` : undefined}
        >
          <Trans>Add</Trans>
        </Button>
      </div>
      <OrganisationFailure error={add.error} />
    </form>
  );
}
