import { useLingui } from "@lingui/react/macro";

import { MessagePage } from "../ui/states.tsx";

export function ControlNotFound() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Not found`}>
      <p>{t`There is no such page in the control room.`}</p>
    </MessagePage>
  );
}
