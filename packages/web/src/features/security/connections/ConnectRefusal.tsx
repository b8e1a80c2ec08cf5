import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { useProviders } from "../../../api/people/providers.ts";
import { Alert } from "../../../ui/Alert.tsx";

/** What the address says of connecting that came to nothing. Only codes are read: anybody can write an address. */
export function ConnectRefusal() {
  const { t } = useLingui();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const providers = useProviders();
  const given = new URLSearchParams(search);
  if (given.get("error_process") !== "connect") return null;
  const name = providers.find(({ id }) => id === given.get("provider"))?.name;
  const code = given.get("error");
  if (code === "cancelled") {
    return <Alert kind="info">{t`You cancelled it there. Nothing was changed.`}</Alert>;
  }
  return (
    <Alert kind="error">
      {code === "connected_other" && name !== undefined
        ? t`That ${name} account leads to another account here already. Nothing was changed.`
        : t`Connecting did not work. Nothing was changed.`}
    </Alert>
  );
}
