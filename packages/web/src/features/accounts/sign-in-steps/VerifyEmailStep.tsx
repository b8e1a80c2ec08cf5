import { Trans, useLingui } from "@lingui/react/macro";

import { isTooOften } from "../../../api/people/auth.ts";
import { useResendVerification } from "../../../api/people/emails.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import { TooOften } from "../../problems/TooOften.tsx";
import styles from "../SignInPanel.module.css";

/** Where the game asks for it: the link in the letter comes first. The page it leads to goes on from there. */
export function VerifyEmailStep() {
  const { t } = useLingui();
  const resend = useResendVerification();
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          We have sent you a letter to see that the address is yours. Open the link in it in this browser, and you are
          in. If you open it somewhere else, come back here and log in.
        </Trans>
      </p>
      {resend.isSuccess && <Alert kind="success">{t`A new letter is on its way.`}</Alert>}
      {isTooOften(resend.error) ? (
        <Alert kind="info">
          <TooOften error={resend.error} />
        </Alert>
      ) : (
        resend.isError && <WriteFailure error={resend.error} />
      )}
      <Button isBlock isPending={resend.isPending} onPress={() => resend.mutate()}>{t`Send the letter again`}</Button>
    </div>
  );
}
