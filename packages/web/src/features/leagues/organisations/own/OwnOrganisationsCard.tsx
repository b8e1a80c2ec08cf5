import type { AnswerOf, ownOrganisationsCall, WireOrganisation } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";

import { useJoinOrganisation, useOwnOrganisations } from "../../../../api/leagues/organisations.ts";
import { formatDate } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import leaguesStyles from "../../leagues/LeaguesScreen.module.css";
import { OrganisationFailure } from "../OrganisationFailure.tsx";

type Own = AnswerOf<typeof ownOrganisationsCall>;

/** The organisations of the own team, and those that one of its addresses opens; nothing for those with neither. */
export function OwnOrganisationsCard() {
  const { t } = useLingui();
  const { data } = useOwnOrganisations();
  if (!data || data.organisations.length + data.open.length + data.told.length === 0) return null;
  return (
    <Card title={t`Organisations`}>
      {data.told.length > 0 && (
        <ul className="stack gap-1 pad-low">
          {data.told.map((act) => (
            <li key={`${act.organisation} ${act.time}`} className="note">
              <ToldAct act={act} />
            </li>
          ))}
        </ul>
      )}
      <ul className={leaguesStyles.offers} aria-label={t`Organisations`}>
        {data.organisations.map((organisation) => (
          <li key={organisation.id}>
            <span>
              <OwnRow organisation={organisation} />
            </span>
            {organisation.membership?.is_administrator && (
              <Tag>
                <Trans>You run it</Trans>
              </Tag>
            )}
          </li>
        ))}
        {data.open.map((open) => (
          <OpenRow key={open.id} open={open} />
        ))}
      </ul>
    </Card>
  );
}

function OwnRow({ organisation: { id, name, membership, members } }: { readonly organisation: WireOrganisation }) {
  return (
    <>
      <AppLink className="bold inline tap" to={paths.organisation(id)}>
        {name}
      </AppLink>
      <small className="soft">
        {membership?.department?.name ?? <Trans>No department yet</Trans>} ·{" "}
        <Plural value={members} one="# member" other="# members" />
      </small>
    </>
  );
}

/** One that is open without a code. */
function OpenRow({ open: { id, name, by, department } }: { readonly open: Own["open"][number] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const join = useJoinOrganisation();
  const enter = () => {
    void join.mutateAsync({ organisationId: id }).then(
      () => navigate({ to: paths.organisation(id) as string }),
      () => undefined,
    );
  };
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className="soft">
          {by === "domain" ? (
            <Trans>Open to you by the domain of your e-mail address</Trans>
          ) : department === null ? (
            <Trans>You are invited by your e-mail address</Trans>
          ) : (
            <Trans>You are invited to the department {department} by your e-mail address</Trans>
          )}
        </small>
      </span>
      <Button kind="go" aria-label={t`Join ${name}`} isPending={join.isPending} onPress={enter}>
        <Trans>Join</Trans>
      </Button>
      <OrganisationFailure error={join.error} />
    </li>
  );
}

/** The acts of administrators on one's own membership. */
function ToldAct({ act: { kind, organisation_name: name, department, time } }: { readonly act: Own["told"][number] }) {
  const day = formatDate(Date.parse(time));
  switch (kind) {
    case "moved":
      return department === null ? (
        <Trans>
          {day}: the administrators of {name} took you out of your department.
        </Trans>
      ) : (
        <Trans>
          {day}: the administrators of {name} moved you to {department}.
        </Trans>
      );
    case "removed":
      return (
        <Trans>
          {day}: the administrators removed you from {name}.
        </Trans>
      );
    case "readmitted":
      return (
        <Trans>
          {day}: you may join {name} again.
        </Trans>
      );
    case "administrator":
      return (
        <Trans>
          {day}: you are an administrator of {name} now.
        </Trans>
      );
    case "administrator_ended":
      return (
        <Trans>
          {day}: you are no longer an administrator of {name}.
        </Trans>
      );
  }
}
