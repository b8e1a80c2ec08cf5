import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

import { useAskLostFactor } from "../../../api/people/factors.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import styles from "./factor-form.module.css";

/** Below the second step: for whoever has neither app nor passkey nor a code any more. Says what follows before it asks. */
export function LostFactor() {
  const { t } = useLingui();
  const ask = useAskLostFactor();
  const [isOpen, setOpen] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isOpen || ask.isSuccess) text.current?.focus();
  }, [isOpen, ask.isSuccess]);
  if (ask.isSuccess) {
    return (
      <div ref={text} tabIndex={-1}>
        <Alert kind="success">
          <Trans>
            We have written to every address of your account. Reply to that letter, and we will help you. If you find a
            way in meanwhile, just log in.
          </Trans>
        </Alert>
      </div>
    );
  }
  if (!isOpen) {
    return <Button kind="ghost" isBlock onPress={() => setOpen(true)}>{t`I have lost it`}</Button>;
  }
  return (
    <div ref={text} tabIndex={-1} className={styles.factor}>
      <p>
        <Trans>
          Are the app, your passkeys and your recovery codes all gone? Then we can switch off two-step login for you.
          First we make sure that it is you, and then some days go by, in which you can stop it.
        </Trans>
      </p>
      {ask.isError && <WriteFailure error={ask.error} />}
      <Button isBlock isPending={ask.isPending} onPress={() => ask.mutate()}>{t`Ask for help`}</Button>
    </div>
  );
}
