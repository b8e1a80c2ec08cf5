import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import type { Account } from "../../../api/people/account.ts";
import { useDeleteAccount } from "../../../api/teams/privacy.ts";
import { problemsOf } from "../../../api/wire/problems.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { useProtected } from "../security/reauthenticate/use-protected.tsx";

/** By the password; accounts without one reauthenticate in another way. */
export function DeleteForm({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const { t } = useLingui();
  const { run, dialog } = useProtected();
  const remove = useDeleteAccount(run);
  const [password, setPassword] = useState("");
  const codes = problemsOf(remove.error).map(({ problem }) => problem.code);
  const isPasswordMissing = codes.includes("required");
  // An account from a provider may have set a password since: the server says so.
  const hasPassword = !account.isSocial || isPasswordMissing || password !== "";
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The answer ends the session and unmounts this form.
        if (!remove.isPending) remove.mutateAsync(password).then(onDeleted, () => undefined);
      }}
    >
      {hasPassword && (
        <TextField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          problem={codes.includes("invalid") ? t`Password not valid` : undefined}
        />
      )}
      {remove.isError && !codes.includes("invalid") && !isPasswordMissing && (
        <Failure error={remove.error} codes={codes} />
      )}
      <Button
        type="submit"
        kind="danger"
        isBlock
        isPending={remove.isPending}
        disabledReason={hasPassword && password === "" ? t`Fill in your current password.` : undefined}
      >
        <Trans>Delete for good</Trans>
      </Button>
      {dialog}
    </form>
  );
}

function Failure({ error, codes }: { error: unknown; codes: readonly string[] }) {
  if (codes.includes("last_operator")) {
    return (
      <Alert kind="error">
        <Trans>You are the game's last operator. Make somebody else one first.</Trans>
      </Alert>
    );
  }
  return <WriteFailure error={error} />;
}
