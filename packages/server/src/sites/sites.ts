/**
 * The sites of this game, and what follows from their records for the server. The Host of a request chooses between them
 * and does nothing else; see decision 0110.
 */
import {
  BRAND_NAMES,
  type BrandName,
  languageOfBrand,
  type SiteChoice,
  siteOfHost,
  type SiteRecord,
} from "@elleveren/contract";

export interface Sites {
  /** Host name to site, in lower case; a host that is not listed is matched by its beginning. */
  readonly hosts: ReadonlyMap<string, SiteChoice>;
  /** The record that each brand shows, in the brand's own language. */
  readonly records: Readonly<Record<BrandName, SiteRecord>>;
}

export interface GameNames {
  readonly gameName: string;
  /** The responsible company; null when not named. */
  readonly responsible: string | null;
}

/** The same with the names that settings give, which are every brand's. */
export function withNames({ hosts, records }: Sites, { gameName, responsible }: GameNames): Sites {
  const named = BRAND_NAMES.map((brand) => [brand, { ...records[brand], game_name: gameName, responsible }]);
  return { hosts, records: Object.fromEntries(named) as Sites["records"] };
}

/** Which site this host name shows; any name gets one. */
export const chooseSite = (sites: Sites, hostname: string): SiteChoice => siteOfHost(hostname, sites.hosts);

/** The record of a site. */
export const recordOf = (sites: Sites, { brand, language }: SiteChoice): SiteRecord => ({
  ...sites.records[brand],
  language,
});

/** The feeds of all sites, for the list of those that the server fetches. A club's news has a URL for each club. */
export function feedAddresses({ records }: Sites): string[] {
  const urls = BRAND_NAMES.map((brand) => records[brand]).flatMap((record) => [
    ...record.news_feeds.map((feed) => feed.url),
    record.video_feed.url,
    record.highlights_feed.url,
  ]);
  return [...new Set(urls.filter((url) => url !== null))];
}

/**
 * Origins that a page with this record may load pictures from, and show in frames. Pictures of feeds come from our own
 * host (decision 0112), and a film's picture is one of our files until a visitor asks for the film.
 */
export function originsOfRecord(record: SiteRecord): { readonly images: string[]; readonly frames: string[] } {
  const pictures = [...record.partners.map((partner) => partner.logo_url), record.pixel_url];
  const frames = [...record.videos.map((video) => video.embed_url), ...Object.values(record.ads)];
  return { images: originsIn(pictures), frames: originsIn(frames) };
}

/** Files of our own site have no origin of their own. */
function originsIn(addresses: readonly (string | null)[]): string[] {
  const urls = addresses.filter((address) => address !== null && !address.startsWith("/"));
  return [...new Set(urls.map((url) => new URL(url!).origin))];
}

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
