import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useFactors, type Passkey } from "../../../api/people/factors.ts";
import { passkeySupport } from "../../../api/people/passkeys.ts";
import { formatDate } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { AddPasskeySheet } from "./AddPasskeySheet.tsx";
import styles from "./factors.module.css";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";
import { RemoveFactorSheet } from "./RemoveFactorSheet.tsx";
import { RenamePasskeySheet } from "./RenamePasskeySheet.tsx";
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
          <ul className={styles.list}>
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
  switch (passkeySupport()) {
    case "yes":
      return (
        <Button kind={isFirst ? "go" : "plain"} onPress={onPress}>
          {isFirst ? <Trans>Add a passkey</Trans> : <Trans>Add another passkey</Trans>}
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
      return (
        <Alert kind="info">
          <Trans>This browser cannot make passkeys. Try another one, or your phone.</Trans>
        </Alert>
      );
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
      <div className={styles.buttons}>
        <Button kind="ghost" onPress={onRename} aria-label={t`Rename ${name}`}>{t`Rename`}</Button>
        <Button kind="ghost" onPress={onRemove} aria-label={t`Remove ${name}`}>{t`Remove`}</Button>
      </div>
    </li>
  );
}
