import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useCreateOrganisation } from "../../../../api/leagues/manage-organisation.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import leaguesStyles from "../../leagues/LeaguesScreen.module.css";
import { OrganisationFailure } from "../OrganisationFailure.tsx";
import { bestOf, type Draft, OrganisationFields } from "./OrganisationFields.tsx";

/** `/organisations/create`: a new organisation; then to its departments. */
export const CreateOrganisationScreen = () => <RequireEntry>{() => <CreateOrganisation />}</RequireEntry>;

function CreateOrganisation() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { nextRound, currentRound } = useGame();
  const create = useCreateOrganisation();
  const [draft, setDraft] = useState<Draft>({
    name: "",
    score: "mean",
    best: "5",
    start_event: (nextRound ?? currentRound)?.roundId ?? 1,
    names: "full",
    shown_to: "members",
    members_choose: true,
    closed: false,
  });
  const best = bestOf(draft.best);
  const reason =
    draft.name.trim() === ""
      ? t`Give the organisation a name first.`
      : best === null
        ? t`Say how many members count first.`
        : undefined;
  return (
    <form
      className={`page ${leaguesStyles.screen}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (best === null || reason !== undefined || create.isPending) return;
        void create.mutateAsync({ ...draft, best }).then(
          ({ id }) => navigate({ to: paths.organisationDepartments(id) as string }),
          () => undefined,
        );
      }}
    >
      <PageTitle title={t`Create an organisation`} mast={t`Leagues`} />
      <h1>{t`Create an organisation`}</h1>
      <div className={leaguesStyles.form}>
        <p className="note">
          <Trans>
            Departments of a company, classes of a school or groups of a supporters' club play against each other with
            the teams that their members have already. You can change everything later.
          </Trans>
        </p>
        <OrganisationFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <OrganisationFailure error={create.error} />
        <Button
          type="submit"
          kind="go"
          isPending={create.isPending}
          disabledReason={reason}
        >{t`Create the organisation`}</Button>
      </div>
    </form>
  );
}
