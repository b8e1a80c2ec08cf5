import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useFactors } from "../../../api/people/factors.ts";
import { formatDate } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import styles from "./factors.module.css";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";
import { RemoveFactorSheet } from "./RemoveFactorSheet.tsx";
import { SetUpAppSheet } from "./SetUpAppSheet.tsx";
import { useFocusAfter } from "./use-focus-after.ts";

/** The authenticator app: setting up, removing. */
export function AppSection() {
  const { t } = useLingui();
  const { data: factors } = useFactors();
  const [open, setOpen] = useState<"setup" | "codes" | "remove" | null>(null);
  const { place, wantFocus } = useFocusAfter(open !== null);
  const closeChanged = () => {
    wantFocus();
    setOpen(null);
  };
  if (!factors) return null;
  const { app } = factors;
  return (
    <Card title={t`Authenticator app`} isPadded>
      <div className={styles.section} ref={place} tabIndex={-1} role="group" aria-label={t`Authenticator app`}>
        <p className="note">{t`An app on your phone shows a code of six digits. We ask for it after your password.`}</p>
        {app === null ? (
          <Button onPress={() => setOpen("setup")}>{t`Set up an app`}</Button>
        ) : (
          <div className={styles.row}>
            <div>
              <strong>{t`The app is on`}</strong>
              <p className="label">
                {app.usedAtMs === null
                  ? t`Added ${formatDate(app.addedAtMs)}, not used yet`
                  : t`Added ${formatDate(app.addedAtMs)}, last used ${formatDate(app.usedAtMs)}`}
              </p>
            </div>
            <div className={styles.buttons}>
              <Button kind="ghost" onPress={() => setOpen("remove")} aria-label={t`Remove the authenticator app`}>
                <Trans>Remove</Trans>
              </Button>
            </div>
          </div>
        )}
      </div>
      {open === "setup" && (
        <SetUpAppSheet
          onClose={() => setOpen(null)}
          onAdded={(hasCodes) => (hasCodes ? setOpen("codes") : closeChanged())}
        />
      )}
      {open === "codes" && <RecoveryCodesSheet isNew onClose={closeChanged} />}
      {open === "remove" && (
        <RemoveFactorSheet factor="app" factors={factors} onClose={() => setOpen(null)} onRemoved={closeChanged} />
      )}
    </Card>
  );
}
