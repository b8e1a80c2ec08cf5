/** The pages that show what was seen of them last until the server has answered (decision 0281). */
import { SITE_PATHS } from "@elleveren/contract/site-paths.ts";

/**
 * Pages that ask the server before they show anything: forms, whose fields would be sent back as they were; account and
 * security; the work of administrators of leagues and organisations; and links that act.
 */
const ASKS_FIRST =
  /^\/(a|account|agents|api|auth|entry-update|entry\/unsubscribe|guardian|organisations|player|shared|squad-selection|leagues\/(auto-join|create|create-join|join|renew|\$leagueId\/(admin|elsewhere|forfeits|formats\/new|invite|log|members)))(\/|$)/u;

/** The other pages, as patterns of their addresses. */
export const seenPages = (): readonly string[] =>
  SITE_PATHS.filter((path) => !ASKS_FIRST.test(path)).map(
    (path) => `^${path.replaceAll(/\$\w+Id/g, "\\d+").replaceAll(/\$\w+/g, "[^/]+")}${path === "/" ? "" : "/?"}$`,
  );
