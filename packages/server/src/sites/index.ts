export { withBrandHosts } from "./brand-hosts.ts";
export { readSites, readSitesFile } from "./read-sites.ts";
export { chooseSite, feedAddresses, originsOfRecord, recordOf, type Sites } from "./sites.ts";
