import { Trans, useLingui } from "@lingui/react/macro";

import { authProblem } from "../../../api/people/auth.ts";
import { renamePasskey, useFactorChange, type Passkey } from "../../../api/people/factors.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { FactorFailure } from "../../accounts/sign-in-steps/FactorFailure.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "./factors.module.css";
import { PasskeyNameField, usePasskeyName } from "./PasskeyName.tsx";

export function RenamePasskeySheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const { name, setName, wanted, disabledReason } = usePasskeyName(passkey.name);
  const { run, dialog } = useProtected();
  const rename = useFactorChange((named: string) => run(() => renamePasskey(passkey.passkeyId, named)));
  const hasProblem = authProblem(rename.error, "name") !== undefined;
  return (
    <Sheet isOpen onClose={onClose} title={t`Rename ${passkey.name}`}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "" && !rename.isPending) rename.mutate(wanted, { onSuccess: onClose });
        }}
      >
        {!hasProblem && <FactorFailure error={rename.error} />}
        <PasskeyNameField
          value={name}
          onChange={setName}
          problem={hasProblem ? t`The name has characters that cannot be used` : undefined}
        />
        <Button type="submit" kind="go" isBlock isPending={rename.isPending} disabledReason={disabledReason}>
          <Trans>Save</Trans>
        </Button>
      </form>
      {dialog}
    </Sheet>
  );
}
