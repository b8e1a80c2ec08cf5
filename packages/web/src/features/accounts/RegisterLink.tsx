import { Trans } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { paths } from "../../paths.ts";
import { AppLink, type AppLinkProps } from "../shell/AppLink.tsx";
import { readReturnPath } from "./return-path.ts";

/** To the form for a new account, which knows the way back to the page that asked for one. */
export function RegisterLink(look: Omit<AppLinkProps, "to" | "search" | "children">) {
  const here = useLocation({ select: (location) => location.href });
  const next = here === paths.home ? null : readReturnPath(here);
  return (
    <AppLink {...look} to={paths.player} {...(next === null ? {} : { search: { next } })}>
      <Trans>Register now</Trans>
    </AppLink>
  );
}
