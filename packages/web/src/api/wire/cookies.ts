/** The cookies that scripts may read. */
import { HOST_COOKIE_PREFIX } from "@elleveren/contract/drawn-page.ts";

/** By its name over https first: a bare one could be of another host. New with each session. */
export const csrfToken = (): string | undefined => cookie(`${HOST_COOKIE_PREFIX}csrftoken`) ?? cookie("csrftoken");

function cookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}
