import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { providerAddress, useProviders } from "../../../api/people/providers.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { readReturnPath } from "./return-path.ts";

/** `/account/provider/start?provider=…`: a link from outside signs in only after the visitor's confirmation. */
export function ProviderStartScreen() {
  const { t } = useLingui();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const query = new URLSearchParams(search);
  const provider = useProviders().find(({ id }) => id === query.get("provider"));
  const name = provider?.name ?? "";
  const button = provider && (
    // The server answers with another site's address: no link of the router's.
    <a href={providerAddress(provider.id, readReturnPath(query.get("next")))} {...buttonLook("go")}>
      <Trans>Continue with {name}</Trans>
    </a>
  );
  return (
    <MessagePage
      title={t`Log in?`}
      actions={
        <>
          {button}
          <AppLink to={paths.home} {...buttonLook()}>{t`Go to the front page`}</AppLink>
        </>
      }
    >
      <PageTitle title={t`Log in?`} mast="" />
      <p>{t`You followed a link that logs you in. If you did not expect that, leave it.`}</p>
    </MessagePage>
  );
}
