/** `BRAND_HOSTS`: hosts by setting, for who needs no file. It wins over the file's. */
import { BRAND_NAMES, languageOfBrand, type SiteChoice } from "@elleveren/contract";

import type { Sites } from "./sites.ts";

/** `value` looks like `fantasy.example.no=main_nb,tv.example.no=tv2`. */
export function withBrandHosts(sites: Sites, value: string | undefined, problems: string[]): Sites {
  const hosts = new Map<string, SiteChoice>(sites.hosts);
  for (const part of value?.split(",").map((item) => item.trim()) ?? []) {
    const [host, name] = part.split("=");
    const brand = BRAND_NAMES.find((known) => known === name);
    if (host && brand) hosts.set(host.toLowerCase(), { brand, language: languageOfBrand(brand) });
    else {
      const form = `looks like host=brand with ${BRAND_NAMES.join(", ")}`;
      problems.push(`BRAND_HOSTS (--brand-hosts) ${form}, not "${part}".`);
    }
  }
  return { ...sites, hosts };
}
