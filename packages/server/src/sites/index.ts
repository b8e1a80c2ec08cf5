export {
  chooseSite,
  feedAddresses,
  type GameNames,
  originsOfRecord,
  recordOf,
  type Sites,
  withBrandHosts,
  withNames,
} from "./sites.ts";
export { readSites, readSitesFile } from "./read-sites.ts";
export { readSiteFiles, SITE_FILES_PATH, type SiteFile, type SiteFiles } from "./site-files.ts";
