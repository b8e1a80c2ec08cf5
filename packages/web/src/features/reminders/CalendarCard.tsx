import { useLanguage } from "../../i18n/use-language.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/Fields.tsx";
import styles from "./RemindersScreen.module.css";

/** Every deadline in one's own calendar, which asks again by itself. */
export function CalendarCard() {
  const { t } = useLingui();
  const language = useLanguage();
  const [copied, setCopied] = useState<boolean | null>(null);
  const address = `${window.location.origin}/api/deadlines.ics${language === "nb" ? "" : `?language=${language}`}`;
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Card title={t`Deadlines in your calendar`} isPadded>
      <div className={styles.stack}>
        <p>
          <Trans>
            Subscribe to this address, and every deadline is in your calendar. If one is moved, it moves along.
          </Trans>
        </p>
        <div className={styles.address}>
          <TextField label={t`Address of the calendar`} value={address} onChange={() => undefined} readOnly />
          <Button onPress={copy}>
            <Trans>Copy</Trans>
          </Button>
        </div>
        {copied === true && (
          <Alert kind="success">
            <Trans>The address is copied. Paste it in your calendar.</Trans>
          </Alert>
        )}
        {copied === false && (
          <Alert kind="error">
            <Trans>The browser did not let us copy. Mark the address and copy it yourself.</Trans>
          </Alert>
        )}
        <div className={styles.links}>
          <a href={address.replace(/^https?:/, "webcal:")} {...buttonLook()}>
            <Trans>Open in my calendar</Trans>
          </a>
        </div>
      </div>
    </Card>
  );
}
