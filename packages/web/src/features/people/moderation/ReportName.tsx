import { REPORT_NOTE_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Flag } from "lucide-react";
import { useState, type FormEvent } from "react";

import { useMe } from "../../../api/people/me.ts";
import { useReportName, type NewReport } from "../../../api/teams/moderation.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import styles from "./Moderation.module.css";

interface Named {
  readonly part: NewReport["part"];
  readonly name: string;
}

interface ReportNameProps {
  /** Of the team, for its manager too; of the league, for its message too; or of the table. */
  readonly id: number;
  /** The parts that can be reported here, one or several. */
  readonly names: readonly [Named, ...Named[]];
  /** On the button and above the form, where it is no name. */
  readonly label?: string;
}

/** A small button to report a name, or a league's message; for signed-in accounts. */
export function ReportName({ id, names, label }: ReportNameProps) {
  const { t } = useLingui();
  const title = label ?? t`Report a name`;
  const { account } = useMe();
  const [isOpen, setOpen] = useState(false);
  if (account === null) return null;
  return (
    <>
      <Button kind="ghost" onPress={() => setOpen(true)}>
        <Flag aria-hidden="true" />
        {title}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <ReportForm id={id} names={names} onClose={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function ReportForm({ id, names, onClose }: ReportNameProps & { onClose: () => void }) {
  const { t } = useLingui();
  const [part, setPart] = useState<NewReport["part"]>(names[0].part);
  const [reason, setReason] = useState<NewReport["reason"] | "">("");
  const [note, setNote] = useState("");
  const report = useReportName();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== "") report.mutate({ part, id, reason, ...(note.trim() !== "" && { note }) });
  };
  if (report.isSuccess) {
    return (
      <div className={styles.form}>
        <Alert kind="success">
          <Trans>Thanks. Somebody will look at it, and nobody is told that it was you.</Trans>
        </Alert>
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {names.length > 1 ? (
        <Select
          label={t`Which name`}
          value={part}
          onChange={(chosen) => setPart(chosen as NewReport["part"])}
          options={names.map((one) => ({ value: one.part, label: one.name }))}
        />
      ) : (
        <p>
          <b>{names[0].name}</b>
        </p>
      )}
      <Select
        label={t`What is wrong with it`}
        value={reason}
        onChange={(chosen) => setReason(chosen as NewReport["reason"])}
        isRequired
        options={[
          { value: "", label: t`Choose` },
          { value: "offensive", label: t`It is rude` },
          { value: "hateful", label: t`It is hateful or hurts somebody` },
          { value: "impersonation", label: t`It pretends to be somebody else` },
          { value: "advertising", label: t`It is advertising` },
          { value: "other", label: t`Something else` },
        ]}
      />
      <TextArea label={t`Anything we should know`} value={note} onChange={setNote} maxLength={REPORT_NOTE_MAX_LENGTH} />
      {report.isError && <WriteFailure error={report.error} />}
      <Button type="submit" kind="go" isPending={report.isPending}>
        <Trans>Report it</Trans>
      </Button>
    </form>
  );
}
