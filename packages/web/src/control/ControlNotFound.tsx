import { Trans, useLingui } from "@lingui/react/macro";

import { MessagePage } from "../ui/states.tsx";

export function ControlNotFound() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Not found`}>
      <p>
        <Trans>There is no such page in the control room.</Trans>
      </p>
    </MessagePage>
  );
}
