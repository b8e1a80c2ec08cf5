import { Trans } from "@lingui/react/macro";

import { Alert } from "../../../../ui/Alert.tsx";

/** Why an account whose address is not confirmed gets no factor. */
export const UnconfirmedAlert = () => (
  <Alert kind="info">
    <Trans>
      Confirm your email address first. Otherwise somebody could register with your address and lock you out of it.
    </Trans>
  </Alert>
);
