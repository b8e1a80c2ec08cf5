import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { authProblem } from "../../../../api/people/auth.ts";
import {
  isUnconfirmed,
  type Passkey,
  renamePasskey,
  useFactorChange,
  useFactors,
} from "../../../../api/people/factors.ts";
import { addPasskey, passkeySupport } from "../../../../api/people/passkeys.ts";
import { formatDate } from "../../../../i18n/format.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { FactorFailure } from "../../accounts/sign-in-steps/factor-texts.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import { deviceName } from "./device-name.ts";
import styles from "./factors.module.css";
import { NewPasskeyNameField, PasskeyNameField, usePasskeyName } from "./PasskeyName.tsx";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";
import { RemoveFactorSheet } from "./RemoveFactorSheet.tsx";
import { UnconfirmedAlert } from "./UnconfirmedAlert.tsx";
import { useFocusAfter } from "./use-focus-after.ts";

type Open = { readonly kind: "add" | "codes" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

/** The account's passkeys: adding, renaming, removing. */
export function PasskeysSection() {
  const { t } = useLingui();
  const { data: factors } = useFactors();
  const [open, setOpen] = useState<Open | null>(null);
  const { place, wantFocus } = useFocusAfter(open !== null);
  const close = () => setOpen(null);
  const closeChanged = () => {
    wantFocus();
    close();
  };
  if (!factors) return null;
  return (
    <Card title={t`Passkeys`} isPadded>
      <div className={styles.section} ref={place} tabIndex={-1} role="group" aria-label={t`Passkeys`}>
        <p className="note">
          <Trans>
            Log in with your fingerprint, your face or your PIN in place of a password. A passkey cannot be guessed, and
            nobody can trick you out of it.
          </Trans>
        </p>
        {factors.passkeys.length > 0 && (
          <ul className="grid wide">
            {factors.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.passkeyId}
                passkey={passkey}
                onRename={() => setOpen({ kind: "rename", passkey })}
                onRemove={() => setOpen({ kind: "remove", passkey })}
              />
            ))}
          </ul>
        )}
        <AddButton isFirst={factors.passkeys.length === 0} onPress={() => setOpen({ kind: "add" })} />
      </div>
      {open?.kind === "add" && (
        <AddPasskeySheet
          onClose={close}
          onAdded={(hasCodes) => (hasCodes ? setOpen({ kind: "codes" }) : closeChanged())}
        />
      )}
      {open?.kind === "codes" && <RecoveryCodesSheet isNew onClose={closeChanged} />}
      {open?.kind === "rename" && <RenamePasskeySheet passkey={open.passkey} onClose={close} />}
      {open?.kind === "remove" && (
        <RemoveFactorSheet factor={open.passkey} factors={factors} onClose={close} onRemoved={closeChanged} />
      )}
    </Card>
  );
}

function AddButton({ isFirst, onPress }: { isFirst: boolean; onPress: () => void }) {
  const { t } = useLingui();
  switch (passkeySupport()) {
    case "yes":
      return (
        <Button kind={isFirst ? "go" : "plain"} onPress={onPress}>
          {isFirst ? t`Add a passkey` : t`Add another passkey`}
        </Button>
      );
    case "address":
      return (
        <Alert kind="info">
          <Trans>
            Passkeys need an address with a name. On your own machine, open the game at localhost and log in there.
          </Trans>
        </Alert>
      );
    case "no":
      return <Alert kind="info">{t`This browser cannot make passkeys. Try another one, or your phone.`}</Alert>;
  }
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, addedAtMs, usedAtMs, isPasswordless }, onRename, onRemove }: RowProps) {
  const { t } = useLingui();
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong> {!isPasswordless && <Tag>{t`Second step only`}</Tag>}
        <p className="label">
          {usedAtMs === null
            ? t`Added ${formatDate(addedAtMs)}, not used yet`
            : t`Added ${formatDate(addedAtMs)}, last used ${formatDate(usedAtMs)}`}
        </p>
      </div>
      <div className="flex wrap gap-2">
        <Button kind="ghost" onPress={onRename} aria-label={t`Rename ${name}`}>{t`Rename`}</Button>
        <Button kind="ghost" onPress={onRemove} aria-label={t`Remove ${name}`}>{t`Remove`}</Button>
      </div>
    </li>
  );
}

interface AddPasskeySheetProps {
  readonly onClose: () => void;
  /** `hasCodes`: recovery codes came along. */
  readonly onAdded: (hasCodes: boolean) => void;
}

function AddPasskeySheet({ onClose, onAdded }: AddPasskeySheetProps) {
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

function RenamePasskeySheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
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
