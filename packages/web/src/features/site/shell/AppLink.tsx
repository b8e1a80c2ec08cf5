import type { SiteAddress } from "../../../paths.ts";
import { RouterLink, type RouterLinkProps } from "../../../ui/RouterLink.tsx";
import { useHasServerError } from "./errors/server-error-store.ts";

export interface AppLinkProps extends Omit<RouterLinkProps, "to"> {
  readonly to: SiteAddress;
}

/** A link inside the site. While an error page is shown it loads the whole page anew. */
export function AppLink(props: AppLinkProps) {
  return <RouterLink {...props} reloadDocument={useHasServerError()} />;
}
