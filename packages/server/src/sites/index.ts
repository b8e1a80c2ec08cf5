export { withBrandHosts } from "./brand-hosts.ts";
export { readSites, readSitesFile } from "./read-sites.ts";
export { readSiteFiles, SITE_FILES_PATH, type SiteFile, type SiteFiles } from "./site-files.ts";
export {
  chooseSite,
  feedAddresses,
  originsOfRecord,
  recordOf,
  withNames,
  type GameNames,
  type Sites,
} from "./sites.ts";
