import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Fields.tsx";
import styles from "../rows.module.css";

interface AddEmailFormProps {
  readonly isPending: boolean;
  /** Resolves with true when it is added; what was typed stays otherwise. */
  readonly onAdd: (email: string) => Promise<boolean>;
}

/** One more address. */
export function AddEmailForm({ isPending, onAdd }: AddEmailFormProps) {
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
