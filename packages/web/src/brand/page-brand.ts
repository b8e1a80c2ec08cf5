/** The brand of the page that was loaded. */
import {
  BRAND_NAMES,
  languageOfBrand,
  neutralSite,
  SITE_RECORD_ELEMENT,
  siteOfHost,
  type SiteRecord,
} from "@elleveren/contract/site.ts";

import { decodeSite, type Brand } from "./brand.ts";

/** As the server wrote it into the page. A page that the server did not make (Vite's) shows the neutral site of its host. */
export function readPageBrand(page: Document, { hostname, search }: Pick<Location, "hostname" | "search">): Brand {
  const written = page.getElementById(SITE_RECORD_ELEMENT)?.textContent;
  if (written) return decodeSite(JSON.parse(written) as SiteRecord);
  const asked = new URLSearchParams(search).get("brand");
  const brand = BRAND_NAMES.find((name) => name === asked);
  return decodeSite(neutralSite(brand ? { brand, language: languageOfBrand(brand) } : siteOfHost(hostname)));
}

/** The neutral site of a brand, for where there is no page around. */
export const neutralBrand = (brand: Brand["name"]): Brand =>
  decodeSite(neutralSite({ brand, language: languageOfBrand(brand) }));
