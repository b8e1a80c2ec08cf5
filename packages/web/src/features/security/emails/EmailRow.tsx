import { Trans, useLingui } from "@lingui/react/macro";

import type { EmailAddress } from "../../../api/people/emails.ts";
import { Button } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import styles from "../rows.module.css";

interface EmailRowProps {
  readonly address: EmailAddress;
  readonly isBusy: boolean;
  readonly onMakePrimary: () => void;
  readonly onResend: () => void;
  readonly onRemove: () => void;
}

/** One address: what it is, and what can be done with it. The buttons name it for those who hear them out of its row. */
export function EmailRow({ address, isBusy, onMakePrimary, onResend, onRemove }: EmailRowProps) {
  const { t } = useLingui();
  const { email, isPrimary, isVerified } = address;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{email}</strong>
        <span className={styles.tags}>
          {isPrimary && <Tag kind="you">{t`You log in with it`}</Tag>}
          <Tag>{isVerified ? <Trans>Verified</Trans> : <Trans>Not verified</Trans>}</Tag>
        </span>
      </div>
      <div className={styles.actions}>
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
