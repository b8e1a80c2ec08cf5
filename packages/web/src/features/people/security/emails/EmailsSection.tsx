import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import {
  type EmailAddress,
  type EmailChange,
  useChangeEmails,
  useEmails,
  useResendEmail,
} from "../../../../api/people/emails.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import type { AlertKind } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { failureText } from "../failure-text.ts";
import { LoadedCard } from "../LoadedCard.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "../rows.module.css";
import { Said } from "../Said.tsx";

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
          <ul>
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

interface AddEmailFormProps {
  readonly isPending: boolean;
  /** Resolves with true when it is added; what was typed stays otherwise. */
  readonly onAdd: (email: string) => Promise<boolean>;
}

function AddEmailForm({ isPending, onAdd }: AddEmailFormProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState("");
  const typed = email.trim();
  return (
    <form
      className={styles.form}
      aria-label={t`Add an address`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === "" || isPending) return;
        void onAdd(typed).then((isAdded) => {
          if (isAdded) setEmail("");
        });
      }}
    >
      <TextField
        label={t`One more address`}
        type="email"
        autoComplete="email"
        hint={t`Good to have when you lose the one you log in with.`}
        value={email}
        onChange={setEmail}
      />
      <Button type="submit" isPending={isPending} disabledReason={typed === "" ? t`An email is required` : undefined}>
        <Trans>Add the address</Trans>
      </Button>
    </form>
  );
}

interface EmailRowProps {
  readonly address: EmailAddress;
  readonly isBusy: boolean;
  readonly onMakePrimary: () => void;
  readonly onResend: () => void;
  readonly onRemove: () => void;
}

/** One address: what it is, and what can be done with it. The buttons name it for those who hear them out of its row. */
function EmailRow({ address, isBusy, onMakePrimary, onResend, onRemove }: EmailRowProps) {
  const { t } = useLingui();
  const { email, isPrimary, isVerified } = address;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{email}</strong>
        <span className="flex wrap gap-2">
          {isPrimary && <Tag kind="you">{t`You log in with it`}</Tag>}
          <Tag>{isVerified ? t`Verified` : t`Not verified`}</Tag>
        </span>
      </div>
      <div className="flex wrap gap-2">
        {!isVerified && (
          <Button isPending={isBusy} onPress={onResend} aria-label={t`Send the letter again: ${email}`}>
            <Trans>Send the letter again</Trans>
          </Button>
        )}
        {isVerified && !isPrimary && (
          <Button isPending={isBusy} onPress={onMakePrimary} aria-label={t`Log in with this one: ${email}`}>
            <Trans>Log in with this one</Trans>
          </Button>
        )}
        {!isPrimary && (
          <Button kind="ghost" isPending={isBusy} onPress={onRemove} aria-label={t`Remove: ${email}`}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

interface RemoveEmailDialogProps {
  readonly address: EmailAddress;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function RemoveEmailDialog({ address: { email }, onRemove, onClose }: RemoveEmailDialogProps) {
  const { t } = useLingui();
  return (
    <Sheet isOpen onClose={onClose} title={t`Remove the address?`}>
      <div className={styles.question}>
        <p>{t`${email} is no longer yours here. You can add it again later.`}</p>
        <div className="flex wrap gap-2">
          <Button kind="danger" onPress={onRemove}>{t`Remove the address`}</Button>
          <Button onPress={onClose}>{t`Keep it`}</Button>
        </div>
      </div>
    </Sheet>
  );
}
