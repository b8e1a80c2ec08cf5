import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";

import { useLogout, useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { MessagePage } from "../../../ui/states.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";

/** `/player/logout`: signs out and goes home, also when the call fails. Social accounts leave their provider too. */
export function LogoutScreen() {
  const { t } = useLingui();
  const { account } = useMe();
  const { mutateAsync } = useLogout();
  const hasBegun = useRef(false);
  const isSocial = account?.isSocial ?? false;
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const onwards = (to: string) => window.location.replace(to);
    mutateAsync().then(
      () => onwards(isSocial ? "/api/accounts/auth0/logout/" : paths.home),
      () => onwards(paths.home),
    );
  }, [mutateAsync, isSocial]);
  return (
    <MessagePage title={t`Signing Out`}>
      <PageTitle title={t`Signing Out`} mast="" />
      <p>{t`Please wait while we sign you out...`}</p>
    </MessagePage>
  );
}
