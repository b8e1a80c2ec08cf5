import { useLingui } from "@lingui/react/macro";

import type { EmailAddress } from "../../../api/people/emails.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import styles from "../rows.module.css";

interface RemoveEmailDialogProps {
  readonly address: EmailAddress;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function RemoveEmailDialog({ address: { email }, onRemove, onClose }: RemoveEmailDialogProps) {
  const { t } = useLingui();
  return (
    <Sheet isOpen onClose={onClose} title={t`Remove the address?`}>
      <div className={styles.question}>
        <p>{t`${email} is no longer yours here. You can add it again later.`}</p>
        <div className={styles.actions}>
          <Button kind="danger" onPress={onRemove}>{t`Remove the address`}</Button>
          <Button onPress={onClose}>{t`Keep it`}</Button>
        </div>
      </div>
    </Sheet>
  );
}
