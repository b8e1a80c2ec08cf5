/** Which brand a host name shows. The first row whose test matches decides; everything else is the main Norwegian site. */
import type { BrandName } from "./brands.ts";
import { BRANDS } from "./brands.ts";

const HOSTS: readonly { readonly matches: (host: string) => boolean; readonly brand: BrandName }[] = [
  { matches: (host) => host.split(".").includes("tv2"), brand: "tv2" },
  { matches: (host) => host.startsWith("en."), brand: "main_en" },
];

/**
 * The brand of a host name, as `location.hostname` gives it. `preview` (the `brand` parameter of an address) wins, so that
 * a partner can be shown the site before the host name exists.
 */
export function brandOfHost(host: string, preview: string | null = null): BrandName {
  if (preview !== null && Object.hasOwn(BRANDS, preview)) return preview as BrandName;
  return HOSTS.find((row) => row.matches(host.toLowerCase()))?.brand ?? "main_nb";
}
