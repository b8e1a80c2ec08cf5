import type { WireDepartmentName, WireOrganisation } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import {
  useChooseDepartment,
  useDepartmentNames,
  useLeaveOrganisation,
} from "../../../../api/leagues/organisations.ts";
import { paths } from "../../../../paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Skeleton } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ActSheet } from "../ActSheet.tsx";
import { OrganisationFailure } from "../OrganisationFailure.tsx";
import { DepartmentSelect } from "./DepartmentSelect.tsx";

type Membership = NonNullable<WireOrganisation["membership"]>;

interface MembershipProps {
  readonly organisation: WireOrganisation;
  readonly membership: Membership;
}

/** The reader's own department, chosen here where members choose; and the way out. */
export function MembershipCard({ organisation, membership }: MembershipProps) {
  const { t } = useLingui();
  const { members_choose: membersChoose, departments } = organisation;
  const { department, is_administrator: isAdministrator } = membership;
  const mayChoose = (membersChoose || isAdministrator) && departments > 0;
  return (
    <Card title={t`Your department`} isPadded>
      <div className="stack left gap-3">
        <p>
          {department ? (
            <AppLink to={paths.organisationDepartment(organisation.id, department.id)}>{department.name}</AppLink>
          ) : (
            <Trans>You are in no department yet, so your points count for none.</Trans>
          )}
        </p>
        {mayChoose && <Choose organisation={organisation} own={department} />}
        {!membersChoose && !isAdministrator && (
          <p className="note">
            <Trans>The administrators decide who is in which department.</Trans>
          </p>
        )}
        <Leave organisation={organisation} canLeave={membership.can_leave} />
      </div>
    </Card>
  );
}

interface ChooseProps {
  readonly organisation: WireOrganisation;
  readonly own: WireDepartmentName | null;
}

function Choose({ organisation: { id }, own }: ChooseProps) {
  const { t } = useLingui();
  const { data: departments } = useDepartmentNames(id);
  const choose = useChooseDepartment(id);
  const [chosen, setChosen] = useState(own?.id ?? null);
  if (!departments) return <Skeleton height="46px" />;
  return (
    <form
      className="stack left gap-3 wide"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== (own?.id ?? null) && !choose.isPending) choose.mutate(chosen);
      }}
    >
      <div className="wide">
        <DepartmentSelect
          label={t`Choose your department`}
          departments={departments}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <p className="note">
        <Trans>It counts from the next deadline. Rounds you have played stay with the department you were in.</Trans>
      </p>
      <OrganisationFailure error={choose.error} />
      {choose.isSuccess && chosen === (own?.id ?? null) && (
        <Alert kind="success">
          <Trans>Saved.</Trans>
        </Alert>
      )}
      <Button
        type="submit"
        kind="go"
        isPending={choose.isPending}
        disabledReason={chosen === (own?.id ?? null) ? t`That is where you are.` : undefined}
      >
        <Trans>Save department</Trans>
      </Button>
    </form>
  );
}

function Leave({
  organisation: { id, name },
  canLeave,
}: Pick<MembershipProps, "organisation"> & { readonly canLeave: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const leave = useLeaveOrganisation(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="ghost"
        disabledReason={
          canLeave
            ? undefined
            : t`You are the only administrator: make somebody else administrator first, or delete it.`
        }
        onPress={() => setAsking(true)}
      >
        <Trans>Leave the organisation</Trans>
      </Button>
      {isAsking && (
        <ActSheet
          title={t`Leave ${name}`}
          onClose={() => setAsking(false)}
          action={t`Leave`}
          isDanger
          write={leave}
          onConfirm={() => {
            void leave.mutateAsync().then(
              () => navigate({ to: paths.leagues }),
              () => undefined,
            );
          }}
        >
          <p>
            <Trans>
              Your points count for no department from the next deadline on. Rounds already played stay with it, and you
              can come back with the code.
            </Trans>
          </p>
        </ActSheet>
      )}
    </>
  );
}
