import { Trans, useLingui } from "@lingui/react/macro";

import { isUnconfirmed, useFactorChange } from "../../../api/people/factors.ts";
import { addPasskey } from "../../../api/people/passkeys.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { FactorFailure } from "../../accounts/sign-in-steps/FactorFailure.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import { deviceName } from "./device-name.ts";
import styles from "./factors.module.css";
import { NewPasskeyNameField, usePasskeyName } from "./PasskeyName.tsx";
import { UnconfirmedAlert } from "./UnconfirmedAlert.tsx";

interface AddPasskeySheetProps {
  readonly onClose: () => void;
  /** `hasCodes`: recovery codes came along. */
  readonly onAdded: (hasCodes: boolean) => void;
}

/** A name for the new passkey, then the browser's own dialog. */
export function AddPasskeySheet({ onClose, onAdded }: AddPasskeySheetProps) {
  const { t } = useLingui();
  const { name, setName, wanted, disabledReason } = usePasskeyName(deviceName(navigator.userAgent));
  const { run, dialog } = useProtected();
  const add = useFactorChange((named: string) => run(() => addPasskey(named)));
  return (
    <Sheet isOpen onClose={onClose} title={t`Add a passkey`}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "" && !add.isPending) add.mutate(wanted, { onSuccess: onAdded });
        }}
      >
        {isUnconfirmed(add.error) ? <UnconfirmedAlert /> : <FactorFailure error={add.error} />}
        <p className="note">
          <Trans>
            The passkey stays on this device or in your password manager. Your browser asks you in a moment.
          </Trans>
        </p>
        <NewPasskeyNameField value={name} onChange={setName} />
        <Button type="submit" kind="go" isBlock isPending={add.isPending} disabledReason={disabledReason}>
          <Trans>Continue</Trans>
        </Button>
      </form>
      {dialog}
    </Sheet>
  );
}
