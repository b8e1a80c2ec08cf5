import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { authProblem } from "../../../api/auth.ts";
import { renamePasskey, useFactorChange, type Passkey } from "../../../api/factors.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Fields.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { FactorFailure } from "../../accounts/sign-in-steps/FactorFailure.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "./factors.module.css";

export function RenamePasskeySheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(passkey.name);
  const { run, dialog } = useProtected();
  const rename = useFactorChange((wanted: string) => run(() => renamePasskey(passkey.passkeyId, wanted)));
  const isFilled = name.trim() !== "";
  const hasProblem = authProblem(rename.error, "name") !== undefined;
  return (
    <Sheet isOpen onClose={onClose} title={t`Rename ${passkey.name}`}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFilled && !rename.isPending) rename.mutate(name.trim(), { onSuccess: onClose });
        }}
      >
        {!hasProblem && <FactorFailure error={rename.error} />}
        <TextField
          label={t`Name`}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={setName}
          problem={hasProblem ? t`The name has characters that cannot be used` : undefined}
        />
        <Button
          type="submit"
          kind="go"
          isBlock
          isPending={rename.isPending}
          disabledReason={isFilled ? undefined : t`Give it a name.`}
        >
          <Trans>Save</Trans>
        </Button>
      </form>
      {dialog}
    </Sheet>
  );
}
