import { useLanguage } from "../../i18n/use-language.ts";
import { useLingui } from "@lingui/react/macro";
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
        <p>{t`Subscribe to this address, and every deadline is in your calendar. If one is moved, it moves along.`}</p>
        <div className={styles.address}>
          <TextField label={t`Address of the calendar`} value={address} onChange={() => undefined} readOnly />
          <Button onPress={copy}>{t`Copy`}</Button>
        </div>
        {copied === true && <Alert kind="success">{t`The address is copied. Paste it in your calendar.`}</Alert>}
        {copied === false && (
          <Alert kind="error">{t`The browser did not let us copy. Mark the address and copy it yourself.`}</Alert>
        )}
        <div className={styles.links}>
          <a href={address.replace(/^https?:/, "webcal:")} {...buttonLook()}>{t`Open in my calendar`}</a>
        </div>
      </div>
    </Card>
  );
}
