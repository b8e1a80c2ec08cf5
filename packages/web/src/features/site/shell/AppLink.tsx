import { Link, type LinkComponentProps } from "@tanstack/react-router";

import type { SiteAddress } from "../../../paths.ts";
import { useHasServerError } from "./errors/server-error-store.ts";

export interface AppLinkProps extends Omit<LinkComponentProps<"a">, "to" | "search" | "params"> {
  readonly to: SiteAddress;
  readonly search?: Readonly<Record<string, string | number | undefined>>;
}

/** A link inside the site. While an error page is shown it loads the whole page anew. */
export function AppLink({ to, search, ...rest }: AppLinkProps) {
  const hasError = useHasServerError();
  return (
    <Link {...rest} to={to as string} {...(search ? { search: search as never } : {})} reloadDocument={hasError} />
  );
}
