import { Link, type LinkComponentProps } from "@tanstack/react-router";

import { useHasServerError } from "./errors/server-error-store.ts";

export interface AppLinkProps extends Omit<LinkComponentProps<"a">, "to" | "search" | "params"> {
  /** From paths.ts. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number | undefined>>;
}

/** A link inside the site. While an error page is shown it loads the whole page anew. */
export function AppLink({ to, search, ...rest }: AppLinkProps) {
  const hasError = useHasServerError();
  return <Link {...rest} to={to} {...(search ? { search: search as never } : {})} reloadDocument={hasError} />;
}
