import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireNameCase } from "@elleveren/contract";

import { TextField } from "../../ui/forms/Fields.tsx";
import { movedName, useRename } from "../api/people.ts";
import { Moved } from "../Moved.tsx";
import { SheetForm, WhyText } from "../SheetForm.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";

interface RenameSheetProps {
  readonly part: WireNameCase["part"];
  /** Of the team, for its manager too; of the league; or of the table. */
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
  /** With the new name, after the sheet was closed: the button that opened it may be gone with the old one. */
  readonly onDone?: (name: string) => void;
}

const LONGEST = { entry: 20, manager: 100, league: 30, format: 40 } as const;

/** Another name and the reason: both go to the person by e-mail. A message to a league is removed, not rewritten. */
export function RenameSheet({ part, id, name, onClose, onDone }: RenameSheetProps) {
  const { t } = useLingui();
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [reason, setReason] = useState("");
  const [before, setBefore] = useState(name);
  const rename = useRename();
  const isMessage = part === "message";
  const send = () => {
    const names = part === "manager" ? { first_name: first, last_name: last } : { name: isMessage ? "" : first };
    const finish = () => {
      onClose();
      onDone?.([first, last].filter((word) => word !== "").join(" "));
    };
    return rename.mutateAsync(
      { part, id, before, ...names, reason },
      { onSuccess: finish, onError: (error) => setBefore(movedName(error) ?? before) },
    );
  };
  return (
    <SheetForm
      title={isMessage ? t`Take the message away` : t`Another name for ${name}`}
      className={styles.sheet}
      problems={movedName(rename.error) === null ? peopleProblems(rename.error) : []}
      button={isMessage ? t`Take it away` : t`Rename`}
      disabledReason={reason.trim() === "" ? t`Write why.` : undefined}
      isPending={rename.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {isMessage && <blockquote>{name}</blockquote>}
      {part === "manager" ? (
        <>
          <TextField label={t`First name`} value={first} onChange={setFirst} isRequired maxLength={LONGEST[part]} />
          <TextField label={t`Last name`} value={last} onChange={setLast} isRequired maxLength={LONGEST[part]} />
        </>
      ) : isMessage ? null : (
        <TextField label={t`New name`} value={first} onChange={setFirst} isRequired maxLength={LONGEST[part]} />
      )}
      <WhyText hint={t`The person reads it.`} value={reason} onChange={setReason} />
      {before !== name && (
        <Moved theirs={[]}>
          <Trans>
            Somebody else gave it another name meanwhile, and nothing of yours was saved: it is called “{before}” now.
            Save if yours is still right.
          </Trans>
        </Moved>
      )}
    </SheetForm>
  );
}
