import type { WireInvitationPlan, WireOrganisation } from "@elleveren/contract";
import { INVITATION_TEXT_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import {
  useForgetInvitations,
  useInvitePeople,
  usePreviewInvitations,
} from "../../../../../api/leagues/manage-organisation.ts";
import { Alert } from "../../../../../ui/Alert.tsx";
import { Button } from "../../../../../ui/Button.tsx";
import { Card } from "../../../../../ui/Card.tsx";
import { TextArea } from "../../../../../ui/forms/TextArea.tsx";
import { Table } from "../../../../../ui/Table.tsx";
import { ActSheet } from "../../ActSheet.tsx";
import { OrganisationFailure } from "../../OrganisationFailure.tsx";
import styles from "../Manage.module.css";
import { faultText } from "./fault-text.ts";

interface InvitationListProps {
  readonly organisation: WireOrganisation;
  /** Addresses that are invited now. */
  readonly invited: number;
}

/**
 * Departments and who belongs where, from a spreadsheet: written or read from a file, looked at with every wrong line, and
 * then done as a whole. What was looked at is what is done: another letter asks for another look.
 */
export function InvitationList({ organisation: { id }, invited }: InvitationListProps) {
  const { t } = useLingui();
  const fileId = useId();
  const preview = usePreviewInvitations(id);
  const apply = useInvitePeople(id);
  const [text, setText] = useState("");
  const [isUnreadable, setUnreadable] = useState(false);
  const change = (next: string) => {
    setText(next);
    setUnreadable(false);
    preview.reset();
    apply.reset();
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > INVITATION_TEXT_MAX_LENGTH) return setUnreadable(true);
    change(await file.text().catch(() => ""));
  };
  const plan = preview.data;
  return (
    <Card title={t`From a spreadsheet`} isPadded>
      <div className="stack gap-4">
        <p className="note">
          <Trans>
            Save the spreadsheet as CSV with the columns “avdeling” or “department” and, if you like, “e-post” or
            “email”. The departments are made, and whoever has one of the addresses comes into the right one when he
            joins. Nobody is written to, and nobody is in before he joins himself. Of the addresses only a fingerprint
            is kept.
          </Trans>
        </p>
        <div className={styles.file}>
          <label htmlFor={fileId}>{t`CSV file`}</label>
          <input
            id={fileId}
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={(event) => {
              void read(event.target.files?.[0]);
              // The same file may be chosen again when it has been mended.
              event.target.value = "";
            }}
          />
        </div>
        {isUnreadable && (
          <Alert kind="error">
            <Trans>The file is too large for a list of departments and addresses. Save it as CSV first.</Trans>
          </Alert>
        )}
        <TextArea label={t`Or paste the list`} value={text} onChange={change} maxLength={INVITATION_TEXT_MAX_LENGTH} />
        <OrganisationFailure error={preview.error} />
        <div>
          <Button
            kind={plan ? "plain" : "go"}
            isPending={preview.isPending}
            disabledReason={text.trim() === "" ? t`Choose a file or paste a list first.` : undefined}
            onPress={() => preview.mutate(text)}
          >
            <Trans>Look it over</Trans>
          </Button>
        </div>
        {plan && !apply.isSuccess && (
          <>
            <PlanText plan={plan} />
            {plan.fault_count > 0 ? (
              <Faults plan={plan} />
            ) : (
              <>
                <OrganisationFailure error={apply.error} />
                <div>
                  <Button kind="go" isPending={apply.isPending} onPress={() => apply.mutate(text)}>
                    <Trans>Do it</Trans>
                  </Button>
                </div>
              </>
            )}
          </>
        )}
        {apply.data && (
          <Alert kind="success">
            <Trans>Done.</Trans> <PlanCounts plan={apply.data} />
          </Alert>
        )}
        {invited > 0 && <Forget organisationId={id} invited={invited} />}
      </div>
    </Card>
  );
}

interface PlanProps {
  readonly plan: WireInvitationPlan;
}

/** The effect that the list would have. */
function PlanText({ plan }: PlanProps) {
  const names = plan.new_departments.slice(0, NAMES_SHOWN).join(", ");
  const more = plan.new_departments.length - NAMES_SHOWN;
  return (
    <div role="status" className="stack gap-1">
      <p>
        <b>
          <Plural value={plan.rows} one="# line." other="# lines." />
        </b>{" "}
        <PlanCounts plan={plan} />
      </p>
      {names !== "" && (
        <p className="note">
          <Trans>New: {names}</Trans>
          {more > 0 && (
            <>
              {" "}
              <Plural value={more} one="and # more" other="and # more" />
            </>
          )}
        </p>
      )}
    </div>
  );
}

const NAMES_SHOWN = 12;

const PlanCounts = ({ plan }: PlanProps) => (
  <>
    <Plural value={plan.new_departments.length} one="# new department" other="# new departments" />,{" "}
    <Plural value={plan.known_departments} one="# there already" other="# there already" />.{" "}
    <Plural value={plan.new_invitations} one="# new invitation" other="# new invitations" />,{" "}
    <Plural value={plan.moved_invitations} one="# to another department" other="# to another department" />,{" "}
    <Plural value={plan.same_invitations} one="# as before" other="# as before" />.
  </>
);

/** Every wrong line, with what is wrong. */
function Faults({ plan: { faults, fault_count: count } }: PlanProps) {
  const { t } = useLingui();
  return (
    <>
      <Alert kind="error">
        <Plural
          value={count}
          one="# thing is wrong, so nothing can be done yet. Mend it and look it over again."
          other="# things are wrong, so nothing can be done yet. Mend them and look it over again."
        />
        {count > faults.length && (
          <>
            {" "}
            <Plural value={faults.length} one="The first is shown." other="The first # are shown." />
          </>
        )}
      </Alert>
      <div className={styles.faults}>
        <Table
          label={t`What is wrong in the list`}
          rows={faults.map((fault, index) => ({ fault, index }))}
          rowKey={({ index }) => index}
          columns={[
            {
              key: "line",
              heading: t`Line`,
              align: "start",
              isRowHeading: true,
              cell: ({ fault }) => fault.line ?? "–",
            },
            {
              key: "what",
              heading: t`What is wrong`,
              align: "start",
              cell: ({ fault }) => <span className="pretty anywhere">{faultText(fault)}</span>,
            },
          ]}
        />
      </div>
    </>
  );
}

interface ForgetProps {
  readonly organisationId: WireOrganisation["id"];
  readonly invited: number;
}

/** Takes every invited address away. */
function Forget({ organisationId, invited }: ForgetProps) {
  const { t } = useLingui();
  const forget = useForgetInvitations(organisationId);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="row wrap gap-3">
      <span className="note">
        <Plural value={invited} one="# address is invited." other="# addresses are invited." />
      </span>
      <Button kind="ghost" onPress={() => setAsking(true)}>
        <Trans>Forget them</Trans>
      </Button>
      {isAsking && (
        <ActSheet
          title={t`Forget all invitations`}
          onClose={() => setAsking(false)}
          action={t`Forget them`}
          isDanger
          write={forget}
          onConfirm={() => forget.mutate(undefined, { onSuccess: () => setAsking(false) })}
        >
          <p>
            <Trans>Nobody comes in by an invited address any more. Members stay where they are.</Trans>
          </p>
        </ActSheet>
      )}
    </div>
  );
}
