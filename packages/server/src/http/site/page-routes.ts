import { SITE_PATHS } from "@elleveren/contract/site-paths.ts";

/** Addresses of the site's pages as the server's router writes them: `/match/:fixtureId`. */
export const PAGE_ROUTES: readonly string[] = SITE_PATHS.map((path) => path.replaceAll("$", ":"));

const ROUTES = new Set(PAGE_ROUTES);

export const isPageRoute = (route: string): boolean => ROUTES.has(route);
