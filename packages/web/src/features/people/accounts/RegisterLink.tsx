import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { paths } from "../../../paths.ts";
import { AppLink, type AppLinkProps } from "../../site/shell/AppLink.tsx";
import { readReturnPath } from "./return-path.ts";
import { useIsAtSquad } from "./use-is-at-squad.ts";

/** To the form for a new account, which knows the way back to the page that asked for one; it has one of its own where a squad waits. */
export function RegisterLink(look: Omit<AppLinkProps, "to" | "search" | "children">) {
  const { t } = useLingui();
  const here = useLocation({ select: (location) => location.href });
  const isAtSquad = useIsAtSquad();
  const next = here === paths.home ? null : readReturnPath(here);
  if (isAtSquad) {
    return <AppLink {...look} to={paths.squadSelection} search={{ step: "register" }}>{t`Register now`}</AppLink>;
  }
  return (
    <AppLink {...look} to={paths.player} {...(next === null ? {} : { search: { next } })}>{t`Register now`}</AppLink>
  );
}
