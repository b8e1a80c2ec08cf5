import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import {
  useChangeEmails,
  useEmails,
  useResendEmail,
  type EmailAddress,
  type EmailChange,
} from "../../../api/people/emails.ts";
import { isApiFailure } from "../../../api/wire/problems.ts";
import type { AlertKind } from "../../../ui/Alert.tsx";
import { failureText } from "../failure-text.ts";
import { LoadedCard } from "../LoadedCard.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "../rows.module.css";
import { Said } from "../Said.tsx";
import { AddEmailForm } from "./AddEmailForm.tsx";
import { EmailRow } from "./EmailRow.tsx";
import { RemoveEmailDialog } from "./RemoveEmailDialog.tsx";

interface Told {
  readonly count: number;
  readonly kind: AlertKind;
  readonly text: string;
  readonly takesFocus: boolean;
}

/** The addresses of the account: one signs in, others can take its place once they are verified. */
export function EmailsSection() {
  const { t } = useLingui();
  const emails = useEmails();
  const change = useChangeEmails();
  const resend = useResendEmail();
  const { run, dialog } = useProtected();
  const [busy, setBusy] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [leaving, setLeaving] = useState<EmailAddress | null>(null);

  const tell = (kind: AlertKind, text: string, takesFocus = false) =>
    setTold((before) => ({ count: (before?.count ?? 0) + 1, kind, text, takesFocus }));
  /** True when it is done. */
  const act = async (email: string, action: () => Promise<unknown>, done: string, takesFocus = false) => {
    setBusy(email);
    try {
      await run(action);
      tell("success", done, takesFocus);
      return true;
    } catch (error) {
      const isTooSoon = isApiFailure(error) && error.status === 403 && error.session === null;
      tell("error", isTooSoon ? t`A letter has just gone out. Look for it, or wait a little.` : failureText(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  const changed = (kind: EmailChange, email: string, done: string, takesFocus = false) =>
    act(email, () => change(kind, email), done, takesFocus);

  return (
    <LoadedCard title={t`Email addresses`} query={emails}>
      {(list) => (
        <>
          {told && (
            <Said key={told.count} kind={told.kind} takesFocus={told.takesFocus}>
              {told.text}
            </Said>
          )}
          <ul className={styles.rows}>
            {list.map((address) => (
              <EmailRow
                key={address.email}
                address={address}
                isBusy={busy === address.email}
                onMakePrimary={() =>
                  void changed("makePrimary", address.email, t`You log in with ${address.email} from now on.`, true)
                }
                onResend={() =>
                  void act(
                    address.email,
                    () => resend.mutateAsync(address.email),
                    t`A new letter is on its way to ${address.email}.`,
                  )
                }
                onRemove={() => setLeaving(address)}
              />
            ))}
          </ul>
          <AddEmailForm
            isPending={busy === ""}
            onAdd={async (email) => {
              const done = t`Open the letter we have sent to ${email}, and press the link in it.`;
              return act("", () => change("add", email), done);
            }}
          />
          {leaving && (
            <RemoveEmailDialog
              address={leaving}
              onClose={() => setLeaving(null)}
              onRemove={() => {
                setLeaving(null);
                void changed("remove", leaving.email, t`${leaving.email} is removed.`, true);
              }}
            />
          )}
          {dialog}
        </>
      )}
    </LoadedCard>
  );
}
