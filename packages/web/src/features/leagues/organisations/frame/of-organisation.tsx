import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { organisationId as toOrganisationId, type EntryId, type OrganisationId } from "@elleveren/rules";
import type { WireOrganisation } from "@elleveren/contract";
import type { ComponentType } from "react";

import { useOrganisation } from "../../../../api/leagues/organisations.ts";
import { PermissionPage } from "../../../site/shell/errors/error-pages.tsx";
import { NotFoundPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import { useNumberParams } from "../../../site/shell/use-number-params.ts";
import { OrganisationFrame } from "./OrganisationFrame.tsx";

/** A screen of the organisation that the address names. */
export const ofOrganisation = (Content: ComponentType<{ readonly organisationId: OrganisationId }>) =>
  function OfOrganisation() {
    const { organisationId } = useNumberParams("organisationId");
    return organisationId === undefined ? (
      <NotFoundPage />
    ) : (
      <Content organisationId={toOrganisationId(organisationId)} />
    );
  };

export interface ManagedProps {
  readonly organisation: WireOrganisation;
  readonly entryId: EntryId;
}

/** A page of its administrators, under its head; a page for permission to anybody else. */
export const ofAdministrator = (title: MessageDescriptor, Content: ComponentType<ManagedProps>) =>
  ofOrganisation(function OfAdministrator({ organisationId }) {
    const { i18n } = useLingui();
    const { data } = useOrganisation(organisationId);
    if (data && data.membership?.is_administrator !== true) return <PermissionPage />;
    return (
      <RequireEntry>
        {(entryId) => (
          <OrganisationFrame organisationId={organisationId} title={i18n._(title)}>
            {data && <Content organisation={data} entryId={entryId} />}
          </OrganisationFrame>
        )}
      </RequireEntry>
    );
  });
