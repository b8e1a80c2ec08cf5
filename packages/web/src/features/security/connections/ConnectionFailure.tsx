import { Trans, useLingui } from "@lingui/react/macro";

import { authProblem } from "../../../api/people/auth.ts";
import { proofFlows } from "../../../api/wire/refusals.ts";
import { isApiFailure } from "../../../api/wire/problems.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";

/** Why connecting or disconnecting did nothing; silence where the visitor did not want to prove himself. */
export function ConnectionFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (proofFlows(error) !== null) return null;
  const code = authProblem(error);
  if (code === "no_password") {
    return (
      <Alert kind="error">{t`This is the only way into your account, so it stays. Connect another one first.`}</Alert>
    );
  }
  if (code === "no_verified_email") {
    return (
      <Alert kind="error">
        <Trans>Give your account an email address of yours first. Otherwise you could not get in again.</Trans>
      </Alert>
    );
  }
  if (isApiFailure(error) && error.status === 503) {
    return <Alert kind="error">{t`The service does not answer right now. Try again in a while.`}</Alert>;
  }
  return <WriteFailure error={error} />;
}
