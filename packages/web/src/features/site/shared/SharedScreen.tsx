import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";

import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { placeInShared } from "./place-in-shared.ts";

/** `/shared?text=…`: what another app shared with the installed game. A link of ours is opened; anything else is told. */
export function SharedScreen() {
  const { t } = useLingui();
  const { history } = useRouter();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  // The router reads numbers and the like out of an address: a code may look like one.
  const word = (name: string) => (["string", "number"].includes(typeof search[name]) ? String(search[name]) : "");
  const place = placeInShared({ title: word("title"), text: word("text"), url: word("url") }, window.location.origin);
  useEffect(() => {
    if (place !== null) history.replace(place);
  }, [history, place]);
  const title = t`Shared with the game`;
  return (
    <MessagePage
      title={title}
      actions={
        place === null && (
          <>
            <AppLink to={paths.leaguesJoinPrivate} {...buttonLook("go")}>
              <Trans>Join with a code</Trans>
            </AppLink>
            <AppLink to={paths.home} {...buttonLook()}>
              <Trans>Go to the front page</Trans>
            </AppLink>
          </>
        )
      }
    >
      <PageTitle title={title} mast="" />
      <p>
        {place === null ? (
          <Trans>
            There is no link to the game in what you shared. Share an invitation to a league, or its code alone.
          </Trans>
        ) : (
          <Trans>Opening the link …</Trans>
        )}
      </p>
    </MessagePage>
  );
}
