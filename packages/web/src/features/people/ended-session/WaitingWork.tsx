import { Trans } from "@lingui/react/macro";

import { useSessionState } from "../../../api/wire/session/session-end.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { DeadlineLeft } from "./DeadlineLeft.tsx";

/** Beside the sign-in: a session has ended here, and its owner's unsaved work waits. */
export function WaitingWork() {
  const { left } = useSessionState();
  if (left === null) return null;
  return (
    <Alert kind="info">
      <p>
        <Trans>
          You were logged out before everything was saved. Log in as {left.firstName}, and your changes are here again.
        </Trans>
      </p>
      <DeadlineLeft />
    </Alert>
  );
}
