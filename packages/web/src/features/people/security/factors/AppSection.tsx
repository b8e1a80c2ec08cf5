import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useMutation } from "@tanstack/react-query";

import {
  activateApp,
  type AppSetup,
  beginApp,
  isUnconfirmed,
  useFactorChange,
  useFactors,
} from "../../../../api/people/factors.ts";
import { formatDate } from "../../../../i18n/format.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { QrCode } from "../../../../ui/page/QrCode.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { codeProblemText, FactorFailure } from "../../accounts/sign-in-steps/factor-texts.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "./factors.module.css";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";
import { RemoveFactorSheet } from "./RemoveFactorSheet.tsx";
import { UnconfirmedAlert } from "./UnconfirmedAlert.tsx";
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
            <div className="flex wrap gap-2">
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

interface SetUpAppSheetProps {
  readonly onClose: () => void;
  /** `hasCodes`: recovery codes came along. */
  readonly onAdded: (hasCodes: boolean) => void;
}

/** The secret for the app, to be scanned or typed, and the first code as the proof that it got there. */
function SetUpAppSheet({ onClose, onAdded }: SetUpAppSheetProps) {
  const { t } = useLingui();
  const { mutate: begin, ...setup } = useMutation({ mutationFn: () => beginApp() });
  // Asked for here and not cached: a secret has no business in memory when the sheet is closed.
  useEffect(() => begin(), [begin]);
  return (
    <Sheet isOpen onClose={onClose} title={t`Set up an authenticator app`}>
      <div className={styles.sheet}>
        {isUnconfirmed(setup.error) ? <UnconfirmedAlert /> : <FactorFailure error={setup.error} />}
        {setup.data === null && <Alert kind="info">{t`Your account has an authenticator app already.`}</Alert>}
        {setup.isPending && (
          <LoadingRegion label={t`Fetching the code for your app`}>
            <Skeleton height="420px" />
          </LoadingRegion>
        )}
        {setup.data && <SetUpForm setup={setup.data} onAdded={onAdded} />}
      </div>
    </Sheet>
  );
}

function SetUpForm({ setup, onAdded }: { setup: AppSetup; onAdded: (hasCodes: boolean) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const { run, dialog } = useProtected();
  const activate = useFactorChange((typed: string) => run(() => activateApp(typed)));
  const isFilled = code.trim() !== "";
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <p>{t`Open your authenticator app and scan this picture.`}</p>
          <QrCode text={setup.url} label={t`QR code for your authenticator app`} />
          <p className="note">{t`No camera at hand? Type this key into the app:`}</p>
          <p className={styles.secret} translate="no">
            {setup.secret.match(/.{1,4}/g)?.join(" ")}
          </p>
        </li>
        <li>
          <p>{t`Type the code that the app shows.`}</p>
          <form
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (isFilled && !activate.isPending) activate.mutate(code.trim(), { onSuccess: onAdded });
            }}
          >
            <FactorFailure error={activate.error} />
            <TextField
              label={t`Code from your authenticator app`}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              problem={codeProblemText(activate.error)}
            />
            <Button
              type="submit"
              kind="go"
              isBlock
              isPending={activate.isPending}
              disabledReason={isFilled ? undefined : t`Fill in the code.`}
            >{t`Turn it on`}</Button>
          </form>
        </li>
      </ol>
      {dialog}
    </>
  );
}
