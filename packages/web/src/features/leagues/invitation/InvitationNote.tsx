import { Trans, useLingui } from "@lingui/react/macro";
import { Mail, X } from "lucide-react";
import type { ReactNode } from "react";

import { useMe } from "../../../api/people/me.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { focusPage } from "../../site/shell/focus-page.ts";
import styles from "./InvitationNote.module.css";
import { dropInvitation } from "./saved-invitation.ts";

interface InvitationNoteProps {
  /** Undefined while it is not known. */
  readonly name?: string | undefined;
  /** For managers with a team. */
  readonly onJoin?: () => void;
  readonly isJoinPending?: boolean;
  /** The code could not be looked up just now. */
  readonly hasFailed?: boolean;
}

/** The league or organisation of the invitation and the next step, above every page; the cross drops the invitation. */
export function InvitationNote({
  name: invitedTo,
  onJoin,
  isJoinPending = false,
  hasFailed = false,
}: InvitationNoteProps) {
  const { t } = useLingui();
  const isSignedIn = useMe().account !== null;
  const name = <b>{invitedTo}</b>;
  return (
    <Strip close={t`Drop the invitation`} onClose={dropInvitation}>
      <p>
        {invitedTo === undefined ? (
          <Trans>You are invited to a league.</Trans>
        ) : (
          <Trans>You are invited to {name}.</Trans>
        )}{" "}
        {onJoin === undefined &&
          (isSignedIn ? (
            <Trans>Pick your squad, and you are in.</Trans>
          ) : (
            <Trans>Register or sign in, pick a squad, and you are in.</Trans>
          ))}
        {hasFailed && <Trans>It could not be looked up just now.</Trans>}
      </p>
      {onJoin && (
        <Button isPending={isJoinPending} onPress={onJoin}>
          {hasFailed ? <Trans>Try again</Trans> : <Trans>Answer</Trans>}
        </Button>
      )}
    </Strip>
  );
}

/** After a link with an unknown code. */
export function WrongInvitation({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Strip close={t`Close`} onClose={onClose}>
      <p role="alert">{t`The link you followed leads to no league. Ask whoever sent it for a new one.`}</p>
    </Strip>
  );
}

function Strip({ children, close, onClose }: { children: ReactNode; close: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <aside className={styles.strip} aria-label={t`Invitation`}>
      <div className={`page ${styles.inner}`}>
        <Mail className="icon" aria-hidden="true" />
        {children}
        <span className={styles.close}>
          <IconButton
            label={close}
            onPress={() => {
              onClose();
              focusPage();
            }}
          >
            <X />
          </IconButton>
        </span>
      </div>
    </aside>
  );
}
