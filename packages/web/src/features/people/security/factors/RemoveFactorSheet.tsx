import { useLingui } from "@lingui/react/macro";

import {
  removeApp,
  removePasskey,
  useFactorChange,
  type Factors,
  type Passkey,
} from "../../../../api/people/factors.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { FactorFailure } from "../../accounts/sign-in-steps/factor-texts.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "./factors.module.css";

interface RemoveFactorSheetProps {
  readonly factor: Passkey | "app";
  readonly factors: Factors;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks once more, and says what goes with it. */
export function RemoveFactorSheet({ factor, factors, onClose, onRemoved }: RemoveFactorSheetProps) {
  const { t } = useLingui();
  const { run, dialog } = useProtected();
  const remove = useFactorChange(() =>
    run<unknown>(() => (factor === "app" ? removeApp() : removePasskey(factor.passkeyId))),
  );
  const isLast = factors.passkeys.length + (factors.app === null ? 0 : 1) === 1;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={factor === "app" ? t`Remove the authenticator app?` : t`Remove ${factor.name}?`}
      foot={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            kind="danger"
            isPending={remove.isPending}
            onPress={() => remove.mutate(undefined, { onSuccess: onRemoved })}
          >{t`Remove`}</Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <FactorFailure error={remove.error} />
        <p>
          {factor === "app"
            ? t`The codes of your app no longer work here. You can set it up again at any time.`
            : t`It no longer logs you in. Delete it on the device or in your password manager as well.`}
        </p>
        {isLast && (
          <p>{t`It is the last one: from then on your password alone is enough, and your recovery codes go too.`}</p>
        )}
      </div>
      {dialog}
    </Sheet>
  );
}
