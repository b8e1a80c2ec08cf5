import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireNameCase } from "@elleveren/contract";

import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { movedName, useRename } from "../api/people.ts";
import { Moved } from "../Moved.tsx";
import { Problems } from "../Problems.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";

interface RenameSheetProps {
  readonly part: WireNameCase["part"];
  /** Of the team, for its manager too; or of the league. */
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
  /** With the new name, after the sheet was closed: the button that opened it may be gone with the old one. */
  readonly onDone?: (name: string) => void;
}

const LONGEST = { entry: 20, manager: 100, league: 30 } as const;

/** Another name, and why: both go to the person in a letter. A message to a league is taken away, not written anew. */
export function RenameSheet({ part, id, name, onClose, onDone }: RenameSheetProps) {
  const { t } = useLingui();
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [reason, setReason] = useState("");
  const [before, setBefore] = useState(name);
  const rename = useRename();
  const isWhyMissing = reason.trim() === "";
  const isMessage = part === "message";
  const submit = useSubmit(() => {
    if (isWhyMissing) return undefined;
    const names = part === "manager" ? { first_name: first, last_name: last } : { name: isMessage ? "" : first };
    const finish = () => {
      onClose();
      onDone?.([first, last].filter((word) => word !== "").join(" "));
    };
    return rename.mutateAsync(
      { part, id, before, ...names, reason },
      { onSuccess: finish, onError: (error) => setBefore(movedName(error) ?? before) },
    );
  });
  const isRefused = rename.error !== null && movedName(rename.error) === null;
  return (
    <Sheet isOpen onClose={onClose} title={isMessage ? t`Take the message away` : t`Another name for ${name}`}>
      <form className={styles.sheet} onSubmit={submit}>
        {isMessage && <blockquote>{name}</blockquote>}
        {part === "manager" ? (
          <>
            <TextField label={t`First name`} value={first} onChange={setFirst} isRequired maxLength={LONGEST[part]} />
            <TextField label={t`Last name`} value={last} onChange={setLast} isRequired maxLength={LONGEST[part]} />
          </>
        ) : isMessage ? null : (
          <TextField label={t`New name`} value={first} onChange={setFirst} isRequired maxLength={LONGEST[part]} />
        )}
        <TextArea label={t`Why`} hint={t`The person reads it.`} value={reason} onChange={setReason} maxLength={1000} />
        {before !== name && (
          <Moved theirs={[]}>
            <Trans>
              Somebody else gave it another name meanwhile, and nothing of yours was saved: it is called “{before}” now.
              Save if yours is still right.
            </Trans>
          </Moved>
        )}
        {isRefused && <Problems sentences={peopleProblems(rename.error)} />}
        <Button
          type="submit"
          kind="go"
          isPending={rename.isPending}
          disabledReason={isWhyMissing ? t`Write why.` : undefined}
        >
          {isMessage ? <Trans>Take it away</Trans> : <Trans>Rename</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
