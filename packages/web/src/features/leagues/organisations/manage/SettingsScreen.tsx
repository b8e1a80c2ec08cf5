import { msg } from "@lingui/core/macro";
import type { WireManagedOrganisation, WireOrganisation } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import {
  useDeleteOrganisation,
  useEndAdministrator,
  useManagedOrganisation,
  useUpdateOrganisation,
} from "../../../../api/leagues/manage-organisation.ts";
import { formatDate } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { LoadingRows } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import membersStyles from "../../leagues/members/Members.module.css";
import { ActSheet } from "../ActSheet.tsx";
import { type ManagedProps, ofAdministrator } from "../frame/of-organisation.tsx";
import { OrganisationFailure } from "../OrganisationFailure.tsx";
import { DomainsCard } from "./DomainsCard.tsx";
import styles from "./Manage.module.css";
import { bestOf, type Draft, OrganisationFields } from "./OrganisationFields.tsx";

/** `/organisations/{organisationId}/settings`: what administrators decide, who they are, and who joins by an address. */
export const SettingsScreen = ofAdministrator(msg`Settings`, function Settings({ organisation, entryId }) {
  const { t } = useLingui();
  const { data: managed, error } = useManagedOrganisation(organisation.id);
  const update = useUpdateOrganisation(organisation.id);
  const {
    name,
    score,
    best,
    start_event: start,
    names,
    shown_to: shown,
    members_choose: choose,
    closed,
  } = organisation;
  return (
    <div className={styles.pair}>
      {/* The form keeps what is typed until the organisation itself has changed. */}
      <SettingsForm
        key={[name, score, best, start, names, shown, choose, closed].join("/")}
        organisation={organisation}
        update={update}
      />
      <div className="side">
        {error && !managed && <ErrorPage error={error} />}
        {!error && !managed && <LoadingRows label={t`Loading the settings`} count={4} />}
        {managed && (
          <>
            <DomainsCard organisation={organisation} managed={managed} />
            <AdministratorsCard organisation={organisation} managed={managed} entryId={entryId} />
            {managed.administrators[0]?.entry === entryId && <DeleteCard organisation={organisation} />}
          </>
        )}
      </div>
    </div>
  );
});

interface SettingsFormProps {
  readonly organisation: WireOrganisation;
  /** Kept by the page: the form is another one when it has saved. */
  readonly update: ReturnType<typeof useUpdateOrganisation>;
}

function SettingsForm({ organisation, update }: SettingsFormProps) {
  const { t } = useLingui();
  const { name, score, start_event, names, shown_to, members_choose, closed } = organisation;
  const [draft, setDraft] = useState<Draft>({
    name,
    score,
    best: String(organisation.best),
    start_event,
    names,
    shown_to,
    members_choose,
    closed,
  });
  const best = bestOf(draft.best);
  const reason =
    draft.name.trim() === ""
      ? t`Give the organisation a name first.`
      : best === null
        ? t`Say how many members count first.`
        : undefined;
  return (
    <Card title={t`Settings`} isPadded>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (best !== null && reason === undefined && !update.isPending) update.mutate({ ...draft, best });
        }}
      >
        <OrganisationFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <Checkbox isSelected={draft.closed} onChange={(isClosed) => setDraft({ ...draft, closed: isClosed })}>
          {t`Closed: nobody new can join`}
        </Checkbox>
        <p className="note">
          <Trans>
            The tables are worked out anew by what you save, also for rounds gone by. The log says what changed.
          </Trans>
        </p>
        <OrganisationFailure error={update.error} />
        {update.isSuccess && (
          <Alert kind="success">
            <Trans>Saved.</Trans>
          </Alert>
        )}
        <Button type="submit" kind="go" isPending={update.isPending} disabledReason={reason}>{t`Save changes`}</Button>
      </form>
    </Card>
  );
}

interface CardProps extends ManagedProps {
  readonly managed: WireManagedOrganisation;
}

/** The administrators, the longest in office first; others than him step down or are set down. */
function AdministratorsCard({ organisation: { id }, managed: { administrators }, entryId }: CardProps) {
  const { t } = useLingui();
  const end = useEndAdministrator(id);
  const [asked, setAsked] = useState<CardProps["managed"]["administrators"][number] | null>(null);
  const name = asked?.player_name ?? "";
  return (
    <Card title={t`Administrators`}>
      <ul className={membersStyles.rows} aria-label={t`Administrators`}>
        {administrators.map((one, index) => {
          const since = formatDate(Date.parse(one.since));
          const isOwn = one.entry === entryId;
          return (
            <li key={one.entry} data-own={isOwn || undefined}>
              <span className={membersStyles.who}>
                <b>{one.player_name}</b>
                <small>
                  {one.entry_name} · <Trans>since {since}</Trans>
                </small>
              </span>
              {administrators.length > 1 && (isOwn || index > 0) && (
                <Button aria-label={t`${one.player_name}: no longer administrator`} onPress={() => setAsked(one)}>
                  {isOwn ? <Trans>Step down</Trans> : <Trans>End</Trans>}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="note pad-row">
        <AppLink to={paths.organisationMembers(id)}>
          <Trans>Make a member administrator under Members.</Trans>
        </AppLink>
      </p>
      {asked && (
        <ActSheet
          title={t`${name}: no longer administrator`}
          onClose={() => {
            end.reset();
            setAsked(null);
          }}
          action={t`No longer administrator`}
          isDanger
          write={end}
          onConfirm={() => end.mutate(asked.entry, { onSuccess: () => setAsked(null) })}
        >
          <p>
            <Trans>{name} stays in the organisation as a member.</Trans>
          </p>
        </ActSheet>
      )}
    </Card>
  );
}

/** For the one who has been administrator longest. */
function DeleteCard({ organisation: { id, name } }: { readonly organisation: WireOrganisation }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteOrganisation(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t`Delete the organisation`} isPadded>
      <div className="stack left gap-3">
        <p className="note">
          <Trans>
            Departments, tables and invitations are gone for everybody and cannot be brought back. The teams and their
            leagues stay.
          </Trans>
        </p>
        <Button kind="danger" onPress={() => setAsking(true)}>{t`Delete the organisation`}</Button>
      </div>
      {isAsking && (
        <ActSheet
          title={t`Delete ${name}`}
          onClose={() => setAsking(false)}
          action={t`Delete the organisation`}
          isDanger
          write={remove}
          onConfirm={() => {
            void remove.mutateAsync().then(
              () => navigate({ to: paths.leagues }),
              () => undefined,
            );
          }}
        >
          <p>
            <Trans>Are you sure? Everybody in {name} loses its tables.</Trans>
          </p>
        </ActSheet>
      )}
    </Card>
  );
}
